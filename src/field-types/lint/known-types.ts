import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { bases, isBase, type Base } from '../bases.ts';
import { idsOfOptions } from '../option.ts';
import { MOST_ENTRIES, MOST_LEVELS } from '../structured.ts';
import { fault, type Place } from './findings.ts';
import type { ValueShape } from './schema.ts';

/** Parts that a composite may have, with those of its parts. */
export const MOST_PARTS = 30;

/**
 * What is known of a type that a part may be of. A value is bounded by this as a whole, so that types within types cost no more than
 * one.
 */
export interface KnownType {
  readonly base: Base;
  readonly shape: ValueShape;
  /** The ids that a choice offers where a field of it offers none; `undefined` where a look-up has them, which is not known here. */
  readonly options: readonly string[] | undefined;
  /** Composites and lists within each other; a simple type is none. */
  readonly levels: number;
  /** At all levels together. */
  readonly parts: number;
  /** That a value may have in all its lists together. */
  readonly entries: number;
}

/** Types that a part may be of, by name. */
export type KnownTypes = ReadonlyMap<string, KnownType>;

function shapeOf(base: Base): ValueShape {
  if (base === 'number' || base === 'currency') return { kind: 'number' };
  return bases[base] === 'choices' ? { kind: 'array', item: { kind: 'string' } } : { kind: 'string' };
}

const simple = (base: Base, options: KnownType['options']): KnownType =>
  ({ base, shape: shapeOf(base), options, levels: 0, parts: 0, entries: 0 });

/** What the input type of a part names. */
export function typeOfPart(part: unknown, types: KnownTypes): KnownType | undefined {
  const name = isJsonObject(part) ? part.input_type : undefined;
  return isBase(name) ? simple(name, []) : types.get(name as string);
}

const isTooLarge = ({ levels, parts }: Pick<KnownType, 'levels' | 'parts'>): boolean => levels > MOST_LEVELS || parts > MOST_PARTS;

const text: ValueShape = { kind: 'string' };

/** What an entry says of its type, whether or not all of it is right. Of one that is too large nobody is to look at all parts. */
export function knownType(entry: JsonObject, base: Base, types: KnownTypes): KnownType {
  if (!isJsonObject(entry.fields)) return simple(base, entry.options_from === undefined ? idsOfOptions(entry.options) : undefined);
  const parts = Object.entries(entry.fields).map(([name, part]) =>
    [name, typeOfPart(part, types), isJsonObject(part) && part.visible_when !== undefined] as const);
  const inner = parts.flatMap(([, type]) => type ?? []);
  const sum = (count: (type: KnownType) => number): number => inner.reduce((total, type) => total + count(type), 0);
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

/** What types within types come to; what one has too much by itself is said of it elsewhere. */
export function examineSize(fields: JsonObject, { levels, parts, entries }: KnownType, types: KnownTypes, place: Place): void {
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

/** Each entry after those that its parts are of, else as they stand. In a circle one stands before what it names. */
export function inOrder<Item>(items: readonly Item[], entryOf: (item: Item) => JsonObject): readonly Item[] {
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
