import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { asc, desc, eq, lt, max, sql } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';
import type { Queries } from '../database/database.ts';
import { contentChanges, contentVersions, liveVersion, versionedRows } from '../database/definitions-schema.ts';
import { locks } from '../database/locks.ts';
import { Draft } from './draft.ts';
import { type List, type Lists, listNames } from './lists.ts';
import { type Version, inOrder, noLists, readVersion } from './read-lists.ts';
import { requireNoLostReferences } from './references.ts';

/** The action of a demo that computes its relative times anew. */
export const TIMES_COUNTED = 'times';

/** The author, the time, the action and the reason of a change of the content. */
export interface Change {
  readonly author: string;
  readonly at: Date;
  readonly action: string;
  readonly message: string;
}

export type ChangeRow = typeof contentChanges.$inferSelect;

/** The number of the live version; 0 where nothing was loaded yet. */
export async function readLive(queries: Queries): Promise<number> {
  const [live] = await queries.select({ version: liveVersion.version }).from(liveVersion);
  return live?.version ?? 0;
}

/** A version; without content an empty one. */
const liveLists = async (queries: Queries, version: number): Promise<Version> =>
  (version === 0 ? undefined : await readVersion(queries, version)) ?? { tables: {}, lists: noLists };

const rowsOf = (list: List, lists: Lists): ReturnType<typeof inOrder> => inOrder(list, lists[list] as never);

/** Whether two states of a list are equal. Only parts of composites have an order of their members. */
function areSame(list: List, one: Lists, other: Lists): boolean {
  if (one[list] === other[list]) return true;
  const [rows, others] = [rowsOf(list, one), rowsOf(list, other)];
  return JSON.stringify(rows) === JSON.stringify(others) || (list !== 'field_types' && isDeepStrictEqual(rows, others));
}

/** Stores a list under its hash, unless it is stored already. */
async function storeList(queries: Queries, list: List, lists: Lists): Promise<string> {
  const rows = rowsOf(list, lists);
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  await queries.insert(versionedRows).values({ hash, rows }).onConflictDoNothing();
  return hash;
}

/** Stores lists as a new version; unchanged ones keep their hashes. */
async function append(queries: Queries, at: Date, before: Version, lists: Lists): Promise<number> {
  const tables: [List, string][] = [];
  for (const list of listNames) {
    const current = before.tables[list];
    tables.push([list, current !== undefined && areSame(list, lists, before.lists) ? current : await storeList(queries, list, lists)]);
  }
  const [last] = await queries.select({ number: max(contentVersions.number) }).from(contentVersions);
  const number = (last?.number ?? 0) + 1;
  await queries.insert(contentVersions).values({ number, at, tables: Object.fromEntries(tables) });
  return number;
}

async function makeLive(queries: Queries, version: number, change: Change): Promise<void> {
  await queries.insert(liveVersion).values({ id: 1, version }).onConflictDoUpdate({ target: liveVersion.id, set: { version } });
  await queries.insert(contentChanges).values({ ...change, version });
}

/** Serialises changes of the content, to the end of their transactions. */
export const lockContent = (queries: Queries): Promise<unknown> => queries.execute(sql`select pg_advisory_xact_lock(${locks.content})`);

/** Ensures that there is a version. Several servers may start on one new database. */
export async function createFirstVersion(queries: Queries, at: Date): Promise<void> {
  if (await readLive(queries) !== 0) return;
  await lockContent(queries);
  if (await readLive(queries) !== 0) return;
  const version = await append(queries, at, await liveLists(queries, 0), noLists);
  await makeLive(queries, version, { author: 'the server', at, action: 'found', message: 'what was there' });
}

/**
 * Changes the content within a transaction: `change` changes a draft of the live version, and the result is a new version, live at the
 * commit. Returns the live version; undefined where nothing changed. A change that makes no version is recorded where `recordsUnchanged`
 * says so: people were loaded, or given something. Throws a `StartupError` where applicants' data refer to what would be removed.
 */
export async function changeContent(
  queries: Queries, description: Change, change: (draft: Draft) => Promise<void>, recordsUnchanged = (): boolean => false,
): Promise<number | undefined> {
  await lockContent(queries);
  const live = await readLive(queries);
  const before = await liveLists(queries, live);
  const draft = new Draft(before.lists);
  await change(draft);
  if (listNames.every((list) => areSame(list, before.lists, draft.lists))) {
    if (!recordsUnchanged()) return undefined;
    await makeLive(queries, live, description);
    return live;
  }
  await requireNoLostReferences(queries, before.lists, draft.lists);
  const version = await append(queries, description.at, before, draft.lists);
  await makeLive(queries, version, description);
  return version;
}

/** The version before the live one; versions that a demo made by computing its times anew do not count. */
async function versionBefore(queries: Queries, live: number): Promise<number | undefined> {
  const [creation] =
    await queries.select({ id: contentChanges.id, action: contentChanges.action }).from(contentChanges)
      .where(eq(contentChanges.version, live))
      .orderBy(asc(contentChanges.id))
      .limit(1);
  if (!creation) return undefined;
  const [before] =
    await queries.select({ version: contentChanges.version }).from(contentChanges).where(lt(contentChanges.id, creation.id))
      .orderBy(desc(contentChanges.id))
      .limit(1);
  return before && creation.action === TIMES_COUNTED ? versionBefore(queries, before.version) : before?.version;
}

/**
 * Makes an earlier version live again within a transaction, by default the one before the live one. Throws a `StartupError` where there is
 * none, or applicants' data refer to what would be removed.
 */
export async function rollBack(queries: Queries, change: Change, requested?: number): Promise<number> {
  await lockContent(queries);
  const live = await readLive(queries);
  const version = requested ?? await versionBefore(queries, live);
  if (version === undefined) throw new StartupError('Nothing was changed: there is no version before the live one.');
  const target = await readVersion(queries, version);
  if (!target) throw new StartupError(`Nothing was changed: there is no version ${String(version)}; history lists them.`);
  await requireNoLostReferences(queries, (await liveLists(queries, live)).lists, target.lists);
  await makeLive(queries, version, change);
  return version;
}

/** The most versions that change while a page is open. */
const MOST_OPEN = 20;

/** The versions that were live at some time since then. Each was live until the next row; many rows may be of one version (people). */
const livedSince = (since: Date) => sql`(select * from (select id, version, lead(at) over (order by id) as until from content_changes) as spans
  where coalesce(until >= ${since.toISOString()}::timestamptz, true)) as lived`;

/** The versions that were live at some time since then, the newest first. */
export async function versionsSince(queries: Queries, since: Date): Promise<ReadonlySet<number>> {
  const { rows } = await queries.execute<{ version: number }>(
    sql`select version from ${livedSince(since)} group by version order by max(id) desc limit ${MOST_OPEN}`);
  return new Set(rows.map(({ version }) => version));
}

/** Whether a version was live at some time since then. */
export async function wasLiveSince(queries: Queries, version: number, since: Date): Promise<boolean> {
  const { rows: [row] } = await queries.execute<{ lived: boolean }>(
    sql`select exists (select from ${livedSince(since)} where version = ${version}) as lived`);
  return row?.lived === true;
}

/** The changes, the newest first. */
export const readHistory = (queries: Queries, most: number): Promise<readonly ChangeRow[]> =>
  queries.select().from(contentChanges).orderBy(desc(contentChanges.id)).limit(most);
