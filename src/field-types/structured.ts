import { isJsonObject, parseJson, scalarText } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import type { Result } from '../base/result.ts';
import { fail, ok } from '../base/result.ts';
import type { ServedPart, ServedType, ServedValue, StructuredEntry } from './contract.ts';

/** Characters that the text of a structured value may have. */
export const MOST_CHARACTERS = 20_000;
/** Entries that a list may have, whatever it asks for. */
export const MOST_ENTRIES = 100;

const LONGEST_NAME = 200;
const entryId = /^[a-z0-9]{4,16}$/;
const hasEntries = ({ repeat }: Pick<ServedType, 'repeat'>): boolean => repeat !== undefined;

/** Any name that a field may have; the id of an entry has one, and every object of JavaScript has some. */
export const isMemberName = (name: string): boolean => name.trim() !== '' && name.length <= LONGEST_NAME && name !== '$id' && !(name in {});

type Shape = Pick<ServedType, 'parts' | 'repeat'>;

const partsByName = ({ parts = [] }: Shape): ReadonlyMap<string, ServedPart> => new Map(parts.map((part) => [part.name, part]));

/** Texts of a list that a part of check boxes holds; `undefined` where one is no text. */
function listOf(wire: readonly unknown[]): readonly string[] | undefined {
  const texts = wire.map(scalarText);
  return texts.includes(undefined) ? undefined : texts.filter((text): text is string => text !== undefined && text !== '');
}

/** A member as its part holds it: check boxes a list, all else a text. `undefined` where it is neither. */
function memberOf(wire: unknown, part: ServedPart | undefined): ServedValue | undefined {
  if (wire === null || wire === undefined) return '';
  const list = Array.isArray(wire) ? listOf(wire) : undefined;
  if (Array.isArray(wire)) return part?.base === 'check_box' || !part ? list : list?.join(', ');
  const text = scalarText(wire);
  return part?.base === 'check_box' && text !== undefined ? [text].filter((id) => id !== '') : text;
}

const isFilled = (value: ServedValue | undefined): value is ServedValue => value !== undefined && value.length > 0;

/** `undefined` where a member has no name that a part may have, or is neither text nor list. */
function valuesOf(wire: JsonObject, parts: ReadonlyMap<string, ServedPart>): StructuredEntry['values'] | undefined {
  const values: Record<string, ServedValue> = {};
  for (const [name, member] of Object.entries(wire)) {
    if (name === '$id') continue;
    const value = memberOf(member, parts.get(name));
    if (!isMemberName(name) || value === undefined) return undefined;
    if (isFilled(value)) values[name] = value;
  }
  return Object.freeze(values);
}

/** Its own id where that is one and not taken; else the first of `e001`, `e002`, … that is free, the same at each reading. */
function idOf(wire: unknown, taken: Set<string>): string {
  const own = isJsonObject(wire) && typeof wire.$id === 'string' && entryId.test(wire.$id) ? wire.$id : '';
  let id = own;
  for (let number = taken.size + 1; id === '' || taken.has(id); number += 1) id = `e${String(number).padStart(3, '0')}`;
  taken.add(id);
  return id;
}

const nothing: readonly StructuredEntry[] = Object.freeze([]);

/** What the wire may hold, as a list: one text of JSON, or what a strange server sends in its place. */
function membersOf(wire: unknown, isList: boolean): readonly unknown[] | undefined {
  if (wire === undefined || wire === null || wire === '') return [];
  if (typeof wire === 'string') return wire.length > MOST_CHARACTERS || !/^\s*[[{]/.test(wire) ? undefined : membersOf(parseJson(wire) ?? 0, isList);
  if (isJsonObject(wire)) return [wire];
  return Array.isArray(wire) && wire.length <= (isList ? MOST_ENTRIES : 1) ? wire : undefined;
}

/**
 * A structured value of the wire, a form or a draft: at most one entry for a composite, those of a list with their ids.
 * Members that the type has no part for are kept. `malformed`: what cannot be read, and is kept as it is by who holds it.
 */
export function decodeStructured(wire: unknown, shape: Shape): Result<readonly StructuredEntry[], 'malformed'> {
  const members = membersOf(wire, hasEntries(shape));
  if (!members) return fail('malformed');
  const parts = partsByName(shape);
  const taken = new Set<string>();
  const entries: StructuredEntry[] = [];
  for (const member of members) {
    const values = isJsonObject(member) ? valuesOf(member, parts) : undefined;
    if (!values) return fail('malformed');
    entries.push(Object.freeze(hasEntries(shape) ? { id: idOf(member, taken), values } : { values }));
  }
  const isEmpty = entries.every(({ values }) => Object.keys(values).length === 0);
  return ok(isEmpty && !hasEntries(shape) ? nothing : Object.freeze(entries));
}

/** In the order of the parts, then what the type has no part for; empty members left out. */
function membersInOrder({ values }: StructuredEntry, { parts = [] }: Shape): readonly (readonly [string, ServedValue])[] {
  const names = [...new Set([...parts.map(({ name }) => name), ...Object.keys(values).sort()])];
  return names.flatMap((name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return isFilled(value) ? [[name, value] as const] : [];
  });
}

/**
 * The one text of a structured value. Empty where nothing is filled, of no entry; an entry that has nothing filled stands
 * among others that have.
 */
export function encodeStructured(entries: readonly StructuredEntry[], shape: Shape): string {
  const isList = hasEntries(shape);
  const written = entries.map((entry) => ({ id: entry.id, members: membersInOrder(entry, shape) }));
  if (written.every(({ members }) => members.length === 0)) return '';
  const objects = written.map(({ id, members }) => Object.fromEntries([...(isList ? [['$id', id ?? ''] as const] : []), ...members]));
  return JSON.stringify(isList ? objects : objects[0]);
}
