// The failures of several runs of the same tests.
import { failuresOf } from './totals.mjs';

/** @typedef {{ readonly file: string, readonly title: string, readonly runs: number, readonly error: string }} Repeated `runs`: how many of them it failed in; `error`: what it said first. */

/**
 * @param {readonly import('./suite-reporter.mjs').Report[]} reports
 * @returns {Repeated[]} The most frequent first.
 */
export function repeatedFailures(reports) {
  /** @type {Map<string, Repeated>} */
  const found = new Map();
  for (const { file, names, error } of reports.flatMap((report) => failuresOf(report, () => false).failures)) {
    const title = names.length > 0 ? names.join(' > ') : 'the file itself';
    const key = JSON.stringify([file, title]);
    const before = found.get(key) ?? { file, title, runs: 0, error };
    found.set(key, { ...before, runs: before.runs + 1 });
  }
  return [...found.values()].sort((a, b) => b.runs - a.runs || a.file.localeCompare(b.file));
}

/**
 * @param {readonly Repeated[]} failures
 * @param {number} times How many runs there were.
 */
export const tableOf = (failures, times) => [
  '| file | test | failed in | first error |', '|---|---|---|---|',
  ...failures.map(({ file, title, runs, error }) => `| ${[file, title, `${runs} of ${times}`, error].map((cell) => cell.replaceAll('|', String.raw`\|`).replaceAll('\n', '<br>')).join(' | ')} |`),
].join('\n');
