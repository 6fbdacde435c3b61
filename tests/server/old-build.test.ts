import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../server/app/app.ts';
import { prepare } from '../../server/app/prepare.ts';
import { inProject } from '../../server/base/root.ts';
import { readSettings } from '../../server/base/settings.ts';
import { readHistory, readLive, rollBack } from '../../server/definitions/versions.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { allAnswers } from './support/all-answers.ts';
import { newDatabase } from './support/database.ts';
import { migrateUntil } from './support/migrated.ts';
import { heldClock, logInTo } from './support/test-server.ts';

/**
 * What the build before 0061 kept, and what it answered: the demo, an event of one applicant's own, then a publish of other exams,
 * jobs, universities, field types and one more form. `live` is what it answered then, `before` what it answered after a rollback.
 */
interface OldBuild {
  /** The rows of each table, as JSON. */
  readonly tables: Readonly<Record<string, string>>;
  readonly live: readonly string[];
  readonly before: readonly string[];
}

const readOldBuild = async (): Promise<OldBuild> =>
  JSON.parse(brotliDecompressSync(await readFile(inProject('tests', 'server', 'fixtures', 'old-build.json.br'))).toString()) as OldBuild;

async function fill(client: pg.Client, tables: OldBuild['tables']): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const [table, rows] of Object.entries(tables)) {
    await client.query(`delete from "${table}"`);
    await client.query(`insert into "${table}" overriding system value select * from json_populate_recordset(null::"${table}", $1)`, [rows]);
  }
  await client.query('set session_replication_role = origin');
  const { rows: sequences } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table, column } of sequences) {
    await client.query(`select setval(pg_get_serial_sequence('"${table}"', '${column}'), (select coalesce(max("${column}"), 0) + 1 from "${table}"), false)`);
  }
}

/**
 * Answers without what they say since then of a file that is held, its size, of an interview, what its time is named by, and of a job review,
 * the company. When a file was stored, rows of that build do not say.
 */
const asThen = (answers: readonly string[]): readonly string[] =>
  answers.map((answer) => answer.replace(/("url":"[^"]*"),"size":\d+/g, '$1').replace(/"revision":"\d{4}-[^"]*",?/g, '')
    .replace(/"company_name":\{[^}]*\},(?="job_logo")/g, ''));

test('a database of the build that kept content in tables is answered from, byte for byte, also after a rollback', async () => {
  const [folder, url, old] = [await mkdtemp(join(tmpdir(), 'portal-old-')), await newDatabase(), await readOldBuild()];
  onTestFinished(() => rm(folder, { recursive: true }));
  const client = await migrateUntil(url, 'people');
  await fill(client, old.tables);
  await client.end();
  const { clock } = heldClock();
  const { services, close } = await prepare(readSettings({ DATA_DIR: folder, DATABASE_URL: url, DEMO: '1', PASSWORD_HASHING: 'quick' }), clock);
  const app = buildApp(services);
  onTestFinished(async () => {
    await app.close();
    await close();
  });
  const server = { logIn: (email: string, password: string) => logInTo(app, email, password) };
  const version = await readLive(services.db);
  expect(asThen(await allAnswers(server))).toEqual(old.live);
  const said = { author: 'mika', action: 'rollback', message: 'back', at: clock() };
  expect(await inTransaction(services.db.$client, (transaction) => rollBack(transaction, said))).toBe(version - 1);
  expect(asThen(await allAnswers(server))).toEqual(old.before);
  await inTransaction(services.db.$client, (transaction) => rollBack(transaction, said, version));
  expect(asThen(await allAnswers(server))).toEqual(old.live);
  expect((await readHistory(services.db, 9)).map(({ action, version: made }) => `${action} ${String(made)}`))
    .toEqual([`rollback ${String(version)}`, `rollback ${String(version - 1)}`, 'publish 4', 'publish 3', 'load 2', 'found 1']);
  const { rows } = await services.db.$client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name ~ '^(universities|forms|jobs|exams|events|field_types|field_categories|static_|exam_media|jclasses|lessons|online_sessions)'`);
  expect(rows).toEqual([]);
});
