import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { inProject } from '../../../server/base/root.ts';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/** Brings a database to where it was before one migration. */
export async function migrateUntil(url: string, tag: string): Promise<pg.Client> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-migrations-'));
  await cp(inProject('server', 'database', 'migrations'), folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal;
  const before = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag.endsWith(tag)));
  await writeFile(path, JSON.stringify({ ...journal, entries: before }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
  return client;
}
