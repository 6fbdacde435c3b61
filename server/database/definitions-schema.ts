import { sql } from 'drizzle-orm';
import { check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { changed, identity, moment, orderedJson } from './columns.ts';

/** A list of the content (`definitions/lists.ts`), by its SHA-256, so that versions share unchanged lists. */
export const versionedRows = pgTable('versioned_rows', {
  hash: text('hash').primaryKey(),
  rows: orderedJson('rows').$type<readonly Readonly<Record<string, unknown>>[]>().notNull(),
});

/** A version of what the deployment defines; it never changes. */
export const contentVersions = pgTable('content_versions', {
  number: integer('number').primaryKey(),
  at: moment('at').notNull(),
  /** Hashes of `versioned_rows` by the name of the list. */
  tables: orderedJson('tables').$type<Readonly<Record<string, string>>>().notNull(),
});

/** One row: the live version. */
export const liveVersion = pgTable('live_version', {
  id: smallint('id').primaryKey(),
  version: integer('version').notNull().references(() => contentVersions.number),
}, (table) => [check('live_version_one_row', sql`${table.id} = 1`)]);

/**
 * An SQL expression for the number of the live version, so that a statement about something else can return it too. It is 0 before any
 * content was loaded.
 */
export const LIVE_NUMBER = 'coalesce((select version from live_version), 0)';
export const liveNumber = sql<number>`${sql.raw(LIVE_NUMBER)}`;

/** Who changed what of the content, and when. */
export const contentChanges = pgTable('content_changes', {
  id: identity(),
  ...changed(),
  /** The version that is live from then on. */
  version: integer('version').notNull().references(() => contentVersions.number),
});
