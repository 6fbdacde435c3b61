import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { inThisProcess, type Said } from './in-this-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
const root = join(folder, 'project');
beforeAll(() => { mkdirSync(root); });
afterAll(() => { rmSync(folder, { recursive: true }); });

/** As `npm run fuzz -- …` from the folder; what it keeps stays in `root`. */
const fuzz = (...args: readonly string[]): Promise<Said> => new Promise((done) => {
  const env = { ...process.env, INIT_CWD: folder, FUZZ_ROOT: root };
  const child = execFile(process.execPath, [inProject('node_modules', 'tsx', 'dist', 'cli.mjs'), inProject('tools', 'fuzz', 'main.ts'), ...args], { env, maxBuffer: 1e8 }, (_error, out, err) => {
    done({ code: child.exitCode ?? -1, out, err });
  });
});

/** The same in this process, of what ends before anything is tried. */
const refused = (...args: readonly string[]): Promise<Said> => inThisProcess(root, folder, args);

const write = (name: string, content: unknown): string => {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return name;
};

const lowered = { name: 'member_code', base: 'text', normalize: ['lowerCase'], schema: { pattern: '^[A-Z]{2}[0-9]{4}$' } };
const kept = (): readonly string[] => readdirSync(join(root, '.cache', 'fuzz', 'failures'));

describe('a file that nothing can be tried of ends with 2 and one clear reason', () => {
  test.each<[what: string, content: unknown, reason: string]>([
    ['no JSON', '{ not', 'is not JSON'], ['an empty list', [], 'is an empty list'], ['what nobody knows', { foo: 1 }, 'is no definition of a field type'],
    ['a base that is misspelt', { name: 'x', base: 'txet' }, 'did you mean "text"?'], ['a field of no type', [{ name: 'a', input_type: 'txet' }], 'there is no type "txet" here'],
    ['a pattern that looks ahead', { type: 'string', pattern: '(?=a)b' }, 'uses look-ahead'], ['a nest', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'is nested more than 200 deep'],
    ['a megabyte', { enum: Array.from({ length: 200_000 }, (_, index) => `v${index}`) }, 'is larger than 1000000 bytes'],
  ])('%s', async (_what, content, reason) => {
    const { code, err, out } = await refused(write('broken.json', content));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(reason);
    expect(err.split('\n').length).toBeLessThan(15);
  });

  test('as does one that is not there, a law that is misspelt, and an option that is none', { tags: 'full' }, async () => {
    const answers = await Promise.all([refused('nowhere.json'), fuzz('--law', 'agrement', '--runs', '1'), fuzz('--type', 'numbre', '--runs', '1'), fuzz('--rnus', '1')]);
    expect(answers.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
    expect(answers.map(({ err }) => err).join('\n')).toMatch(/no such file[\s\S]*did you mean "agreement"[\s\S]*did you mean "number"[\s\S]*Did you mean --runs/);
  });
});

describe('what would be passed over in silence is refused', () => {
  const usual = ['--law', 'agreement', '--type', 'number'];
  test.each<[what: string, args: readonly string[], reason: RegExp]>([
    ['a path of no seed', [...usual, '--path', '3:1'], /name that as well/],
    ['a path of walks that is one of values', ['--mode', 'publish', '--seed', '1', '--path', '3:1'], /is one number/],
    ['a file beside walks over versions', ['--mode', 'publish', 'my-type.json'], /my-type\.json would not be tried/],
    ['a file beside a running server', ['--server', 'http://127.0.0.1:1', 'my-type.json'], /my-type\.json would not be tried/],
    ['a law beside walks over versions', ['--mode', 'publish', '--law', 'codec'], /has no --law/],
    ['a form without fields', [write('no-fields.json', { custom_fields: [] })], /there is nothing to try/],
    ['types of which none is an object', [write('no-types.json', { field_types: ['text'] })], /there is nothing to try/],
  ])('%s', async (_what, args, reason) => {
    const { code, err } = await refused(...args);
    expect(code).toBe(2);
    expect(err).toMatch(reason);
  });

  test.each([['--runs', '0'], ['--jobs', '0'], ['--jobs', '1000000']])('%s %s: no run that tries nothing and says that nothing was found, and none that starts a million processes', async (...args) => {
    await expect(refused(...usual, ...args)).rejects.toMatchObject({ code: 'commander.invalidArgument' });
  });
});

describe('a definition with a fault', () => {
  // It starts six processes, one after the other.
  test('is told by a counterexample that its own line gives again, with any number of jobs, until it is mended (seed 7)', { tags: 'full', timeout: 240_000 }, async () => {
    const file = write('member-code.json', lowered);
    const [one, two] = [await fuzz(file, '--runs', '60', '--seed', '7', '--jobs', '1', '--report', 'json'), await fuzz(file, '--law', 'tidying', '--runs', '60', '--seed', '7', '--jobs', '3')];
    expect([one.code, two.code]).toEqual([1, 1]);
    const { findings } = JSON.parse(one.out) as { readonly findings: readonly { readonly law: string; readonly value: string; readonly seed: number; readonly path: string }[] };
    const [{ law, value, seed, path }] = findings as [typeof findings[number]];
    expect([findings.length, law, value]).toEqual([1, 'tidying', 'AA0000']);
    const again = await fuzz(file, '--law', law, '--type', 'member_code', '--seed', String(seed), '--path', path, '--jobs', '4', '--report', 'json');
    expect(again.code).toBe(1);
    expect((JSON.parse(again.out) as { readonly findings: unknown }).findings).toEqual(findings);
    for (const words of ['schemaPattern', 'who says what', 'page, Japanese', 'decided by:  schema /pattern', 'what of the value matters', `--seed ${seed} --path ${path}`]) expect(two.out).toContain(words);
    expect(kept()).toHaveLength(1);
    expect(await fuzz('replay')).toMatchObject({ code: 1, out: expect.stringContaining('FAILED') });
    write('member-code.json', '{');
    expect(await fuzz('replay')).toMatchObject({ code: 2, out: expect.stringContaining('CANNOT RUN') });
    write('member-code.json', { ...lowered, normalize: ['upperCase'] });
    expect(await fuzz('replay')).toMatchObject({ code: 0, out: expect.stringContaining('FIXED') });
    expect(kept()).toHaveLength(0);
  });

  test('a rule that refuses nothing passes, and fails where both sides of every rule are asked for (seed 7)', { tags: 'full' }, async () => {
    const file = write('anything.json', { name: 'anything', base: 'text', schema: { pattern: '^' } });
    const runs = ['--law', 'refusal', '--runs', '50', '--seed', '7', '--jobs', '1'];
    expect(await fuzz(file, ...runs)).toMatchObject({ code: 0 });
    expect(await fuzz(file, ...runs, '--coverage')).toMatchObject({ code: 1, out: expect.stringMatching(/thin: anything: schema \/pattern: no value broke it[\s\S]*anything: required: [1-9]\d* kept, [1-9]\d* broke it/) });
  });

  test('of which nothing is ever taken says what refuses it (seed 7)', { tags: 'full' }, async () => {
    const file = write('never.json', { ...lowered, normalize: [], schema: { ...lowered.schema, maxLength: 5 } });
    const { code, out } = await fuzz(file, '--runs', '200', '--seed', '7');
    expect(code).toBe(1);
    expect(out).toMatch(/satisfiable[\s\S]*refused by schema \/pattern[\s\S]*refused by schema \/maxLength/);
  });
});

test('watched, a file is tried again whenever it is written, until somebody ends it (seed 7)', { tags: 'full', timeout: 120_000 }, async () => {
  const file = write('watched.json', { ...lowered, normalize: ['upperCase'] });
  const args = [inProject('node_modules', 'tsx', 'dist', 'cli.mjs'), inProject('tools', 'fuzz', 'main.ts'), file, '--watch', '--law', 'tidying', '--runs', '100', '--seed', '7', '--jobs', '1'];
  const child = execFile(process.execPath, args, { env: { ...process.env, INIT_CWD: folder, FUZZ_ROOT: root } });
  const said: string[] = [];
  child.stdout?.on('data', (words: string) => {
    said.push(words);
    if (words.includes('Nothing was found.')) write('watched.json', lowered);
    if (words.includes('law broken')) child.kill('SIGINT');
  });
  // The program that starts it ends as what it was told: of the code only that both runs were made is left.
  await new Promise((done) => { child.once('close', done); });
  expect(said.join('')).toMatch(/Nothing was found\.[\s\S]*1 law broken/);
});

test('the result is the same for any number of jobs, whatever is found (seed 3)', { tags: 'full' }, async () => {
  const file = write('mixed.json', [lowered, { name: 'score', base: 'number', schema: { minimum: 0, maximum: 180 } }]);
  const reports = await Promise.all(['1', '3'].map((jobs) => fuzz(file, '--runs', '120', '--seed', '3', '--jobs', jobs, '--report', 'json')));
  rmSync(join(root, '.cache'), { recursive: true });
  expect(reports[1]?.out).toBe(reports[0]?.out);
  expect(reports.map(({ code }) => code)).toEqual([1, 1]);
});

test('a pattern that ruins a backtracking matcher is tried in a bounded time (seed 5)', { tags: 'full' }, async () => {
  const file = write('explodes.json', { type: 'object', properties: { a: { pattern: '^(a+)+$' }, b: { pattern: '(x+x+)+y' } } });
  expect(await fuzz(file, '--runs', '200', '--seed', '5')).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was found') });
});

test('without a file every law runs over every built-in type (seed 11)', { tags: 'full' }, async () => {
  const { code, out } = await fuzz('--runs', '20', '--seed', '11');
  expect(code).toBe(0);
  for (const word of ['agreement', 'refusal', 'codec', 'normalisation', 'journey', 'phone_number', 'document', 'unknown']) expect(out).toContain(word);
});
