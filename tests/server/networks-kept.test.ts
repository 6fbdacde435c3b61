import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, startTestServer } from './support/test-server.ts';

/** An address of each kind, and what of it would tell whose it is. */
const strangers = [{ remoteAddress: '198.51.100.23', network: '198.51.100.23' }, { remoteAddress: '2001:db8:51:100::23', network: '2001:db8:51:100' }] as const;

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

/** Every row of every table, as text. */
async function everyRow(): Promise<readonly string[]> {
  const { db } = server.services;
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const read = await Promise.all(tables.map(({ name }) => db.execute<{ row: string }>(sql`select entry::text as row from ${sql.raw(name)} as entry`)));
  return read.flatMap(({ rows }) => rows.map(({ row }) => row));
}

test.each(strangers)('nobody reads in the database that somebody at $remoteAddress was here', async ({ remoteAddress, network }) => {
  const { app } = server;
  const upload = await app.inject({ method: 'POST', url: '/api/v1/uploads', remoteAddress, headers: { 'tus-resumable': '1.0.0', 'upload-length': '9' } });
  const video = await app.inject({ method: 'POST', url: '/me/videos', remoteAddress, payload: { upload: { approach: 'resumable', size: 9 }, name: 'a.mp4' } });
  const logIn = await app.inject({ method: 'POST', url: '/api/v1/auth/login.json', remoteAddress, payload: { email: 'nobody@example.com', password: 'x' } });
  const check = await app.inject({ method: 'POST', url: '/api/v1/applicants/check_applicant_record.json', remoteAddress, payload: { applicant: { email: 'nobody@example.com' } } });
  expect([upload, video, logIn, check].map(({ statusCode }) => statusCode)).toEqual([201, 200, 422, 200]);
  const rows = await everyRow();
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row) => row.includes(network))).toEqual([]);
});
