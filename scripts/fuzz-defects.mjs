// npm run fuzz:defects: puts the defects of lib/fuzz-defects.mjs into a copy of the project, one at a time, and says whether `npm run fuzz`
// finds each within a minute, by which law, and after how many seconds: -- [--only 3,17]
// The copy is below .cache: the project's own files are never touched, however it ends.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { copySources } from './lib/copy-sources.mjs';
import { fuzzDefects } from './lib/fuzz-defects.mjs';
import { exitWithError, root, say } from './lib/run.mjs';

/** @typedef {import('./lib/fuzz-defects.mjs').FuzzDefect} FuzzDefect */

const SECONDS = 60;
const SEED = 1;

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const numbers = options.only.split(',').filter(Boolean).map(Number);
const selected = fuzzDefects.map((defect, index) => ({ ...defect, number: index + 1 })).filter(({ number }) => numbers.length === 0 || numbers.includes(number));
if (selected.length === 0) exitWithError(`--only names none of the ${fuzzDefects.length} defects.`);

const copy = join(root, '.cache', 'fuzz-defects');

/**
 * Runs a script of the copy in the copy.
 * @param {readonly string[]} args
 * @returns {Promise<{ code: number, out: string }>}
 */
const inCopy = (args) => new Promise((resolve) => {
  const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, INIT_CWD: copy } });
  let out = '';
  child.stdout.on('data', (text) => { out += text; });
  child.once('close', (code) => { resolve({ code: code ?? 1, out }); });
});

const fuzz = async (/** @type {readonly string[]} */ targets, /** @type {number} */ seconds) => {
  await rm(join(copy, '.cache', 'fuzz'), { recursive: true, force: true });
  if ((await inCopy(['scripts/generate.mjs'])).code !== 0) return { code: 2, out: '' };
  return inCopy(['node_modules/tsx/dist/cli.mjs', 'tools/fuzz/main.ts', ...targets, '--time', String(seconds), '--seed', String(SEED), '--bail', '--report', 'json']);
};

await copySources(root, copy);
await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');

// A law that fails without a defect cannot show one.
for (const on of new Set(selected.map(({ on: files = [] }) => files))) {
  const { code } = await fuzz(on, 5);
  if (code !== 0) exitWithError(`Without a defect the run over ${on.join(', ') || 'the built-in types'} ends with ${code}.`);
}
say('Nothing is found without a defect');

let missed = 0;
for (const { number, name, file, was, now, on = [] } of selected) {
  const path = join(copy, file);
  const source = await readFile(path, 'utf8');
  if (source.split(was).length !== 2) exitWithError(`${file} does not hold once: ${was}`);
  await writeFile(path, source.replace(was, () => now));
  const startedAt = performance.now();
  const { code, out } = await fuzz(on, SECONDS);
  await writeFile(path, source);
  const [finding] = code === 1 ? JSON.parse(out).findings : [];
  const took = ((performance.now() - startedAt) / 1000).toFixed(0);
  if (!finding) missed += 1;
  console.log(`${String(number).padStart(2)} ${finding ? `${took} s, ${finding.subject}: ${finding.law}: ${JSON.stringify(finding.value)?.slice(0, 60)}` : `MISSED (ended with ${code})`} | ${name}`);
}
console.log(`${selected.length - missed} of ${selected.length} found.`);
process.exitCode = missed > 0 ? 1 : 0;
