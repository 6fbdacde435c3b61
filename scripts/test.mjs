// npm test: installs, finds or installs a Chromium, builds, runs all that a change must pass. Arguments go to the test runner:
// npm test -- tests/server. Which tests the other commands take stands in docs/testing.md.
import './lib/require-node.mjs';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { ensureBuilt } from './lib/build-stamp.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { quarantinedBy, readQuarantine, unknownIn } from './lib/quarantine.mjs';
import { exitWithError, readJson, root, runNode, say } from './lib/run.mjs';
import { endWithStarter } from './lib/starter.mjs';
import { closingLine, failureLines, failuresOf, totalsOf } from './lib/totals.mjs';

/** @typedef {import('./lib/suite-reporter.mjs').Report} Report */

const reportFile = join(root, '.cache', 'test-report.json');
/** Read by .ci/run, which says it once more in the end. */
const failuresFile = join(root, '.cache', 'failed-tests.txt');
const reachFolder = join(root, '.cache', 'reach');

const [first = '', ...others] = process.argv.slice(2);

/**
 * What a run takes.
 * @typedef {object} Selection
 * @property {string} command As it is typed.
 * @property {'suite' | 'full' | 'long'} tier
 * @property {readonly string[]} args For the test runner.
 * @property {boolean} [isChanged] The arguments are a reference of Git at most.
 * @property {boolean} [takesPictures] The pictures of the docs are taken anew instead of compared.
 */

/**
 * Its modules need what is installed.
 * @returns {Promise<Selection>}
 */
async function select() {
  const { filesWithWalks, quickFiles } = await import('./lib/test-selection.mjs');
  if (first === '--quick') return { command: 'npm run test:quick', tier: 'suite', args: ['--project', 'node', ...quickFiles(), ...others] };
  if (first === '--full') return { command: 'npm run test:full', tier: 'full', args: others };
  if (first === '--long') return { command: 'npm run test:long', tier: 'long', args: [...(others.length > 0 ? others : filesWithWalks())] };
  if (first === '--pictures') return { command: 'npm run pictures', tier: 'full', args: ['tests/e2e/pictures.e2e.ts', ...others], takesPictures: true };
  if (first === '--changed') return { command: 'npm test', tier: 'suite', args: others, isChanged: true };
  return { command: 'npm test', tier: 'suite', args: process.argv.slice(2) };
}

const { entries, problems } = readQuarantine();
if (problems.length > 0) exitWithError(problems.map((problem) => `tests/quarantine.txt ${problem}`).join('\n'));

endWithStarter();
await ensureDependencies('all');
const { command, tier, args, isChanged = false, takesPictures = false } = await select();
const isWhole = tier === 'full' && args.length === 0;

/** What is to run after a change; undefined where nothing can have changed. */
const chosen = isChanged ? (await import('./lib/changed-files.mjs')).chooseFor(args[0] ?? 'HEAD') : undefined;
if (isChanged && !chosen) {
  console.log(closingLine({ passed: 0, failed: 0, skipped: 0 }));
  process.exit(0);
}

const chromium = await ensureChromium();
await ensureBuilt();

say(`Running the tests with ${chromium}`);
for (const left of [reportFile, failuresFile, reachFolder]) rmSync(left, { force: true, recursive: true });
const env = {
  ...process.env, TIER: tier, CHROMIUM_PATH: chromium, TEST_REPORT: reportFile, ...(isWhole && { REACH_FOLDER: reachFolder }), ...(chosen && { CHOSEN: JSON.stringify(chosen) }),
  ...(takesPictures && { TAKE_PICTURES: '1' }),
};
const reporters = ['--reporter=default', '--reporter=./scripts/lib/suite-reporter.mjs'];
const filter = tier === 'suite' ? ['--tags-filter=!full'] : [];
const begin = performance.now();
const code = await (chosen ? runNode('scripts/lib/run-chosen.mjs', [], { env }) : runNode('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...filter, ...args], { env }));
const seconds = Math.round((performance.now() - begin) / 1000);

/** Where only one walk of a file was requested, the other tests do not count as skipped. */
const withoutLeftOut = (/** @type {Report} */ { files, unhandled }) =>
  ({ files: files.map((file) => (chosen?.smoke.includes(file.file) ? { ...file, tests: file.tests.filter(({ state }) => state !== 'skipped') } : file)), unhandled });

const report = withoutLeftOut(readJson(reportFile) ?? { files: [], unhandled: 0 });
const isQuarantined = quarantinedBy(entries);
const { failures, excused } = failuresOf(report, isQuarantined);
const unknown = unknownIn(entries, report).map((problem) => `tests/quarantine.txt ${problem}`);
const counted = totalsOf(report, isQuarantined);
const totals = { ...counted, failed: counted.failed + unknown.length };
const ran = report.files.length > 0;

if (isWhole && ran) {
  const { recordFullRun: noteFullRun } = await import('./lib/full-run.mjs');
  noteFullRun({ report, totals, seconds, reachFolder });
}
if (!ran) console.error(`No test ran.${tier === 'suite' ? ' What only the full run takes is run by npm run test:full -- and its file.' : ''}`);
if (report.unhandled > 0) console.error(`The test runner reported an error outside of any test; it is above.`);
if (excused.length > 0) console.log(`\nFailed in quarantine (tests/quarantine.txt):\n${failureLines(excused, command).join('\n')}`);
const failureReport = [...failureLines(failures, command), ...unknown];
if (failureReport.length > 0) {
  writeFileSync(failuresFile, `${failureReport.join('\n')}\n`);
  console.log(`\nFailed:\n${failureReport.join('\n')}\n`);
}
console.log(closingLine(totals));
const passed = ran && totals.failed === 0 && report.unhandled === 0;
// The runner failed for another reason than a failed test.
const isBroken = code !== 0 && failures.length + excused.length === 0;
process.exitCode = passed && !isBroken ? 0 : 1;
