// How long each test file took in the last full run: what is longest begins first, and what is shortest is quick.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** @typedef {Readonly<Record<string, number>>} Durations Seconds by file, in the run's own workers beside each other. */

const table = join(root, 'tests', 'durations.json');

/** @returns {Durations} */
export const readDurations = () => JSON.parse(readFileSync(table, 'utf8'));

/** @param {Durations} durations */
export const writeDurations = (durations) => {
  const rows = Object.entries(durations).sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, seconds]) => [file, Math.round(seconds * 10) / 10]);
  writeFileSync(table, `${JSON.stringify(Object.fromEntries(rows), null, 1)}\n`);
};

/**
 * How long a file takes, as far as anybody knows: one that is new stands in the middle.
 * @param {Durations} durations
 * @returns {(file: string) => number}
 */
export function secondsBy(durations) {
  const known = Object.values(durations).sort((a, b) => a - b);
  const middle = known[Math.floor(known.length / 2)] ?? 1;
  return (file) => durations[file] ?? middle;
}

/**
 * The first of them that together take no longer than so many seconds.
 * @param {readonly string[]} files
 * @param {number} seconds
 * @param {(file: string) => number} secondsOf
 */
export function fittingIn(files, seconds, secondsOf) {
  let sum = 0;
  return files.filter((file) => {
    if (sum + secondsOf(file) > seconds) return false;
    sum += secondsOf(file);
    return true;
  });
}
