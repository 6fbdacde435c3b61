// npm test -- --changed [reference]: the tests that a change can reach, the nearest first, as many as two minutes take.
import { execFileSync } from 'node:child_process';
import { readDurations, secondsBy, fittingIn } from './durations.mjs';
import { distanceTo, readGraph } from './import-graph.mjs';
import { readCalls, readReach } from './reach-table.mjs';
import { exitWithError, root, say } from './run.mjs';
import { codeOf, isWhollyFull, testFiles } from './test-files.mjs';

/** @typedef {import('./import-graph.mjs').Graph} Graph */
/** @typedef {{ readonly files: readonly string[], readonly smoke: readonly string[] }} Chosen `smoke`: files of which only the tests with that tag are run. */

/** The total time of the chosen files, in parallel workers, without building and starting. */
const BUDGET_SECONDS = 180;
/** A walk of the smoke set with its stage. */
const SMOKE_SECONDS = 6;

/** Files that every test depends on without importing them. */
const EVERYTHING = /^(package(-lock)?\.json|vite(st)?\.config\.ts|tsconfig[^/]*\.json|scripts\/(build|generate)\.mjs)$/;
/** Tests that read the project's own files, so that any change may affect them. */
const READS_SOURCES = /^\/\*\* @module-tag sources \*\/\n/;
const SMOKE = /\btags: 'smoke'/;

/** Puts the server together: of the calls that it imports a test reaches those that it makes. */
const COMPOSITION = 'server/app/app.ts';

/**
 * @param {string} reference
 * @returns {string[]} From the root.
 */
export function changedSince(reference) {
  const git = (/** @type {readonly string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  try {
    return [...new Set([...git('diff', '-z', '--name-only', reference, '--'), ...git('ls-files', '-z', '--others', '--exclude-standard')])].sort();
  } catch {
    return exitWithError(`Git knows no ${reference}.`);
  }
}

/**
 * Whether a test follows an import: a page's later ones where it has loaded them, the server's calls where it makes them.
 * @param {import('./reach-table.mjs').Reached | undefined} reached Unknown: all of them.
 * @param {ReadonlyMap<string, readonly string[]>} callsOf The calls that a module answers.
 * @returns {(from: string, to: string, isLater: boolean) => boolean}
 */
const importFilter = (reached, callsOf) => (from, to, isLater) => {
  if (!reached) return true;
  if (isLater) return from.startsWith('tests/') || reached.loads.includes(to);
  const calls = from === COMPOSITION ? callsOf.get(to) ?? [] : [];
  return calls.length === 0 || calls.some((name) => reached.calls.includes(name));
};

/** The calls that the modules of the server's composition answer, by their names in the code. */
function callsByModule(/** @type {Graph} */ graph) {
  const names = [...readCalls().keys()];
  return new Map((graph.get(COMPOSITION)?.now ?? []).map((module) => [module, names.filter((name) => codeOf(module).includes(`'${name}'`))]));
}

/**
 * The tests that a change can reach, the nearest first; of those as near, the quickest.
 * @param {readonly string[]} changed
 * @param {import('./reach-table.mjs').ReachTable} table
 * @param {Graph} [graph]
 */
export function reachedTests(changed, table, graph = readGraph()) {
  const callsOf = callsByModule(graph);
  const secondsOf = secondsBy(readDurations());
  const isEverything = changed.some((file) => EVERYTHING.test(file));
  const found = testFiles().flatMap((file) => {
    const code = codeOf(file);
    if (isWhollyFull(code)) return [];
    const distance = distanceTo(graph, file, new Set(changed), importFilter(table[file], callsOf)) ?? (READS_SOURCES.test(code) ? 1 : undefined) ?? (isEverything ? Infinity : undefined);
    return distance === undefined ? [] : [{ file, distance }];
  });
  return found.sort((a, b) => (a.distance === b.distance ? secondsOf(a.file) - secondsOf(b.file) : a.distance - b.distance)).map(({ file }) => file);
}

/** @returns {string[]} Files with a walk for each journey. */
export const smokeFiles = () => testFiles().filter((file) => SMOKE.test(codeOf(file)));

/**
 * As many of the reached files as there is time for; where that is not all, also one walk of each journey among them.
 * @param {readonly string[]} reached
 * @param {readonly string[]} smoke
 * @param {(file: string) => number} secondsOf
 * @returns {Chosen}
 */
export function chosenOf(reached, smoke, secondsOf) {
  const all = fittingIn(reached, BUDGET_SECONDS, secondsOf);
  if (all.length === reached.length) return { files: all, smoke: [] };
  const smokeTests = smoke.filter((file) => reached.includes(file));
  const files = fittingIn(reached, BUDGET_SECONDS - SMOKE_SECONDS * smokeTests.length, secondsOf);
  return { files, smoke: smokeTests.filter((file) => !files.includes(file)) };
}

/**
 * What is to run after what was changed since a commit; undefined where nothing was.
 * @param {string} reference
 * @returns {Chosen | undefined}
 */
export function chooseFor(reference) {
  const changed = changedSince(reference);
  if (changed.length === 0) {
    say(`Nothing has changed since ${reference}.`);
    return undefined;
  }
  const reached = reachedTests(changed, readReach());
  const chosen = chosenOf(reached, smokeFiles(), secondsBy(readDurations()));
  say(`${changed.length} changed files since ${reference} reach ${reached.length} test files; ${chosen.files.length} of them are run`);
  if (chosen.smoke.length > 0) say(`One walk of each journey is run as well: ${chosen.smoke.join(', ')}`);
  if (chosen.files.length < reached.length) say(`What is left to npm test: ${reached.filter((file) => !chosen.files.includes(file)).join(', ')}`);
  return chosen;
}
