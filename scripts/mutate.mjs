// Puts defects one at a time into the rules, codecs, normalisers, formats and sources of both sides, and names those that
// the tests of these rooms do not find: npm run mutate -- [--seed 1] [--count 60] [part of a path …]
// It works on a copy below .cache: the project's own files are never touched, however it ends.
import { readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { copySources } from './lib/copy-sources.mjs';
import { describeMutation, reasonOf } from './lib/known-mutations.mjs';
import { suites } from './lib/mutation-suites.mjs';
import { mutationsOfJson, mutationsOfModule, withLoopLimits } from './lib/mutations.mjs';
import { exitWithError, root, runNode } from './lib/run.mjs';

const { values: options, positionals: parts } = parseArgs({
  allowPositionals: true, options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '60' } },
});
const count = Number(options.count);
if (!(Number.isInteger(count) && count > 0)) exitWithError('--count is a whole number from 1 on.');
const copy = join(root, '.cache', 'mutate');

/** The suite of a file. */
const suiteOf = (file) => suites.find(({ rooms }) => rooms.some((room) => file.startsWith(room)));

async function filesBelow(path) {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  const inside = await Promise.all(entries.filter(({ name }) => name !== 'generated').map(({ name }) => filesBelow(join(path, name))));
  return inside.flat().filter((file) => /\.(ts|json)$/.test(file));
}

/** A small generator of numbers below 1, the same for a seed (mulberry32). */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function candidates() {
  const files = (await Promise.all(suites.flatMap(({ rooms }) => rooms).map(filesBelow))).flat().filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)));
  const found = await Promise.all(files.map(async (file) => {
    const source = await readFile(join(root, file), 'utf8');
    return (file.endsWith('.json') ? mutationsOfJson(source) : mutationsOfModule(source)).map((mutation) => ({ ...mutation, file, source }));
  }));
  return found.flat();
}

/** Chooses `count` of them, file by file in turn, so that large files do not dominate. */
function choose(all, count, next) {
  const byFile = new Map();
  for (const mutation of all) byFile.set(mutation.file, [...(byFile.get(mutation.file) ?? []), mutation]);
  const chosen = [];
  while (chosen.length < count && byFile.size > 0) {
    for (const file of [...byFile.keys()].sort(() => next() - 0.5)) {
      const left = byFile.get(file);
      const [mutation] = left.splice(Math.floor(next() * left.length), 1);
      if (left.length === 0) byFile.delete(file);
      if (chosen.length < count) chosen.push(mutation);
    }
  }
  return chosen;
}

/** The rules as functions are made of the files of JSON. */
const generate = () => runNode(join(copy, 'scripts', 'generate.mjs'), [], { stdio: 'ignore' });
const isSchema = (file) => file.startsWith('schemas/');

async function start() {
  await copySources(root, copy);
  // Tests read files of packages by their place in the project.
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  await generate();
  return createVitest('test', {
    root: copy, config: false, watch: false, include: ['tests/**/*.test.ts'], exclude: [], environment: 'node', env: { TIER: 'suite' }, strictTags: false, bail: 1, pool: 'threads', fileParallelism: false,
    reporters: [{}], testTimeout: 60_000, server: { deps: { inline: [/@rjsf/] } }, cache: false,
  });
}

const all = await candidates();
if (all.length === 0) exitWithError(`No defect can be put into ${parts.join(', ')}: none of the files that this command knows has such a path.`);
const vitest = await start();

/** Whether the tests of a stage pass. */
async function passes(stage) {
  const specifications = await vitest.globTestSpecifications(stage);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The result has the modules of every run so far.
  const expected = new Set(specifications.map(({ moduleId }) => moduleId));
  const ran = testModules.filter(({ moduleId }) => expected.has(moduleId));
  return unhandledErrors.length === 0 && ran.length === expected.size && ran.every((module) => module.ok());
}

async function allPass(stages) {
  for (const stage of stages) if (!await passes(stage)) return false;
  return true;
}

const forget = (file) => { vitest.invalidateFile(join(copy, file)); };
const generatedRules = ['src/fields/generated/input-types.ts'];

/** Writes a file of the copy, and regenerates what depends on it. */
async function put(file, text) {
  await writeFile(join(copy, file), file.endsWith('.ts') ? withLoopLimits(text) : text);
  forget(file);
  if (!isSchema(file)) return true;
  const code = await generate();
  for (const made of generatedRules) forget(made);
  return code === 0;
}

async function isFound({ file, source, start: from, end, text }) {
  try {
    return !await put(file, source.slice(0, from) + text + source.slice(end)) || !await allPass(suiteOf(file)?.stages ?? []);
  } finally {
    await put(file, source);
  }
}

for (const file of (await Promise.all(suites.flatMap(({ rooms }) => rooms).map(filesBelow))).flat()) if (!isSchema(file)) await put(file, await readFile(join(root, file), 'utf8'));

const asked = suites.filter((suite) => all.some(({ file }) => suiteOf(file) === suite));
const stagesOfAll = asked.flatMap(({ stages }) => stages);
if (!await allPass(stagesOfAll)) throw new Error('the tests fail without a defect');
const real = all.filter((mutation) => reasonOf(mutation) === undefined);
const chosen = choose(real, count, numbers(Number(options.seed)));
console.log(`${chosen.length} defects of ${real.length} (seed ${options.seed}); ${all.length - real.length} that change nothing are left out`);
const survivors = [];
for (const [index, mutation] of chosen.entries()) {
  const found = await isFound(mutation);
  if (!found) survivors.push(mutation);
  console.log(`${String(index + 1).padStart(3)} ${found ? 'found   ' : 'SURVIVED'} ${describeMutation(mutation)}`);
}
if (!await allPass(stagesOfAll)) throw new Error('the tests fail after the last defect is gone: what was found may be none');
await vitest.close();
const share = Math.round(1000 * (1 - survivors.length / Math.max(1, chosen.length))) / 10;
console.log(`${chosen.length - survivors.length} of ${chosen.length} found (${share} %)`);
for (const survivor of survivors) console.log(`survived: ${describeMutation(survivor)}`);
process.exit(share >= 95 ? 0 : 1);
