import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LAST_BACKUP } from '../../server/app/backups.ts';
import { type MetricsServer, serveMetrics } from '../../server/app/metrics.ts';
import { StartupError } from '../../server/base/startup-error.ts';
import { openFigures } from '../../server/http/figures.ts';
import { addJob } from '../../server/messages/jobs/add-job.ts';
import { tryLogIn } from './support/accounts.ts';
import { examCalls, newExam, takes } from './support/exams.ts';
import { completeSave, saveParts } from './support/saving.ts';
import { PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
let metrics: MetricsServer;
beforeAll(async () => {
  server = await startTestServer({ METRICS_PORT: '0' });
  const started = await serveMetrics(server.services, server.app.log);
  if (!started) throw new Error('no metrics are served');
  metrics = started;
});
afterAll(async () => {
  await metrics.close();
  await server.close();
});

type Figures = ReadonlyMap<string, number>;

/** Every series with its value, by name and labels as they are written. */
async function figures(): Promise<Figures> {
  const answer = await fetch(metrics.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

/** By how much series grew meanwhile. */
async function grown(work: () => Promise<unknown>): Promise<(series: string) => number> {
  const before = await figures();
  await work();
  const after = await figures();
  return (series) => (after.get(series) ?? 0) - (before.get(series) ?? 0);
}

describe('what is counted', () => {
  test('answers, by route pattern and class of status, with the time that they took', async () => {
    const visitor = await server.newVisitor();
    const by = await grown(async () => {
      for (let time = 0; time < 3; time += 1) await visitor.call('GET', '/api/v1/applicants/my_profile.json');
      await server.app.inject('/api/v1/applicants/my_profile.json');
    });
    const route = 'method="GET",route="/api/v1/applicants/my_profile.json"';
    expect(by(`portal_http_requests_total{${route},status="2xx"}`)).toBe(3);
    expect(by(`portal_http_requests_total{${route},status="4xx"}`)).toBe(1);
    expect(by(`portal_http_request_duration_seconds_count{${route}}`)).toBe(4);
    expect(by(`portal_http_request_duration_seconds_bucket{le="30",${route}}`)).toBe(4);
  });

  test('no series that a stranger can make', async () => {
    const strange = async (): Promise<void> => {
      for (let time = 0; time < 50; time += 1) {
        const path = `/strange/${String(time)}?token=${'x'.repeat(time)}`;
        await server.app.inject(path);
        await server.app.inject({ method: 'POST', url: path, headers: { 'user-agent': `agent ${String(time)}`, host: `host-${String(time)}` } });
        await server.app.inject(`/api/v1/files/${String(time)}/name-${String(time)}`);
        await tryLogIn(server, `stranger-${String(time)}@example.com`, 'a wrong guess', { remoteAddress: `198.51.100.${String(time)}` });
      }
    };
    await strange();
    const own = async (): Promise<readonly string[]> => [...(await figures()).keys()].filter((series) => series.startsWith('portal_'));
    const before = await own();
    await strange();
    const after = await own();
    expect(after).toEqual(before);
    expect(after.join('\n')).not.toMatch(/strange|agent|host-|198\.51/);
  });

  test('saves that were acknowledged, by form', async () => {
    const visitor = await server.newVisitor();
    const by = await grown(async () => {
      expect((await saveParts(visitor, completeSave)).statusCode).toBe(200);
      expect((await saveParts(visitor, [['applicant[name]', '']])).statusCode).toBe(422);
    });
    expect([by('portal_saves_acknowledged_total{form="profile"}'), by('portal_saves_acknowledged_total{form="onboarding"}')]).toEqual([1, 0]);
  });

  test('answers of exams, also those that came behind a newer one, and those that were refused', async () => {
    const visitor = await server.newVisitor();
    const examId = await newExam(server, { end: 3600 });
    await takes(server, visitor.id, examId);
    const exam = examCalls(visitor);
    const by = await grown(async () => {
      await exam.open(examId, 1);
      await exam.save(examId, 1, 'newer', 5);
      await exam.save(examId, 1, 'older', 4);
      await exam.save(examId, 999, 'of no question', 6);
    });
    expect(['taken', 'behind', 'refused', 'failed'].map((outcome) => by(`portal_exam_answers_total{outcome="${outcome}"}`))).toEqual([1, 1, 1, 0]);
  });

  test('log-ins that were refused, and those that met a limit', async () => {
    const { email } = await server.newAccount();
    const by = await grown(async () => {
      for (let guess = 0; guess < 7; guess += 1) await tryLogIn(server, email, 'a wrong guess', { remoteAddress: '203.0.113.90' });
      await tryLogIn(server, email, PASSWORD, { remoteAddress: '203.0.113.91' });
    });
    const outcomes = ['done', 'refused', 'limited', 'failed'].map((outcome) => by(`portal_security_events_total{event="log-in",outcome="${outcome}"}`));
    expect(outcomes).toEqual([1, 5, 2, 0]);
  });

  test('uploads under way, and the bytes they bring', async () => {
    const origin = await server.app.listen({ port: 0 });
    const { token } = await server.newVisitor();
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
    const made = await fetch(`${origin}/api/v1/uploads`, { method: 'POST', headers: { ...headers, 'upload-length': '3000' } });
    const place = new URL(made.headers.get('location') ?? '', origin);
    let finish = (): void => undefined;
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(2_000));
        finish = () => {
          controller.enqueue(new Uint8Array(1_000));
          controller.close();
        };
      },
    });
    const [underWay, bytes] = ['portal_uploads_under_way{kind="document"}', 'portal_upload_bytes_total{kind="document"}'];
    const by = await grown(async () => {
      const sent = fetch(place, {
        method: 'PATCH', body, duplex: 'half', headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      } as RequestInit);
      await vi.waitFor(async () => { expect((await figures()).get(underWay)).toBe(1); }, { timeout: 20_000 });
      finish();
      expect((await sent).status).toBe(204);
    });
    await vi.waitFor(async () => { expect((await figures()).get(underWay)).toBe(0); }, { timeout: 20_000 });
    expect(by(bytes)).toBe(3_000);
  });
});

describe('what is looked at', () => {
  test('when the last back-up was made, where one is known', async () => {
    expect((await figures()).get('portal_backup_last_seconds')).toBe(0);
    const path = join(server.services.settings.dataDir, LAST_BACKUP);
    await writeFile(path, '{}');
    await utimes(path, 1_000, 2_000);
    expect((await figures()).get('portal_backup_last_seconds')).toBe(2_000);
  });

  test('the pool, the event loop and the process', async () => {
    const all = await figures();
    for (const state of ['busy', 'idle', 'awaited']) expect(all.get(`portal_database_connections{state="${state}"}`)).toBeGreaterThanOrEqual(0);
    expect(all.get('portal_database_connections_most')).toBe(10);
    expect([all.get('portal_database_up'), all.get('portal_database_is_own')]).toEqual([1, 1]);
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'process_cpu_seconds_total', 'process_open_fds']) {
      expect(all.get(name), name).toBeGreaterThanOrEqual(0);
    }
  });

  test('jobs by kind and state, and how long the oldest waits', async () => {
    const seen = await startTestServer({ METRICS_PORT: '0' });
    const { db } = seen.services;
    await addJob(db, 'orphans', { after: null }, { mode: 'replace', after: 3_600 });
    await addJob(db, 'transcode', { video: 'of nobody' });
    await db.execute(sql`update graphile_worker._private_jobs set run_at = now() - interval '90 seconds' where run_at <= now()`);
    const other = await serveMetrics(seen.services, seen.app.log);
    const text = await (await fetch(other?.url ?? '')).text();
    expect(text).toContain('portal_jobs{kind="orphans",state="later"} 1\n');
    expect(text).toContain('portal_jobs{kind="transcode",state="waiting"} 1\n');
    expect(text).toContain('portal_jobs{kind="code",state="failed"} 0\n');
    expect(Number(/portal_job_oldest_waiting_seconds\{kind="transcode"\} (\S+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(90);
    await other?.close();
    await seen.close();
  });

  test('asks the database once in some seconds, however many ask', async () => {
    // A pool of its own: the server's jobs and calls take connections of theirs meanwhile.
    const $client = new Pool(server.services.db.$client.options);
    const connect = vi.spyOn($client, 'connect');
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => { vi.useRealTimers(); });
    const asked = await serveMetrics({ ...server.services, figures: openFigures(), db: { $client } as never }, server.app.log);
    const ask = async (): Promise<string> => (await fetch(asked?.url ?? '')).text();
    for (const text of await Promise.all(Array.from({ length: 20 }, ask))) expect(text).toContain('portal_database_up 1\n');
    expect(connect).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    await ask();
    expect(connect).toHaveBeenCalledTimes(2);
    await asked?.close();
    await $client.end();
  });

  test('is answered without it, soon, where the database says nothing', async () => {
    const $client = { totalCount: 10, idleCount: 0, waitingCount: 3, options: { max: 10 }, connect: () => new Promise(() => undefined) };
    const away = await serveMetrics({ ...server.services, figures: openFigures(), db: { $client } as never }, server.app.log);
    const text = await (await fetch(away?.url ?? '')).text();
    expect(text).toContain('portal_database_up 0\n');
    expect(text).toContain('portal_database_connections{state="awaited"} 3\n');
    expect(text).not.toMatch(/^portal_jobs\{/m);
    await away?.close();
  });
});

test('nothing else is answered there, and nothing at all where no port is set', async () => {
  for (const path of ['/', '/healthz', '/metrics/', '/metrics?x=1', '/api/v1/countries.json']) expect((await fetch(new URL(path, metrics.url))).status, path).toBe(404);
  expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
  expect(await serveMetrics({ ...server.services, settings: { ...server.services.settings, metricsPort: 'off' } }, server.app.log)).toBeUndefined();
  expect((await server.app.inject('/metrics')).body).not.toContain('portal_');
});

test('a port that is taken is said', async () => {
  const settings = { ...server.services.settings, metricsPort: Number(new URL(metrics.url).port) };
  await expect(serveMetrics({ ...server.services, settings, figures: openFigures() }, server.app.log)).rejects.toThrow(StartupError);
});
