import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { LruCache } from './lru-cache.ts';
import { type List, type Lists, identifyingMembers, listNames } from './lists.ts';

/** Hashes of `versioned_rows` by the name of the list. */
export type Tables = Readonly<Record<string, string>>;

type Stored = Readonly<Record<string, unknown>>;

/** A stored version of the content. */
export interface Version {
  readonly tables: Tables;
  readonly lists: Lists;
}

/** The number of cached lists; versions share the lists that none of them changed. */
const MOST_LISTS = 400;

const momentMembers: ReadonlySet<string> = new Set(['startsAt', 'endsAt']);

const plainName = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Reads an entry: older builds stored rows of tables, with the names of columns. */
const entryOf = (stored: Stored): Stored => Object.fromEntries(Object.entries(stored).map(([column, value]) => {
  const name = plainName(column);
  return [name, momentMembers.has(name) && typeof value === 'string' ? new Date(value) : value];
}));

const isLess = (one: unknown, other: unknown): number =>
  (one === other ? 0 : Number((one as string | number) > (other as string | number)) || -1);

/** Sorts a list as it is shown: by position where it has one, else by its key. */
export function inOrder(list: List, entries: readonly Stored[]): readonly Stored[] {
  const names = ['position', ...identifyingMembers[list]];
  return entries.toSorted((one, other) => names.reduce((order, name) => order || isLess(one[name], other[name]), 0));
}

/** Makes lists by their names; a list that a version does not have is empty. */
const listsOf = (entriesOf: (list: List) => readonly Stored[]): Lists =>
  Object.fromEntries(listNames.map((list) => [list, entriesOf(list)])) as unknown as Lists;

export const noLists: Lists = listsOf(() => []);

/** Reads a version in one statement, except the lists in `cached`, by their hashes; `onList` is called for each list. */
export async function readVersion(
  queries: Queries, version: number, cached: ReadonlyMap<string, readonly Stored[]> = new Map(),
  onList: (hash: string, entries: readonly Stored[]) => void = () => undefined,
): Promise<Version | undefined> {
  const { rows: [row] } = await queries.execute<{ tables: Tables; rows: Readonly<Record<string, readonly Stored[]>> | null }>(sql`
    select tables, (select json_object_agg(hash, rows) from versioned_rows
      where hash in (select value from json_each_text(tables)) and hash <> all(${sql.param([...cached.keys()])}::text[])) as rows
    from content_versions where number = ${version}`);
  if (!row) return undefined;
  const lists = listsOf((list) => {
    const hash = row.tables[list] ?? '';
    const entries = cached.get(hash) ?? inOrder(list, (row.rows?.[hash] ?? []).map(entryOf));
    onList(hash, entries);
    return entries;
  });
  return { tables: row.tables, lists };
}

/** Reads versions, and of each only lists that are not cached. */
export function versionReader(): (queries: Queries, version: number) => Promise<Version | undefined> {
  const cache = new LruCache<readonly Stored[]>(MOST_LISTS);
  return (queries, version) => readVersion(queries, version, cache.all(), (hash, entries) => { cache.set(hash, entries); });
}
