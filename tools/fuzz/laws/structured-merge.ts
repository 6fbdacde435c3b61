import { isDeepStrictEqual } from 'node:util';
import { isJsonObject } from '../../../src/base/json.ts';
import { mergeStructured, type MergedStructure } from '../../../src/compiler/merge/merge-structured.ts';
import type { FieldDefinition, FieldValue } from '../../../src/fields/definition.ts';
import { partsIn, structuredFields, structuredSides, structuredTypes, type StructuredSides } from '../../../tests/arbitraries/structured-sides.ts';
import { firstOf, shown, type PlainSubject } from '../subjects/plain-subject.ts';

const merge = ({ field, base, mine, theirs }: StructuredSides): MergedStructure | undefined =>
  mergeStructured(structuredTypes, structuredFields[field], { base, mine, theirs });

type Parts = ReadonlyMap<string, string>;

/** The content of an entry, without the ids of the entries within it. */
const worthOf = (parts: Parts, entry: string): string =>
  JSON.stringify([...parts].filter(([place]) => place.startsWith(`${entry}.`)).map(([place, part]) => [place.slice(entry.length).split('.').filter((_id, at) => at % 2 === 1), part]));

/** The outermost entry around a part that is gone completely: `id`, `id.posts.id`. */
function missingEntry(place: string, left: Parts): string | undefined {
  const names = place.split('.');
  const around = names.flatMap((_name, at) => (at % 2 === 0 && at < names.length - 1 ? [names.slice(0, at + 1).join('.')] : []));
  return around.find((entry) => ![...left.keys()].some((other) => other.startsWith(`${entry}.`)));
}

/** The entries at the same level, including the entry itself, that have any part. */
function entriesBeside(entry: string, parts: Parts): readonly string[] {
  const depth = entry.split('.').length;
  return [...new Set([...parts.keys()].map((other) => other.split('.').slice(0, depth).join('.')))];
}

/** Whether the part is of an entry that replaces a removed one with the same content, so that nothing was filled in. */
function isRetyped(place: string, before: Parts, after: Parts): boolean {
  const entry = missingEntry(place, before);
  if (entry === undefined) return false;
  const kept = new Set(entriesBeside(entry, after));
  return entriesBeside(entry, before).some((other) => !kept.has(other) && worthOf(before, other) === worthOf(after, entry));
}

/** The parts that one side has added or changed. */
function changesOf(definition: FieldDefinition, base: FieldValue, side: FieldValue): Parts {
  const [before, after] = [partsIn(definition, base, base), partsIn(definition, side, base)];
  return new Map([...after].filter(([place, part]) => before.get(place) !== part && !place.endsWith('.old') && !isRetyped(place, before, after)));
}

/** Whether both sides have added the same entry, which is then there once. */
function isTwin(place: string, base: Parts, mine: Parts, left: Parts): boolean {
  const entry = missingEntry(place, left);
  if (entry === undefined || [...base.keys()].some((other) => other.startsWith(`${entry}.`))) return false;
  return entriesBeside(entry, left).some((other) => worthOf(left, other) === worthOf(mine, entry));
}

function lostChange(sides: StructuredSides): string | undefined {
  const merged = merge(sides);
  if (!merged) return undefined;
  const { field, base, mine, theirs } = sides;
  const definition = structuredFields[field];
  const left = { mine: partsIn(definition, merged.mine, base), theirs: partsIn(definition, merged.theirs, base) };
  const [before, here] = [partsIn(definition, base, base), partsIn(definition, mine, base)];
  const gone = (who: 'mine' | 'theirs') => ([place, part]: readonly [string, string]): string | undefined =>
    (left[who].get(place) === part || (who === 'mine' && isTwin(place, before, here, left.mine)) ? undefined : `${place}, which ${who === 'mine' ? 'this device' : 'the other'} has made ${part}, is ${left[who].get(place) ?? 'gone'}`);
  return firstOf(changesOf(definition, base, theirs), gone('theirs')) ?? firstOf(changesOf(definition, base, mine), gone('mine'))
    ?? (merged.isConflict || isDeepStrictEqual(left.mine, left.theirs) ? undefined : 'nothing is asked, and the two answers are not the same');
}

function needlessQuestion({ field, base, theirs }: StructuredSides): string | undefined {
  const definition = structuredFields[field];
  return firstOf([{ base, mine: base, theirs }, { base, mine: theirs, theirs: base }, { base, mine: theirs, theirs }], (sides) => {
    const merged = mergeStructured(structuredTypes, definition, sides);
    if (!merged) return undefined;
    if (merged.isConflict) return `it is asked about ${shown(sides)}`;
    return isDeepStrictEqual(changesOf(definition, undefined, merged.mine), changesOf(definition, undefined, theirs)) ? undefined : `of ${shown(sides)} it makes ${shown(merged.mine)}`;
  });
}

function repeatedQuestion(sides: StructuredSides): string | undefined {
  const merged = merge(sides);
  return firstOf(merged ? ['mine', 'theirs'] as const : [], (choice) => {
    const again = mergeStructured(structuredTypes, structuredFields[sides.field], { base: sides.theirs, mine: merged?.[choice], theirs: sides.theirs });
    return again?.isConflict ? `${choice} was chosen, and it is asked again` : undefined;
  });
}

/** A day in another form is the same day, and would have to be compared as one. */
const isOtherDay = /"from":"(?!202[01]-01-01)/;

function isPair(value: unknown): value is StructuredSides {
  if (!isJsonObject(value) || typeof value.field !== 'string' || !Object.hasOwn(structuredFields, value.field)) return false;
  const { structure } = structuredFields[value.field as StructuredSides['field']];
  // A text that the form would not write cannot occur.
  const isHeld = (text: unknown): boolean => typeof text === 'string' && text !== '' && structure?.encode(structure.decode(text) ?? []) === text && !isOtherDay.test(text);
  return [value.base, value.mine, value.theirs].every((text) => text === undefined || isHeld(text));
}

/** Two devices' changes to one value of several parts (docs/decisions/0017-two-devices.md). */
export const structuredMerge: PlainSubject<StructuredSides> = {
  name: 'parts',
  law: 'merge',
  title: 'of two devices’ changes to one form none is lost, and nobody is asked in vain',
  values: structuredSides,
  mayBe: isPair,
  checks: [
    { title: 'each answer holds all that its own side has filled in, and without a question one value holds all of both', broken: lostChange },
    { title: 'what only one side has changed is taken without a question', broken: needlessQuestion },
    { title: 'both devices are asked alike', broken: ({ mine, theirs, ...rest }) => {
      const swapped = { ...rest, ...(theirs !== undefined && { mine: theirs }), ...(mine !== undefined && { theirs: mine }) };
      const [here, there] = [merge({ ...rest, ...(mine !== undefined && { mine }), ...(theirs !== undefined && { theirs }) })?.isConflict, merge(swapped)?.isConflict];
      return here === there ? undefined : `one is asked: ${String(here)}, the other: ${String(there)}`;
    } },
    { title: 'what has been answered is not asked again', broken: repeatedQuestion },
  ],
  decides: (sides) => {
    const merged = merge(sides);
    return merged?.isConflict === false ? undefined : 'both have changed the same part, or one hides what the other has filled in';
  },
  row: (sides) => {
    const merged = merge(sides);
    return merged ? [{ who: 'if mine is chosen', says: shown(merged.mine) }, { who: 'if theirs is', says: shown(merged.theirs) }, { who: 'asked', says: String(merged.isConflict) }] : [{ who: 'asked', says: 'about the whole' }];
  },
};
