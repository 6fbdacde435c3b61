import { isJsonObject, parseJson, scalarText, type JsonObject } from '../base/json.ts';
import { fail, ok, type Result } from '../base/result.ts';
import type { ServedPart, ServedType, ServedValue, StructuredEntry } from './contract.ts';

/** Characters that the text of a structured value may have. */
export const MOST_CHARACTERS = 20_000;
/** The most characters of a text that is still read, so that the applicant can shorten it. A save cannot be larger. */
const MAX_READABLE_CHARACTERS = 400_000;
/** Entries that a list may have, whatever its `max`, including those of the lists in it. */
export const MOST_ENTRIES = 100;
/** How deep composites and lists may be nested, including the outermost. */
export const MOST_LEVELS = 4;

const LONGEST_NAME = 200;
const entryId = /^[a-z0-9]{4,16}$/;
const hasEntries = ({ repeat }: Pick<ServedType, 'repeat'>): boolean => repeat !== undefined;

/** Whether a part may have this name: not `$id`, the id of an entry, nor a member of every JavaScript object. */
export const isMemberName = (name: string): boolean => name.trim() !== '' && name.length <= LONGEST_NAME && name !== '$id' && !(name in {});

type Shape = Pick<ServedType, 'parts' | 'repeat'>;
type Decoded = Result<readonly StructuredEntry[], 'malformed'>;

const partsByName = ({ parts }: Shape): ReadonlyMap<string, ServedPart> => new Map(parts?.map((part) => [part.name, part]));

/** The texts of a list for a part of check boxes; `undefined` where one is no text. */
function listOf(wire: readonly unknown[]): readonly string[] | undefined {
  const texts = wire.map(scalarText);
  return texts.every((text) => text !== undefined) ? texts.filter((text) => text !== '') : undefined;
}

/** How much of a value may still be read; entries are counted over the whole value. */
interface Bounds {
  readonly levels: number;
  readonly remaining: { entries: number };
}

/** The shape of a member that has parts itself. Members without a part of the type are kept with all that they have. */
function shapeOf(wire: unknown, part: ServedPart | undefined): Shape | undefined {
  if (part) return part.type?.parts && part.type;
  if (isJsonObject(wire)) return {};
  return Array.isArray(wire) && wire.some(isJsonObject) ? { repeat: { min: 0, max: MOST_ENTRIES } } : undefined;
}

/** Whether objects and lists are nested no deeper than this, and no list is too long. */
const isWithin = (wire: unknown, depth: number): boolean =>
  typeof wire !== 'object' || wire === null || (depth > 0 && !(Array.isArray(wire) && wire.length > MOST_ENTRIES)
    && Object.values(wire).every((member) => isWithin(member, depth - 1)));

/** The JSON of a member that no longer fits its part: entries where the part is a text by now. The part then refuses the text. */
const jsonText = (wire: unknown, { levels }: Bounds): string | undefined =>
  (isWithin(wire, 2 * levels + 1) ? JSON.stringify(wire) : undefined);

/** A member as its part's value: a list for check boxes, else a text. `undefined` where it is neither and has no part. */
function memberOf(wire: unknown, part: ServedPart | undefined, bounds: Bounds): ServedValue | undefined {
  if (wire === null || wire === undefined) return '';
  const shape = shapeOf(wire, part);
  if (shape) {
    const inner = read(wire, shape, bounds);
    if (inner.ok) return encodeStructured(inner.value, shape);
  }
  const isList = part?.base === 'check_box';
  const list = Array.isArray(wire) ? listOf(wire) : undefined;
  if (list) return isList || !part ? list : list.join(', ');
  const text = scalarText(wire) ?? (part && jsonText(wire, bounds));
  return isList && text !== undefined ? [text].filter((id) => id !== '') : text;
}

const isFilled = (value: ServedValue | undefined): value is ServedValue => value !== undefined && value.length > 0;

/** The values of an entry; `undefined` where a member has a forbidden name, or is neither text nor list. */
function valuesOf(wire: JsonObject, parts: ReadonlyMap<string, ServedPart>, bounds: Bounds): StructuredEntry['values'] | undefined {
  const values: Record<string, ServedValue> = {};
  for (const [name, member] of Object.entries(wire)) {
    if (name === '$id') continue;
    const value = memberOf(member, parts.get(name), bounds);
    if (!isMemberName(name) || value === undefined) return undefined;
    if (isFilled(value)) values[name] = value;
  }
  return Object.freeze(values);
}

/** The entry's id where it is valid and not taken; else the first free one of `e001`, `e002`, …, the same at each reading. */
function idOf(wire: unknown, usedIds: Set<string>): string {
  const own = isJsonObject(wire) && typeof wire.$id === 'string' && entryId.test(wire.$id) ? wire.$id : '';
  let id = own;
  for (let number = usedIds.size + 1; id === '' || usedIds.has(id); number += 1) id = `e${String(number).padStart(3, '0')}`;
  usedIds.add(id);
  return id;
}

const noEntries: readonly StructuredEntry[] = Object.freeze([]);

/** The members of a wire value, as a list: from one text of JSON, or from JSON itself, which strange servers send. */
function membersOf(wire: unknown, isList: boolean): readonly unknown[] | undefined {
  if (wire === undefined || wire === null || wire === '') return [];
  if (typeof wire === 'string') {
    return wire.length > MAX_READABLE_CHARACTERS || !/^\s*[[{]/.test(wire) ? undefined : membersOf(parseJson(wire) ?? 0, isList);
  }
  if (isJsonObject(wire)) return [wire];
  return Array.isArray(wire) && wire.length <= (isList ? MOST_ENTRIES : 1) ? wire : undefined;
}

function read(wire: unknown, shape: Shape, { levels, remaining: left }: Bounds): Decoded {
  const members = membersOf(wire, hasEntries(shape));
  if (!members) return fail('malformed');
  if (hasEntries(shape)) left.entries -= members.length;
  if (levels === 0) left.entries = -1;
  if (left.entries < 0) return fail('malformed');
  const parts = partsByName(shape);
  const usedIds = new Set<string>();
  const entries: StructuredEntry[] = [];
  for (const member of members) {
    const values = isJsonObject(member) ? valuesOf(member, parts, { levels: levels - 1, remaining: left }) : undefined;
    if (!values) return fail('malformed');
    entries.push(Object.freeze(hasEntries(shape) ? { id: idOf(member, usedIds), values } : { values }));
  }
  const isEmpty = entries.every(({ values }) => Object.keys(values).length === 0);
  return ok(isEmpty && !hasEntries(shape) ? noEntries : Object.freeze(entries));
}

/**
 * Reads a structured value of the wire, a form or a draft: at most one entry for a composite, those of a list with their ids.
 * Members without a part of the type are kept. `malformed`: the value cannot be read, and the caller keeps it unchanged.
 */
export function decodeStructured(wire: unknown, shape: Shape): Decoded {
  const left = { entries: MOST_ENTRIES };
  const decoded = read(wire, shape, { levels: MOST_LEVELS, remaining: left });
  return left.entries < 0 ? fail('malformed') : decoded;
}

/** A member as JSON: a value with parts is an object or a list; a text that cannot be read as such stays a text. */
function memberToJson(value: ServedValue, part: ServedPart | undefined): unknown {
  const type = part?.type;
  if (!type?.parts) return value;
  const decoded = decodeStructured(value, type);
  return decoded.ok ? toJson(decoded.value, type) : value;
}

/** The filled members in the order of the parts, then those without a part of the type. */
function membersInOrder({ values }: StructuredEntry, parts: ReadonlyMap<string, ServedPart>): readonly (readonly [string, unknown])[] {
  const names = [...new Set([...parts.keys(), ...Object.keys(values).sort()])];
  return names.flatMap((name) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const member = isFilled(value) ? memberToJson(value, parts.get(name)) : undefined;
    return member === undefined ? [] : [[name, member] as const];
  });
}

/** The value as JSON; `undefined` where no entry has a filled part. */
function toJson(entries: readonly StructuredEntry[], shape: Shape): unknown {
  const isList = hasEntries(shape);
  const parts = partsByName(shape);
  const filled = entries.map((entry) => ({ id: entry.id, members: membersInOrder(entry, parts) }));
  if (filled.every(({ members }) => members.length === 0)) return undefined;
  const objects = filled.map(({ id, members }) => Object.fromEntries([...(isList ? [['$id', id ?? ''] as const] : []), ...members]));
  return isList ? objects : objects[0];
}

/**
 * The one text of a structured value. Empty where no entry has a filled part; otherwise empty entries are written as
 * well.
 */
export function encodeStructured(entries: readonly StructuredEntry[], shape: Shape): string {
  const json = toJson(entries, shape);
  return json === undefined ? '' : JSON.stringify(json);
}
