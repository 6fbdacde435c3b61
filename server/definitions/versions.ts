import { asc, desc, eq, lt, max, sql } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';
import type { Queries } from '../database/database.ts';
import { contentChanges, contentVersions, liveVersion } from '../database/definitions-schema.ts';
import { type Tables, keepTables, restoreTables } from './rows.ts';

/** Any number that only this product uses, for the lock that lets one administrator change the content at a time. */
const CONTENT_LOCK = 7_203_120;

/** Who changes the content, when, by what, and why. */
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

/** The tables of a version; nothing where there is no such version. */
export async function tablesOf(queries: Queries, version: number): Promise<Tables | undefined> {
  const [row] = await queries.select({ tables: contentVersions.tables }).from(contentVersions).where(eq(contentVersions.number, version));
  return row?.tables;
}

async function append(queries: Queries, at: Date, tables: Tables): Promise<number> {
  const [last] = await queries.select({ number: max(contentVersions.number) }).from(contentVersions);
  const number = (last?.number ?? 0) + 1;
  await queries.insert(contentVersions).values({ number, at, tables });
  return number;
}

async function pointTo(queries: Queries, version: number, change: Change): Promise<void> {
  await queries.insert(liveVersion).values({ id: 1, version }).onConflictDoUpdate({ target: liveVersion.id, set: { version } });
  await queries.insert(contentChanges).values({ ...change, version });
}

const isSame = (one: Tables | undefined, other: Tables): boolean => one !== undefined && Object.keys(other).every((name) => one[name] === other[name]);

/**
 * Keeps what the tables hold, under a number, unless the live version holds the same. What was changed by hand or by the
 * clock of a demo is thereby something that can be gone back to.
 */
async function keepFound(queries: Queries, at: Date): Promise<{ readonly version: number; readonly tables: Tables }> {
  const live = await readLive(queries);
  const tables = await keepTables(queries);
  if (isSame(await tablesOf(queries, live), tables)) return { version: live, tables };
  const version = await append(queries, at, tables);
  await pointTo(queries, version, { author: 'the server', at, action: 'found', message: 'what was there' });
  return { version, tables };
}

/** Two changes of the content follow each other, to the end of their transactions. */
const lockContent = (queries: Queries): Promise<unknown> => queries.execute(sql`select pg_advisory_xact_lock(${CONTENT_LOCK})`);

/** Sees to it that what applicants are answered has a number. Several servers may start on one new database. */
export async function keepFirst(queries: Queries, at: Date): Promise<void> {
  if (await readLive(queries) !== 0) return;
  await lockContent(queries);
  if (await readLive(queries) === 0) await keepFound(queries, at);
}

/**
 * Changes the content within a transaction, which `change` has the tables for; what comes of it is a new version, live at
 * its commit. Returns its number; nothing where nothing changed, which is written down only where `isDeed`: people were
 * brought, who are in no version.
 */
export async function changeContent(queries: Queries, said: Change, change: () => Promise<void>, isDeed = false): Promise<number | undefined> {
  await lockContent(queries);
  const before = await keepFound(queries, said.at);
  await change();
  const tables = await keepTables(queries);
  if (isSame(before.tables, tables)) {
    if (isDeed) await pointTo(queries, before.version, said);
    return undefined;
  }
  const version = await append(queries, said.at, tables);
  await pointTo(queries, version, said);
  return version;
}

/** Says which of the constraints of other tables hold on to what would go. */
function clinging(error: unknown): StartupError | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== '23503') return undefined;
  const { detail, table } = cause as { readonly detail?: string; readonly table?: string };
  if (!/still referenced/.test(detail ?? '')) return undefined;
  const place = /table "(\w+)"/.exec(detail ?? '')?.[1] ?? table ?? 'other tables';
  return new StartupError(`Nothing was changed: applicants' data in ${place} hang on something that would go (${(detail ?? '').replace(/\.$/, '')}).`, { cause: error });
}

/** Runs what removes definitions. Throws a `StartupError`, one sentence, where applicants' data hang on one of them. */
export async function refusingLoss<Value>(remove: () => Promise<Value>): Promise<Value> {
  try {
    return await remove();
  } catch (error) {
    throw clinging(error) ?? error;
  }
}

/** What was live before the live version was made. */
async function versionBefore(queries: Queries, live: number): Promise<number | undefined> {
  const [made] = await queries.select({ id: contentChanges.id }).from(contentChanges).where(eq(contentChanges.version, live)).orderBy(asc(contentChanges.id)).limit(1);
  if (!made) return undefined;
  const [before] = await queries.select({ version: contentChanges.version }).from(contentChanges).where(lt(contentChanges.id, made.id)).orderBy(desc(contentChanges.id)).limit(1);
  return before?.version;
}

/**
 * Goes back to a version within a transaction: the tables hold again, row for row, what they held. Without a number it is
 * the one before the live one. Throws a `StartupError` where there is none, or applicants' data hang on what would go.
 */
export async function rollBack(queries: Queries, said: Change, wanted?: number): Promise<number> {
  await lockContent(queries);
  const version = wanted ?? await versionBefore(queries, await readLive(queries));
  if (version === undefined) throw new StartupError('Nothing was changed: there is no version before the live one.');
  const target = await tablesOf(queries, version);
  if (!target) throw new StartupError(`Nothing was changed: there is no version ${String(version)}; history lists them.`);
  const found = await keepFound(queries, said.at);
  await refusingLoss(() => restoreTables(queries, found.tables, target));
  await pointTo(queries, version, said);
  return version;
}

/** What was changed, the newest first. */
export const readHistory = (queries: Queries, most: number): Promise<readonly ChangeRow[]> =>
  queries.select().from(contentChanges).orderBy(desc(contentChanges.id)).limit(most);
