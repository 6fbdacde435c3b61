import { isJsonObject, type JsonObject } from '../base/json.ts';
import { fail, ok } from '../base/result.ts';
import type { CallFacts } from './call.ts';
import { callOf, type Call } from './call-of.ts';
import { checkAnswer, type AnswerShape, type Decoded, type WireIssue } from './issue.ts';

/** A call that answers a list, and how an entry of it is read. */
interface ListParts<Entry> {
  readonly call: CallFacts;
  /** The list is bare, or stands under one of these (DECISIONS "Shapes of answers"). */
  readonly names: readonly string[];
  /** An entry may be a list of entries. */
  readonly nested?: true;
  /** Generated from the call's `$defs.entry`. Absent: an entry is accepted where `read` can read it. */
  readonly shape?: AnswerShape;
  /** Reads as much as possible; `undefined` where the entry cannot be identified. */
  readonly read: (entry: JsonObject, productKey: string) => Entry | undefined;
  /** The flaw of an entry that cannot be read; absent: it has no id. */
  readonly detail?: string;
  /** The name of an entry in calls: a later entry of the same name is left out, since calls could not tell them apart. */
  readonly nameOf?: (entry: Entry) => string;
}

interface Located {
  readonly path: string;
  readonly entry: unknown;
}

/**
 * Decodes an answer entry by entry, so that a malformed entry does not lose the others: it is read as far as possible or left
 * out, and listed in `flaws`. Where no entry can be read, the answer is malformed, not an empty list.
 */
export const listDecoder = <Entry>(
  { call, names, nested, shape, read, detail = 'must have an id', nameOf }: ListParts<Entry>,
) => (value: unknown, productKey = ''): Decoded<readonly Entry[]> => {
  const placed = listIn(value, names);
  if (!placed) return fail({ call: call.name, path: '', detail: 'must be a list' });
  const flaws: WireIssue[] = [];
  const seen = new Set<string>();
  const isDuplicate = (decoded: Entry): boolean => nameOf !== undefined && seen.size === seen.add(nameOf(decoded)).size;
  const entries = (nested ? placed.flatMap(inside) : placed).flatMap(({ path, entry }) => {
    const checked = shape ? checkAnswer(shape, entry) : ok(entry);
    const decoded = isJsonObject(entry) ? read(entry, productKey) : undefined;
    if (!checked.ok) flaws.push({ ...checked.failure, path: path + checked.failure.path });
    else if (decoded === undefined) flaws.push({ call: call.name, path, detail });
    if (decoded === undefined || !isDuplicate(decoded)) return decoded ?? [];
    flaws.push({ call: call.name, path, detail: 'has the id of an earlier one' });
    return [];
  });
  const [first] = flaws;
  return entries.length === 0 && first ? fail(first) : { ...ok(entries), flaws };
};

/** A call whose answers are decoded this way. */
export const callOfList = <Entry>(list: ListParts<Entry>): Call<readonly Entry[]> => callOf(list.call, listDecoder(list));

/** The same, with a final conversion of the entries. */
export const callOfEntries = <Entry, Answer>(list: ListParts<Entry>, make: (entries: readonly Entry[]) => Answer): Call<Answer> => {
  const decode = listDecoder(list);
  return callOf(list.call, (value, productKey) => {
    const decoded = decode(value, productKey);
    return decoded.ok ? { ...decoded, value: make(decoded.value) } : decoded;
  });
};

/** Gives each entry a unique key: one whose key is repeated or empty gets a number. */
export function withOwnKeys<Entry extends { readonly key: string }>(entries: readonly Entry[]): readonly Entry[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const times = counts.get(entry.key) ?? 0;
    counts.set(entry.key, times + 1);
    return times === 0 && entry.key !== '' ? entry : { ...entry, key: `${entry.key}#${times}` };
  });
}

function listIn(value: unknown, names: readonly string[]): readonly Located[] | undefined {
  if (Array.isArray(value)) return entriesAt('', value);
  if (!isJsonObject(value)) return undefined;
  const name = names.find((each) => Array.isArray(value[each])) ?? names.find((each) => value[each] === null);
  return name === undefined ? undefined : entriesAt(`/${name}`, value[name] ?? []);
}

const entriesAt = (path: string, list: unknown): readonly Located[] =>
  (Array.isArray(list) ? list : []).map((entry: unknown, index) => ({ path: `${path}/${String(index)}`, entry }));

const inside = (placed: Located): readonly Located[] => (Array.isArray(placed.entry) ? entriesAt(placed.path, placed.entry) : [placed]);
