import { isJsonObject, parseJson } from '../../src/base/json.ts';

/** The most attempts at simplifying a value. */
const MAX_TRIES = 3_000;

/** Replacement characters, the plainest first. */
const plainest = ['a', 'A', '0'];

function* simplerTexts(text: string): Generator<string> {
  const characters = Array.from(text);
  if (text !== '') yield '';
  for (let length = Math.floor(characters.length / 2); length >= 1; length = Math.floor(length / 2)) {
    for (let at = 0; at + length <= characters.length; at += length) yield characters.toSpliced(at, length).join('');
  }
  for (const [at, character] of characters.entries()) {
    const rank = plainest.indexOf(character);
    for (const other of rank === -1 ? plainest : plainest.slice(0, rank)) yield characters.with(at, other).join('');
  }
}

function* simplerNumbers(value: number): Generator<number> {
  if (value !== 0) yield 0;
  if (!Number.isInteger(value)) yield Math.trunc(value);
  if (Math.abs(value) > 1) yield Math.trunc(value / 2);
  if (value < 0) yield -value;
  if (Number.isInteger(value) && value > 0) yield value - 1;
}

/** The parsed JSON of a text, which is simplified in its place. */
const structureIn = (text: string): unknown => (/^[[{]/.test(text) ? parseJson(text) : undefined);

function* simplerLeaves(value: unknown): Generator {
  if (typeof value === 'number') yield* simplerNumbers(value);
  if (typeof value !== 'string') return;
  const structure = structureIn(value);
  if (structure !== undefined) for (const simpler of simplerForms(structure, simplerLeaves)) yield JSON.stringify(simpler);
  yield* simplerTexts(value);
}

/** Simpler forms: without a member or an item, outermost first; `leaves` simplifies other values. */
function* simplerForms(value: unknown, leaves: (value: unknown) => Iterable<unknown>): Generator {
  if (Array.isArray(value)) {
    for (const at of value.keys()) yield value.toSpliced(at, 1);
    for (const [at, item] of value.entries()) for (const simpler of simplerForms(item, leaves)) yield value.with(at, simpler);
  } else if (isJsonObject(value)) {
    const members = Object.entries(value);
    for (const at of members.keys()) yield Object.fromEntries(members.toSpliced(at, 1));
    for (const [at, [name, member]] of members.entries()) {
      for (const simpler of simplerForms(member, leaves)) yield Object.fromEntries(members.with(at, [name, simpler]));
    }
  } else yield* leaves(value);
}

/** Yields simpler forms of a value, is sent whether each still passes the test, and returns the last that did. */
function* search(value: unknown, leaves: (value: unknown) => Iterable<unknown>, maxTries: number): Generator<unknown, unknown, boolean> {
  let [least, tries] = [value, 0];
  for (let found = true; found && tries < maxTries;) {
    found = false;
    for (const simpler of simplerForms(least, leaves)) {
      tries += 1;
      if (tries >= maxTries) break;
      found = yield simpler;
      if (!found) continue;
      least = simpler;
      break;
    }
  }
  return least;
}

/** The simplest form of a value that passes the test; fast-check only shrinks to what its generators can make. */
export function simplify(value: unknown, still: (value: unknown) => boolean): unknown {
  const forms = search(value, simplerLeaves, MAX_TRIES);
  let form = forms.next();
  while (form.done !== true) form = forms.next(still(form.value));
  return form.value;
}

type AsyncPredicate = (value: unknown) => Promise<boolean>;

async function searchAsync(forms: Generator<unknown, unknown, boolean>, still: AsyncPredicate): Promise<unknown> {
  let form = forms.next();
  while (form.done !== true) form = forms.next(await still(form.value));
  return form.value;
}

/** The same with an asynchronous test, at most so often. */
export const simplifyBy = (value: unknown, still: AsyncPredicate, maxTries: number): Promise<unknown> => searchAsync(search(value, simplerLeaves, maxTries), still);

/** The smallest part of a value that passes the test; leaves are not changed. */
export const minimalPart = (value: unknown, still: AsyncPredicate): Promise<unknown> => searchAsync(search(value, () => [], MAX_TRIES), still);
