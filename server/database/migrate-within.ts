import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { MIGRATIONS } from './database.ts';

/**
 * Runs the migrations after one of them (0: from the first) up to another, and records them as drizzle does, within the open transaction of
 * a connection: drizzle's own migrator begins one of its own.
 */
export async function migrateWithin(client: pg.ClientBase, after: number, until: number): Promise<void> {
  if (after === 0) {
    await client.query('create schema drizzle');
    await client.query('create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)');
  }
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: MIGRATIONS })) {
    if (folderMillis <= after || folderMillis > until) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis]);
  }
}
