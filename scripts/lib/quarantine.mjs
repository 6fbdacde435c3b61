// tests/quarantine.txt: tests whose failure does not fail a run until they are mended, each with a reason and a date.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** @typedef {{ readonly test: string, readonly file: string, readonly reason: string, readonly date: string }} Quarantined `test`: its file, its groups and its title, with ` > ` between. */

const MAX_ENTRIES = 5;
const LINE = /^((\S+) > .+) \| (.*\S.*) \| (\d{4}-\d{2}-\d{2})$/;

const isDay = (/** @type {string} */ date) => !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);

/**
 * A line is `file > group > title | reason | date`; what begins with `#` says what the file is.
 * @param {string} text
 * @param {(file: string) => boolean} fileExists
 * @returns {{ readonly entries: readonly Quarantined[], readonly problems: readonly string[] }}
 */
export function quarantineIn(text, fileExists) {
  const lines = text.split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  /** @type {string[]} */
  const problems = lines.length > MAX_ENTRIES ? [`has ${lines.length} lines; more than ${MAX_ENTRIES} are no exceptions any more`] : [];
  const entries = lines.flatMap((line) => {
    const [, test = '', file = '', reason = '', date = ''] = LINE.exec(line) ?? [];
    if (!isDay(date)) problems.push(`is no "file > title | reason | date": ${line}`);
    else if (!fileExists(file)) problems.push(`names a file that is not there: ${line}`);
    return isDay(date) ? [{ test, file, reason, date }] : [];
  });
  return { entries, problems };
}

export const readQuarantine = () => quarantineIn(readFileSync(join(root, 'tests', 'quarantine.txt'), 'utf8'), (file) => existsSync(join(root, file)));

/**
 * Lines about a file that was run and has no such test.
 * @param {readonly Quarantined[]} entries
 * @param {import('./suite-reporter.mjs').Report} report
 */
export function unknownIn(entries, { files }) {
  const tests = new Set(files.flatMap(({ file, tests: own }) => own.map(({ names }) => [file, ...names].join(' > '))));
  const loaded = new Set(files.filter(({ tests: own }) => own.length > 0).map(({ file }) => file));
  return entries.filter(({ test, file }) => loaded.has(file) && !tests.has(test)).map(({ test }) => `names no test: ${test}`);
}

/**
 * @param {readonly Quarantined[]} entries
 * @returns {import('./totals.mjs').IsQuarantined}
 */
export const quarantinedBy = (entries) => (file, names) => entries.some(({ test }) => test === [file, ...names].join(' > '));
