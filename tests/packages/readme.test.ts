import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';

const run = promisify(execFile);
const sources = inProject('packages', 'arbitraries');

const readme = await readFile(join(sources, 'README.md'), 'utf8');
/** Each example of the README with what it says that it prints. */
const blocks = /^```js\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm;
const examples = [...readme.matchAll(blocks)].map(([, code = '', printed = '']) => ({ code, printed }));

const modules = (await readdir(sources)).filter((name) => name.endsWith('.ts')).map((name) => name.slice(0, -'.ts'.length));
/** What stands between what two examples print. */
const NEXT = '\u001d';

let [copy, elsewhere, own] = ['', '', ''];
let printed: readonly string[] = [];

/** Runs every example in a folder that has the package, as it is packed for others, and fast-check, and nothing else. */
beforeAll(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), 'arbitraries-'));
  // As deep as the package stands, so that it finds the compiler; packed in its own folder it would be in the way of whoever reads that.
  await mkdir(inProject('.cache'), { recursive: true });
  copy = await mkdtemp(inProject('.cache', 'arbitraries-'));
  await cp(sources, copy, { recursive: true });
  await run('npm', ['pack', '--pack-destination', elsewhere], { cwd: copy });
  const [packed = ''] = await readdir(elsewhere);
  own = join(elsewhere, 'node_modules', 'applicant-portal-arbitraries');
  await mkdir(own, { recursive: true });
  await run('tar', ['-xzf', join(elsewhere, packed), '--strip-components=1', '-C', own]);
  for (const name of ['fast-check', 'pure-rand']) {
    await cp(inProject('node_modules', name), join(elsewhere, 'node_modules', name), { recursive: true });
  }
  const files = examples.map(({ code }, index) => [`example-${index}.mjs`, code] as const);
  for (const [name, code] of files) await writeFile(join(elsewhere, name), code);
  // In one process, which loads fast-check once.
  const entries = modules.map((name) => `await import('applicant-portal-arbitraries/${name}');`);
  const all = [...entries, ...files.map(([name]) => `await import('./${name}');\nprocess.stdout.write('${NEXT}');`)];
  await writeFile(join(elsewhere, 'all.mjs'), all.join('\n'));
  const { stdout } = await run(process.execPath, [join(elsewhere, 'all.mjs')], { cwd: elsewhere });
  printed = stdout.split(NEXT);
});

afterAll(async () => {
  for (const folder of [copy, elsewhere]) await rm(folder, { recursive: true, force: true });
});

test('every example of the README says what it prints', () => {
  expect(examples.length).toBeGreaterThan(5);
  expect(examples.length).toBe(readme.match(/^```js$/gm)?.length);
});

const numbered = examples.map(({ printed: said }, index) => [index + 1, said] as const);
test.each(numbered)('example %i prints outside of the project what the README says', (number, said) => {
  expect(printed[number - 1]).toBe(said);
});

test('the package has each of its modules with its types, and nothing else', async () => {
  expect((await readdir(join(own, 'dist'))).toSorted()).toEqual(modules.flatMap((name) => [`${name}.d.ts`, `${name}.js`]).toSorted());
  expect((await readdir(own)).toSorted()).toEqual(['README.md', 'dist', 'package.json']);
});
