// Puts every defect that Stryker knows into what the product's judgement rests on, one at a time, and says how many of them the quick
// tests find: npm run mutation -- [--force] [path …]. docs/decisions/0110 says what it is for beside `npm run mutate`.
// It works on a copy below .cache. What was asked before and has not changed since is not asked again, but with --force.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { describeMutation, reasonOf } from './lib/known-mutations.mjs';
import { exitWithError, root } from './lib/run.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true, options: { force: { type: 'boolean', default: false }, concurrency: { type: 'string', default: '2' } },
});

/** Relative to the root, as in `parts`: a shell completes to `./src/compiler/merge/`. */
const paths = positionals.map((path) => relative(root, resolve(path)).replaceAll('\\', '/'));
for (const path of paths) if (!existsSync(join(root, path))) exitWithError(`There is no ${path}.`);

/**
 * The parts, each with the share of defects in percent that must be found. A file is of the first part that has it.
 */
const parts = [
  { name: 'merge', least: 99, paths: ['src/compiler/merge'] },
  { name: 'codecs', least: 98, paths: ['src/fields/codecs'] },
  { name: 'compiler and encoders', least: 98, paths: ['src/compiler'] },
  { name: 'sources', least: 98, paths: ['src/fields/sources'] },
  { name: 'fields', least: 98, paths: ['src/fields'] },
  { name: 'lint of field types', least: 98, paths: ['src/field-types/lint'] },
  { name: 'field types', least: 98, paths: ['src/field-types'] },
  { name: 'plan of a save', least: 98, paths: [
    ...['plan', 'plan-attributes', 'plan-education', 'plan-fields', 'plan-files', 'education-choices', 'education-entry', 'problems']
      .map((name) => `server/record/save/${name}.ts`),
  ] },
  { name: 'limits', least: 95, paths: ['server/account/limits.ts', 'server/http/rate-limit.ts'] },
];

/**
 * @param {string} file
 * @param {readonly string[]} places Files and folders.
 */
const isBelow = (file, places) => places.some((place) => file === place || file.startsWith(`${place}/`));

/** What one run asks: the paths that were asked for, or one part after another, so that what is known is kept when it is stopped. */
const runs = paths.length > 0 ? [paths] : parts.map((part) => part.paths);

/** @param {readonly string[]} places */
const mutate = (places) => new Stryker({
  testRunner: 'vitest',
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  vitest: { configFile: 'scripts/lib/mutation-tests.config.mjs', related: true },
  mutate: places.map((place) => (place.endsWith('.ts') ? place : `${place}/**/!(*.d).ts`)),
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  incremental: true,
  force: options.force,
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/sandbox',
  ignorePatterns: ['/.cache', '/.data', '/.cluster', '/dist', '/docs/images', '/deploy'],
  disableTypeChecks: false,
  concurrency: Number(options.concurrency),
  timeoutMS: 10_000,
  reporters: ['progress-append-only', 'html'],
  htmlReporter: { fileName: '.cache/mutation/index.html' },
  allowConsoleColors: false,
}).runMutationTest();

/** @type {Awaited<ReturnType<typeof mutate>>} */
let results = [];
// Results include those remembered of other files, so the last run has all.
for (const places of runs) results = await mutate(places);

/** @type {Map<string, string>} */
const sources = new Map();

/** @param {string} file From the root. */
function sourceOf(file) {
  const source = sources.get(file) ?? readFileSync(join(root, file), 'utf8');
  sources.set(file, source);
  return source;
}

/**
 * @param {string} source
 * @param {{ readonly line: number, readonly column: number }} position Both from 1.
 */
const placeIn = (source, { line, column }) =>
  source.split('\n').slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column - 1);

/** @param {Awaited<ReturnType<typeof mutate>>[number]} result */
function asMutation({ fileName, location: { start, end }, replacement, mutatorName }) {
  const file = relative(root, fileName).replaceAll('\\', '/');
  const source = sourceOf(file);
  return { file, source, start: placeIn(source, start), end: placeIn(source, end), text: replacement, kind: mutatorName };
}

const relevant = results.filter(({ fileName }) => isBelow(relative(root, fileName).replaceAll('\\', '/'), runs.flat()));
const found = relevant.filter(({ status }) => status === 'Killed' || status === 'Timeout').map(asMutation);
const missed = relevant.filter(({ status }) => status === 'Survived' || status === 'NoCoverage').map(asMutation);
const survivors = missed.filter((mutation) => reasonOf(mutation) === undefined);
const atLoad = relevant.filter(({ status }) => status === 'Ignored').length;

if (found.length + missed.length === 0) exitWithError(`No defect was asked of ${runs.flat().join(', ')}.`);
for (const survivor of survivors) console.log(`survived: ${describeMutation(survivor)}`);
console.log(`${atLoad} are in what a module does once, when it is loaded, and were not asked`);

const tooFew = parts.filter(({ name, least, paths: places }, position) => {
  const earlier = parts.slice(0, position).flatMap((part) => part.paths);
  const count = (/** @type {readonly { file: string }[]} */ mutations) =>
    mutations.filter(({ file }) => isBelow(file, places) && !isBelow(file, earlier)).length;
  const hits = count(found);
  const left = count(survivors);
  const equivalent = count(missed) - left;
  if (hits + left === 0) return false;
  const share = Math.floor((1000 * hits) / (hits + left)) / 10;
  console.log(`${name}: ${hits} of ${hits + left} found (${share} %, at least ${least} are to be), ${equivalent} more change nothing`);
  return share < least;
});
if (tooFew.length > 0) exitWithError(`too few were found of: ${tooFew.map(({ name }) => name).join(', ')}; .cache/mutation/index.html shows each`);
