// What a full run leaves in the project: how long each file took, what each reached, and its figures for docs/test-runs.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { writeDurations } from './durations.mjs';
import { writeReach } from './reach-table.mjs';
import { root, say } from './run.mjs';

/** Runs before these are in the history of the file. */
const MAX_ROWS = 10;
const page = join(root, 'docs', 'test-runs.md');

const git = (/** @type {readonly string[]} */ ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The commit, and whether it is what ran. */
function commitOf() {
  try {
    return `${git('rev-parse', '--short=10', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' and changes'}`;
  } catch {
    return 'unknown';
  }
}

/**
 * The page with one row more on top of its table.
 * @param {string} text
 * @param {string} row
 */
export function withRow(text, row) {
  const lines = text.trimEnd().split('\n');
  const head = lines.findIndex((line) => /^\|[-|]+\|$/.test(line)) + 1;
  return `${[...lines.slice(0, head), row, ...lines.slice(head, head + MAX_ROWS - 1)].join('\n')}\n`;
}

/**
 * @param {{ report: import('./suite-reporter.mjs').Report, totals: import('./totals.mjs').Totals, seconds: number, reachFolder: string }} run
 */
export function recordFullRun({ report, totals, seconds, reachFolder }) {
  const secondTries = report.files.flatMap(({ tests }) => tests).filter(({ isSecondTry }) => isSecondTry).length;
  const cells = [new Date().toISOString().slice(0, 10), commitOf(), totals.passed, totals.failed, totals.skipped, secondTries, `${seconds} s`, `${availableParallelism()} cores`];
  const row = `| ${cells.join(' | ')} |`;
  writeFileSync(page, withRow(readFileSync(page, 'utf8'), row));
  writeDurations(Object.fromEntries(report.files.map(({ file, seconds: took }) => [file, took])));
  writeReach(reachFolder);
  say(`docs/test-runs.md, tests/durations.json and tests/reach.json have this run now: ${row}`);
}
