import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { inProject } from '../../server/base/root.ts';
import { newDatabase } from './support/database.ts';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

let folder: string;
beforeAll(async () => { folder = await mkdtemp(join(tmpdir(), 'portal-migrations-')); });
afterAll(() => rm(folder, { recursive: true }));

/** Brings a database to where it was before one migration. */
async function migrateUntil(url: string, tag: string): Promise<pg.Client> {
  await cp(inProject('server', 'database', 'migrations'), folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as Journal;
  const before = journal.entries.slice(0, journal.entries.findIndex((entry) => entry.tag.endsWith(tag)));
  await writeFile(path, JSON.stringify({ ...journal, entries: before }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: folder });
  return client;
}

test('what was there before forms had documents and records of their own is the profile’s', async () => {
  const url = await newDatabase();
  const client = await migrateUntil(url, 'registration_onboarding');
  await client.query(`
    insert into applicants (student_id, email, password_hash, name) values ('S1', 'a@example.com', 'x', 'A');
    insert into document_names (id, name, is_mandatory, listed, position) values (1, 'Resume', true, true, 0), (2, 'Card', false, true, 1), (5, 'Portfolio', false, false, 2);
    insert into documents (applicant_id, document_name_id, file_key, file_name, file_kind, file_size) values (1, 1, 'k', 'resume.pdf', 'pdf', 1);
    insert into field_values (applicant_id, name, value) values (1, 'Hobby', '"Tea"');
  `);
  const database = await openDatabase(url, 'migration test', 'none');
  const rows = async (query: string): Promise<unknown> => (await client.query({ text: query, rowMode: 'array' })).rows;
  expect(await rows('select form, document_name_id, is_mandatory from form_documents order by position')).toEqual([['profile', 1, true], ['profile', 2, false]]);
  expect(await rows('select record, document_name_id from documents')).toEqual([['profile', 1]]);
  expect(await rows('select record, name, value from field_values')).toEqual([['profile', 'Hobby', 'Tea']]);
  await client.end();
  await database.close();
});
