import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrateBeside } from '../../server/app/open-for-admin.ts';
import { systemClock } from '../../server/base/clock.ts';
import { readSettings } from '../../server/base/settings.ts';
import { StartupError } from '../../server/base/startup-error.ts';
import { openDatabase } from '../../server/database/database.ts';
import { newDatabase, query } from './support/database.ts';
import { migrateUntil } from './support/migrated.ts';

const rowsOf = (client: pg.Client) => async (query: string): Promise<unknown> => (await client.query({ text: query, rowMode: 'array' })).rows;

/** What the live version has of a list. */
async function listOf(client: pg.Client, name: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows: [row] } = await client.query<{ rows: Readonly<Record<string, unknown>>[] }>(
    'select rows from live_version join content_versions on number = version join versioned_rows on hash = tables ->> $1', [name]);
  return row?.rows ?? [];
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
  const rows = rowsOf(client);
  expect(await listOf(client, 'form_documents')).toMatchObject([{ form: 'profile', document_name_id: 1, is_mandatory: true }, { form: 'profile', document_name_id: 2, is_mandatory: false }]);
  expect(await rows('select record, document_name_id from documents')).toEqual([['profile', 1]]);
  expect(await rows('select record, name, value from field_values')).toEqual([['profile', 'Hobby', 'Tea']]);
  await client.end();
  await database.close();
});

test('networks that were written down plainly are not kept', async () => {
  const url = await newDatabase();
  const client = await migrateUntil(url, 'keyed_networks');
  await client.query(`
    insert into applicants (student_id, email, password_hash, name) values ('S1', 'a@example.com', 'x', 'A');
    insert into uploads (id, applicant_id, caller, file_name, file_size, created_at, expires_at)
      values ('a', null, 'network 198.51.100.23', 'a.pdf', 1, now(), now()), ('b', 1, 'applicant 1', 'b.pdf', 1, now(), now());
    insert into videos (id, upload_id, applicant_id, caller, file_name, is_recording, file_size, created_at)
      values ('a', 'ua', 1, 'network 2001:db8:1:2', 'a.mp4', false, 1, now()), ('b', 'ub', 1, 'applicant 1', 'b.mp4', false, 1, now());
  `);
  const database = await openDatabase(url, 'migration test', 'none');
  const callers = async (table: string): Promise<unknown> => (await client.query(`select string_agg(caller, ', ' order by id) as callers from ${table}`)).rows;
  expect(await callers('uploads')).toEqual([{ callers: 'network, applicant 1' }]);
  expect(await callers('videos')).toEqual([{ callers: 'network, applicant 1' }]);
  await client.end();
  await database.close();
});

test('people are in no version any more, and have what they had', async () => {
  const url = await newDatabase();
  const client = await migrateUntil(url, 'people');
  const company = (id: number, applicant: string) => `{"id":${String(id)},"applicant_id":${applicant},"position":${String(id)},"name":{"en":"A","jp":"A"},"fields":[]}`;
  await client.query(`
    insert into applicants (student_id, email, password_hash, name) values ('S1', 'a@example.com', 'x', 'A');
    insert into company_categories (applicant_id, position, name, fields) values (null, 1, '{}', '[]'), (1, 2, '{"en":"B"}', '[]');
    insert into events (id, applicant_id, name, starts_at, ends_at, times) values (7, null, '{}', now(), now(), '{}'), (8, 1, '{"en":"C"}', now(), now(), '{}');
    insert into event_applications (applicant_id, event_id, created_at) values (1, 8, now());
    insert into downloadable_documents (id, applicant_id, record, name, position, file_key, file_name, file_kind, file_size)
      values (3, null, 'profile', 'D', 0, 'k', 'd.pdf', 'pdf', 1), (4, 1, 'profile', 'E', 1, 'l', 'e.pdf', 'pdf', 2);
    insert into versioned_rows (hash, rows) values ('one', '[${company(1, 'null')},${company(2, '1')}]'), ('two', '[{"applicant_id":1,"exam_id":1}]'), ('three', '[{"name":"tos"}]');
    insert into content_versions (number, at, tables) values (1, now(), '{"company_categories":"one","exam_takers":"two","static_pages":"three"}');
  `);
  const database = await openDatabase(url, 'migration test', 'none');
  const rows = rowsOf(client);
  expect(await listOf(client, 'company_categories')).toEqual([{ id: 1, position: 1, name: {}, fields: [] }]);
  expect(await rows('select applicant_id, position, name from own_company_categories')).toEqual([['1', 2, { en: 'B' }]]);
  expect((await listOf(client, 'events')).map(({ id }) => id)).toEqual([7]);
  expect(await rows('select applicant_id, id from own_events')).toEqual([['1', 8]]);
  expect((await listOf(client, 'downloadable_documents')).map(({ id }) => id)).toEqual([3]);
  expect(await rows('select applicant_id, id, file_key from own_downloadable_documents')).toEqual([['1', 4, 'l']]);
  expect(await rows(`select key, rows from content_versions, json_each_text(tables) join versioned_rows on hash = value where number = 1 order by key`))
    .toEqual([['company_categories', [{ id: 1, position: 1, name: { en: 'A', jp: 'A' }, fields: [] }]], ['static_pages', [{ name: 'tos' }]]]);
  expect(await rows(`select hash from versioned_rows where rows::text like '%applicant_id%'`)).toEqual([]);
  expect(await rows('select author, action, version from content_changes')).toEqual([['the server', 'found', 2]]);
  await client.query(`insert into own_company_categories (applicant_id, position, name, fields) values (1, 3, '{}', '[]')`);
  await client.end();
  await database.close();
});

test('a migration that waits for a table holds up nobody who comes to it for long, and comes to its end', async () => {
  const url = await newDatabase();
  const client = await migrateUntil(url, 'document_moments');
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('select from documents');
  const opened = openDatabase(url, 'migration test', 'none');
  await expect.poll(() => query(url, 'select from pg_locks where relation = \'documents\'::regclass and not granted')).toHaveLength(1);
  expect(await query(url, "set statement_timeout = '15s'", 'select from documents')).toEqual([]);
  await client.query('rollback');
  await (await opened).close();
});

describe('a command of administrators, and a server with MIGRATE=0,', () => {
  const OLDER = new StartupError('The database is of an older version of the portal; "npm run admin -- migrate" of this version brings it up to date.');
  const NEWER = new StartupError('The database is of a newer version of the portal than this command.');
  const standing = async (client: pg.Client): Promise<unknown> => (await client.query('select count(*)::int as count, max(created_at) as newest from drizzle.__drizzle_migrations')).rows;

  test('change no table of an older version, beside a server of which they may be', async () => {
    const url = await newDatabase();
    const client = await migrateUntil(url, 'keyed_networks');
    const before = await standing(client);
    for (const bringing of ['command', 'only what is'] as const) await expect(openDatabase(url, 'migration test', 'none', bringing)).rejects.toEqual(OLDER);
    expect(await standing(client)).toEqual(before);
    await (await openDatabase(url, 'migration test', 'none')).close();
    for (const bringing of ['command', 'only what is'] as const) await (await openDatabase(url, 'migration test', 'none', bringing)).close();
    await client.end();
  });

  test('make the tables where there are none', async () => {
    const { db, close } = await openDatabase(await newDatabase(), 'migration test', 'none', 'command');
    expect((await db.execute('select count(*)::int as count from applicants')).rows).toEqual([{ count: 0 }]);
    await close();
  });

  test('know a newer version: a command does nothing there, a server runs and says so', async () => {
    const url = await newDatabase();
    const { db, close, isNewer } = await openDatabase(url, 'migration test', 'none');
    await db.execute(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`);
    await expect(openDatabase(url, 'migration test', 'none', 'command')).rejects.toEqual(NEWER);
    const again = await openDatabase(url, 'another test', 'none', 'only what is');
    expect([isNewer, again.isNewer]).toEqual([false, true]);
    await again.close();
    await close();
  });

  test('bring nothing up to date that is of a newer version, and say so, where no server has been and beside one', async () => {
    const [url, folder] = [await newDatabase(), await mkdtemp(join(tmpdir(), 'portal-migrate-'))];
    onTestFinished(() => rm(folder, { recursive: true }));
    const bringUpToDate = () => migrateBeside(readSettings({ DATABASE_URL: url, DATA_DIR: folder }), systemClock, new AbortController().signal);
    await bringUpToDate();
    await query(url, `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`);
    await expect(bringUpToDate()).rejects.toEqual(NEWER);
    await rm(join(folder, 'files'), { recursive: true });
    await expect(bringUpToDate()).rejects.toEqual(NEWER);
  });
});
