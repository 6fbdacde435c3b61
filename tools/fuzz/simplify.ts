import { isJsonObject, parseJson } from '../../src/base/json.ts';

/** How often a value is tried in a simpler form; the last that still breaks the law is told. */
const MOST_TRIES = 3_000;

/** Plainer characters, the plainest first. */
const plainer = ['a', '0'];

function* simplerTexts(text: string): Generator<string> {
  const characters = Array.from(text);
  if (text !== '') yield '';
  for (let length = Math.floor(characters.length / 2); length >= 1; length = Math.floor(length / 2)) {
    for (let at = 0; at + length <= characters.length; at += length) yield characters.toSpliced(at, length).join('');
  }
  for (const [at, character] of characters.entries()) {
    const rank = plainer.indexOf(character);
    for (const other of rank === -1 ? plainer : plainer.slice(0, rank)) yield characters.with(at, other).join('');
  }
}

function* simplerNumbers(value: number): Generator<number> {
  if (value !== 0) yield 0;
  if (!Number.isInteger(value)) yield Math.trunc(value);
  if (Math.abs(value) > 1) yield Math.trunc(value / 2);
  if (value < 0) yield -value;
  if (Number.isInteger(value) && value > 0) yield value - 1;
}

/** A text of JSON is simplified as what it says. */
const structureIn = (text: string): unknown => (/^[[{]/.test(text) ? parseJson(text) : undefined);

function* simplerForms(value: unknown): Generator {
  if (typeof value === 'string') {
    const structure = structureIn(value);
    if (structure !== undefined) for (const simpler of simplerForms(structure)) yield JSON.stringify(simpler);
    yield* simplerTexts(value);
  } else if (typeof value === 'number') yield* simplerNumbers(value);
  else if (Array.isArray(value)) {
    for (const at of value.keys()) yield value.toSpliced(at, 1);
    for (const [at, item] of value.entries()) for (const simpler of simplerForms(item)) yield value.with(at, simpler);
  } else if (isJsonObject(value)) {
    const members = Object.entries(value);
    for (const at of members.keys()) yield Object.fromEntries(members.toSpliced(at, 1));
    for (const [at, [name, member]] of members.entries()) for (const simpler of simplerForms(member)) yield Object.fromEntries(members.with(at, [name, simpler]));
  }
}

/** The simplest form of a value that still does what is asked of it, step by step; fast-check stops at what its generators can make. */
export function simplify(value: unknown, still: (value: unknown) => boolean): unknown {
  let [simplest, tries] = [value, 0];
  for (let found = true; found && tries < MOST_TRIES;) {
    found = false;
    for (const simpler of simplerForms(simplest)) {
      tries += 1;
      if (tries >= MOST_TRIES) break;
      if (!still(simpler)) continue;
      simplest = simpler;
      found = true;
      break;
    }
  }
  return simplest;
}
