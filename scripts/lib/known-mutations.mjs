// What `npm run mutate` and `npm run mutation` say of a mutation, and which of them are known to change nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * One place of a file with another text in it; `start` and `end` are characters of `source`.
 * @typedef {{ file: string, source: string, start: number, end: number, text: string, kind: string }} Mutation
 */

/** Mutations without an observable effect; each with its reason. */
const equivalent = JSON.parse(readFileSync(join(root, 'scripts', 'lib', 'equivalent-mutations.json'), 'utf8'));

/** @param {Mutation} mutation */
export const describeMutation = ({ file, source, start, end, text, kind }) => {
  const line = source.slice(0, start).split('\n').length;
  const cut = (/** @type {string} */ words) => JSON.stringify(words.replaceAll(/\s+/g, ' ').slice(0, 60));
  return `${file}:${line} ${kind}: ${cut(source.slice(start, end))} → ${cut(text)}`;
};

/**
 * Why a mutation changes nothing; undefined where nobody has said so.
 * @param {Mutation} mutation
 * @returns {string | undefined}
 */
export const reasonOf = ({ file, source, start, end, text }) => equivalent.find((known) =>
  file.startsWith(known.file) && known.text === text && source.slice(start, end) === known.was
  && (known.before === undefined || source.slice(0, start).endsWith(known.before)))?.reason;
