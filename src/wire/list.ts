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
  /** Made of the call's `$defs.entry`. Absent: an entry is taken where `read` can read it. */
  readonly shape?: AnswerShape;
  /** Reads what can be read, whatever the rest is; `undefined` where nothing says which entry it is. */
  readonly read: (entry: JsonObject, productKey: string) => Entry | undefined;
  /** What is wrong with an entry that cannot be read; absent: that it has no id. */
  readonly detail?: string;
  /** What calls name an entry by: a further one of the same name is left out, since it cannot be told from the first. */
  readonly nameOf?: (entry: Entry) => string;
}

interface Placed {
  readonly path: string;
  readonly entry: unknown;
}

/**
 * Decodes an answer entry by entry, so that a malformed one costs no other: it is read as far as it can be, else left
 * out, and named among the `flaws`. Where none can be read the answer is malformed, and no empty list.
 */
export const listDecoder = <Entry>(
  { call, names, nested, shape, read, detail = 'must have an id', nameOf }: ListParts<Entry>,
) => (value: unknown, productKey = ''): Decoded<readonly Entry[]> => {
  const placed = listIn(value, names);
  if (!placed) return fail({ call: call.name, path: '', detail: 'must be a list' });
  const flaws: WireIssue[] = [];
  const seen = new Set<string>();
  const isSecond = (known: Entry): boolean => nameOf !== undefined && seen.size === seen.add(nameOf(known)).size;
  const entries = (nested ? placed.flatMap(inside) : placed).flatMap(({ path, entry }) => {
    const checked = shape ? checkAnswer(shape, entry) : ok(entry);
    const known = isJsonObject(entry) ? read(entry, productKey) : undefined;
    if (!checked.ok) flaws.push({ ...checked.failure, path: path + checked.failure.path });
    else if (known === undefined) flaws.push({ call: call.name, path, detail });
    if (known === undefined || !isSecond(known)) return known ?? [];
    flaws.push({ call: call.name, path, detail: 'has the id of an earlier one' });
    return [];
  });
  const [first] = flaws;
  return entries.length === 0 && first ? fail(first) : { ...ok(entries), flaws };
};

/** The call whose answers are read like that. */
export const callOfList = <Entry>(list: ListParts<Entry>): Call<readonly Entry[]> => callOf(list.call, listDecoder(list));

/** The same, and what is made of the entries. */
export const callOfEntries = <Entry, Answer>(list: ListParts<Entry>, make: (entries: readonly Entry[]) => Answer): Call<Answer> => {
  const decode = listDecoder(list);
  return callOf(list.call, (value, productKey) => {
    const decoded = decode(value, productKey);
    return decoded.ok ? { ...decoded, value: make(decoded.value) } : decoded;
  });
};

/** Entries with a key of their own: one that is there twice, or has none, is one of its own. */
export function withOwnKeys<Entry extends { readonly key: string }>(entries: readonly Entry[]): readonly Entry[] {
  const met = new Map<string, number>();
  return entries.map((entry) => {
    const times = met.get(entry.key) ?? 0;
    met.set(entry.key, times + 1);
    return times === 0 && entry.key !== '' ? entry : { ...entry, key: `${entry.key}#${times}` };
  });
}

function listIn(value: unknown, names: readonly string[]): readonly Placed[] | undefined {
  if (Array.isArray(value)) return entriesAt('', value);
  if (!isJsonObject(value)) return undefined;
  const name = names.find((each) => Array.isArray(value[each])) ?? names.find((each) => value[each] === null);
  return name === undefined ? undefined : entriesAt(`/${name}`, value[name] ?? []);
}

const entriesAt = (path: string, list: unknown): readonly Placed[] =>
  (Array.isArray(list) ? list : []).map((entry: unknown, index) => ({ path: `${path}/${String(index)}`, entry }));

const inside = (placed: Placed): readonly Placed[] => (Array.isArray(placed.entry) ? entriesAt(placed.path, placed.entry) : [placed]);
