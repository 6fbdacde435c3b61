import { sql } from 'drizzle-orm';
import { check, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { identity, moment, orderedJson } from './columns.ts';

/** Input types that the deployment defines (DECISIONS "Field types from the server"), as they go to the client but for `options_from`. */
export const fieldTypes = pgTable('field_types', {
  name: text('name').primaryKey(),
  position: integer('position').notNull(),
  /** The parts of a composite have an order. */
  entry: orderedJson('entry').$type<Readonly<Record<string, unknown>>>().notNull(),
});

/** All rows of a table as a version has them, by their SHA-256, so that versions share what none of them changed. */
export const versionedRows = pgTable('versioned_rows', {
  hash: text('hash').primaryKey(),
  rows: orderedJson('rows').$type<readonly Readonly<Record<string, unknown>>[]>().notNull(),
});

/** What the deployment defined at one time; never changed. */
export const contentVersions = pgTable('content_versions', {
  number: integer('number').primaryKey(),
  at: moment('at').notNull(),
  /** Hashes of `versioned_rows` by the name of the table. */
  tables: orderedJson('tables').$type<Readonly<Record<string, string>>>().notNull(),
});

/** One row: the version that the tables of the content hold now. */
export const liveVersion = pgTable('live_version', {
  id: smallint('id').primaryKey(),
  version: integer('version').notNull().references(() => contentVersions.number),
}, (table) => [check('live_version_one_row', sql`${table.id} = 1`)]);

/** Who changed what of the content, and when. */
export const contentChanges = pgTable('content_changes', {
  id: identity(),
  at: moment('at').notNull(),
  author: text('author').notNull(),
  action: text('action').notNull(),
  message: text('message').notNull(),
  /** The version that is live from then on. */
  version: integer('version').notNull().references(() => contentVersions.number),
});
