import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { bases, isBase, type Base } from '../bases.ts';
import { idsOfOptions } from '../option.ts';
import { MOST_ENTRIES, MOST_LEVELS } from '../structured.ts';
import { fault, type Place } from './findings.ts';
import type { ValueShape } from './schema.ts';

/** How many parts a composite may have, including the parts of its parts. */
export const MOST_PARTS = 30;

/**
 * The facts of a type that a part may have. They bound the size of a whole value, so that nested types cost no more than one.
 */
export interface TypeFacts {
  readonly base: Base;
  readonly shape: ValueShape;
  /** The option ids of a choice's fields without options of their own; `undefined` where they come from a look-up. */
  readonly options: readonly string[] | undefined;
  /** Nested composites and lists; 0 for a simple type. */
  readonly levels: number;
  /** At all levels together. */
  readonly parts: number;
  /** How many entries a value may have in all its lists together. */
  readonly entries: number;
}

/** The types that a part may have, by name. */
export type TypeFactsByName = ReadonlyMap<string, TypeFacts>;

function shapeOf(base: Base): ValueShape {
  if (base === 'number' || base === 'currency') return { kind: 'number' };
  return bases[base] === 'choices' ? { kind: 'array', item: { kind: 'string' } } : { kind: 'string' };
}

const simple = (base: Base, options: TypeFacts['options']): TypeFacts =>
  ({ base, shape: shapeOf(base), options, levels: 0, parts: 0, entries: 0 });

/** The type that a part's `input_type` names. */
export function typeOfPart(part: unknown, types: TypeFactsByName): TypeFacts | undefined {
  const name = isJsonObject(part) ? part.input_type : undefined;
  return isBase(name) ? simple(name, []) : types.get(name as string);
}

const isTooLarge = ({ levels, parts }: Pick<TypeFacts, 'levels' | 'parts'>): boolean => levels > MOST_LEVELS || parts > MOST_PARTS;

const text: ValueShape = { kind: 'string' };

/** The facts of an entry's type, whether or not all of it is valid. A type that is too large gets no members, so that nobody walks them. */
export function typeFactsOf(entry: JsonObject, base: Base, types: TypeFactsByName): TypeFacts {
  if (!isJsonObject(entry.fields)) return simple(base, entry.options_from === undefined ? idsOfOptions(entry.options) : undefined);
  const parts = Object.entries(entry.fields).map(([name, part]) =>
    [name, typeOfPart(part, types), isJsonObject(part) && part.visible_when !== undefined] as const);
  const inner = parts.flatMap(([, type]) => type ?? []);
  const sum = (count: (type: TypeFacts) => number): number => inner.reduce((total, type) => total + count(type), 0);
  const { repeat } = entry;
  const most = isJsonObject(repeat) ? repeat.max ?? MOST_ENTRIES : MOST_ENTRIES;
  const size = { levels: 1 + Math.max(0, ...inner.map(({ levels }) => levels)), parts: parts.length + sum((type) => type.parts) };
  const within = sum((type) => type.entries);
  const members = parts.map(([name, type, mayBeHidden]) => [name, { ...type?.shape ?? text, mayBeHidden }] as const);
  const composite: ValueShape = { kind: 'object', ...(!isTooLarge(size) && { members: new Map(members) }) };
  return {
    base, ...size, options: [],
    shape: repeat === undefined ? composite : { kind: 'array', item: composite },
    entries: repeat === undefined ? within : (typeof most === 'number' ? most : 0) * (1 + within),
  };
}

/** Checks the total size of nested types; each inner type is checked by itself as well. */
export function examineSize(fields: JsonObject, { levels, parts, entries }: TypeFacts, types: TypeFactsByName, place: Place): void {
  const own = Object.keys(fields).length;
  const hasLists = Object.values(fields).some((part) => (typeOfPart(part, types)?.entries ?? 0) > 0);
  if (levels > MOST_LEVELS) {
    fault(place, `has parts within parts more than ${MOST_LEVELS} levels deep`, 'put parts of the inner types here');
  }
  if (own > MOST_PARTS) fault(place, `has more than ${MOST_PARTS} parts`, 'make two types of it');
  else if (parts > MOST_PARTS) fault(place, `has more than ${MOST_PARTS} parts with those of its parts`, 'make two types of it');
  if (hasLists && entries > MOST_ENTRIES) {
    fault(place, `can have more than ${MOST_ENTRIES} entries with those of the lists in it`, 'write smaller numbers as max of repeat');
  }
}

const typesOfParts = ({ fields }: JsonObject): readonly unknown[] =>
  (isJsonObject(fields)
    ? Object.values(fields).slice(0, MOST_PARTS).map((part) => (isJsonObject(part) ? part.input_type : undefined))
    : []);

/** Sorts entries so that each follows the types of its parts, otherwise in their order. In a circle one precedes a type that it names. */
export function sortedByParts<Item>(items: readonly Item[], entryOf: (item: Item) => JsonObject): readonly Item[] {
  const byName = new Map([...items].reverse().map((item) => [entryOf(item).name, item]));
  const [seen, ordered] = [new Set<Item>(), new Set<Item>()];
  const visit = (item: Item): void => {
    if (seen.has(item)) return;
    seen.add(item);
    for (const name of typesOfParts(entryOf(item))) {
      const inner = byName.get(name);
      if (inner !== undefined) visit(inner);
    }
    ordered.add(item);
  };
  items.forEach(visit);
  return [...ordered];
}
