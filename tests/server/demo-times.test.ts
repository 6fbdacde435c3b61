import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { InterviewCompany, InterviewDetails } from '../../schemas/generated/wire.d.ts';
import { countTimesAnew } from '../../server/admin/times.ts';
import { contentProblem } from '../../server/content/content-rules.ts';
import type { Moment } from '../../server/content/generated/content.d.ts';
import { readMoment } from '../../server/content/moment.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { lockContent } from '../../server/definitions/versions.ts';
import demoInterviews from '../../server/demo/interviews.json';
import { newDatabase, query } from './support/database.ts';
import { spawnServer } from './support/spawned-server.ts';
import { startTestServer } from './support/test-server.ts';

const MORNING = new Date('2027-03-31T01:00:00Z');
/** Half an hour before midnight in Japan. */
const LATE = new Date('2027-03-31T14:30:00Z');
const SOON = { in_minutes: 90, today_by: '23:45' };

test.each<{ said: Moment; now: Date; time: string }>([
  { said: '2027-04-01T10:00:00+09:00', now: LATE, time: '2027-04-01T01:00:00.000Z' },
  { said: '2027-03-31T24:00+09:00', now: LATE, time: '2027-03-31T15:00:00.000Z' },
  { said: '2027-12-31T24:00:00Z', now: LATE, time: '2028-01-01T00:00:00.000Z' },
  { said: { in_days: 0, at: '10:30' }, now: LATE, time: '2027-03-31T01:30:00.000Z' },
  { said: { in_days: 1, at: '00:00' }, now: LATE, time: '2027-03-31T15:00:00.000Z' },
  { said: { in_minutes: 90 }, now: LATE, time: '2027-03-31T16:00:00.000Z' },
  { said: { in_minutes: -90 }, now: LATE, time: '2027-03-31T13:00:00.000Z' },
  { said: SOON, now: MORNING, time: '2027-03-31T02:30:00.000Z' },
  { said: SOON, now: LATE, time: '2027-03-31T14:45:00.000Z' },
  { said: SOON, now: new Date('2027-03-31T14:59:59.999Z'), time: '2027-03-31T14:45:00.000Z' },
  { said: SOON, now: new Date('2027-03-31T15:00:00Z'), time: '2027-03-31T16:30:00.000Z' },
])('$said is $time, counted from $now', ({ said, now, time }) => {
  expect(contentProblem('moment', said)).toBeUndefined();
  expect(readMoment(said, now).toISOString()).toBe(time);
});

test.each(['2027-02-31T10:00:00Z', '0000-01-01T10:00:00Z', '9999-12-31T24:00Z'])('%s is no time', (said) => {
  expect(contentProblem('moment', said)).toBeDefined();
});

/** When the interviews of the demo applicant begin, as the server says, in the order of the content. */
async function startsAt(url: string): Promise<readonly string[]> {
  const logIn = await fetch(`${url}/api/v1/auth/login.json`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'demo@example.com', password: 'demo-password' }),
  });
  const { access_token: { token } } = await logIn.json() as { readonly access_token: { readonly token: string } };
  const answer = await fetch(`${url}/api/v1/applicants/my_interviews.json`, { headers: { authorization: `Bearer ${token}` } });
  const companies = (await answer.json() as InterviewCompany[][]).flat();
  return companies.flatMap(({ interview_details: details }) => (details as InterviewDetails | null)?.start_time ?? []);
}

test('a demo has its interview of today at each of its starts, and nobody else’s interview is moved', { tags: 'full' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-demo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = await newDatabase();
  const start = (demo: '0' | '1') => spawnServer({ DATA_DIR: folder, DATABASE_URL: database, DEMO: demo });
  const first = await start('1');
  expect(await first.end('SIGTERM')).toBe(0);

  await query(database, `update interviews set starts_at = '2020-01-01T00:00:00Z'`);
  const own = await start('0');
  expect(new Set(await startsAt(own.url))).toEqual(new Set(['2020-01-01T00:00:00.000Z']));
  await own.end('SIGTERM');

  const before = new Date();
  const again = await start('1');
  onTestFinished(async () => { await again.end('SIGTERM'); });
  const starts = (await startsAt(again.url)).map((time) => Date.parse(time));
  const said = demoInterviews.filter(({ applicant }) => applicant === 'demo@example.com').flatMap(({ interview }) => (interview ? [interview.start as Moment] : []));
  const [earliest, latest] = [before, new Date()].map((now) => said.map((moment) => readMoment(moment, now).getTime()).toSorted()) as [number[], number[]];
  expect(starts).toHaveLength(said.length);
  for (const [place, time] of starts.toSorted().entries()) {
    expect(time).toBeGreaterThanOrEqual(earliest[place] ?? Infinity);
    expect(time).toBeLessThanOrEqual(latest[place] ?? 0);
  }
});

test('times are counted beside a server that loads content, and neither waits for the other for ever', async () => {
  const server = await startTestServer({ DATABASE_URL: await newDatabase() });
  onTestFinished(() => server.close());
  const { db } = server.services;
  let counting = Promise.resolve();
  await inTransaction(db.$client, async (loading) => {
    await lockContent(loading);
    counting = countTimesAnew(db, server.services);
    const waiting = sql`select from pg_locks join pg_database on pg_database.oid = database where datname = current_database() and locktype = 'advisory' and not granted`;
    await vi.waitFor(async () => { expect((await db.execute(waiting)).rowCount).toBe(1); }, { timeout: 20_000 });
    await loading.execute(sql`update interviews set starts_at = '2020-01-01T00:00:00Z'`);
  });
  await counting;
  expect((await db.execute(sql`select from interviews where starts_at = '2020-01-01T00:00:00Z' and jsonb_typeof(time) = 'object'`)).rowCount).toBe(0);
});
