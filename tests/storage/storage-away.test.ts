import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../server/app/app.ts';
import { LONGEST_STORAGE_SECONDS, readSettings } from '../../server/base/settings.ts';
import { connectionLimits } from '../../server/http/unread-bodies.ts';
import { openBucket, triesWithin } from '../../server/storage/s3/bucket.ts';
import { senderRules } from '../../server/videos/video.ts';
import { oneIn } from '../arbitraries/rounds.ts';
import { examCalls, group, newExam, question, storedAnswers, takes } from '../server/support/exams.ts';
import { bytesOf, filmingAt, films } from '../server/support/filming.ts';
import { newDatabase } from '../server/support/database.ts';
import { asked, headParts, newSession, ROOT, sessionCalls } from '../server/support/online-sessions.ts';
import { filePart, textPart } from '../server/support/raw-form.ts';
import { completeSave, document, field, pdf, profileOf, saveParts } from '../server/support/saving.ts';
import { type S3Server, startS3Server } from '../server/support/s3-server.ts';
import { startTestServer, type TestServer, type Visitor } from '../server/support/test-server.ts';
import { originOf, tusOf, uploaded } from '../server/support/uploading.ts';
import { TIMEOUT_MS } from '../../src/api/client.ts';

let storage: S3Server;
let server: TestServer;

/** A server whose storage may take so many seconds to answer. */
async function start(answerSeconds: number): Promise<void> {
  storage = await startS3Server();
  server = await startTestServer({
    DATABASE_URL: await newDatabase(), S3_BUCKET: 'portal', S3_ENDPOINT: storage.url, S3_ACCESS_KEY_ID: 'tester', S3_SECRET_ACCESS_KEY: 'testing', S3_ANSWER_SECONDS: String(answerSeconds),
  });
  await server.app.listen({ port: 0 });
}
async function stop(): Promise<void> {
  storage.set('well');
  await server.close();
  await storage.close();
}

interface Answered {
  readonly status: number;
  /** Whether it says when to come again. */
  readonly comesAgain: boolean;
}

const answered = async (answer: ReturnType<Visitor['call']>): Promise<Answered> => {
  const { statusCode, headers } = await answer;
  return { status: statusCode, comesAgain: headers['retry-after'] !== undefined };
};
const fetched = async (answer: Promise<Response>): Promise<Answered> => {
  const { status, headers } = await answer;
  return { status, comesAgain: headers.has('retry-after') };
};

/** Something that an applicant does with a file. */
interface Errand {
  /** The same, with the same keys, as often as it is made. */
  readonly make: () => Promise<Answered>;
  readonly done: number;
  /** What is kept of it. */
  readonly kept: () => Promise<unknown>;
}

const address = (path: string): string => new URL(path, originOf(server.app)).href;
const documentOf = async (visitor: Visitor, id: number): Promise<{ readonly name: string; readonly url: string } | null | undefined> =>
  (await profileOf(visitor)).document_fields.find(({ document_name_id: known }) => known === id)?.upload;

/** Whatever touches the storage, made ready while that is well. */
const errands: Readonly<Record<string, (visitor: Visitor) => Promise<Errand>>> = {
  'a save with a document': async (visitor) => {
    const key = { 'idempotency-key': randomUUID() };
    return {
      make: () => answered(saveParts(visitor, [field('Hobby', 'Tea'), ...document(2, pdf('card.pdf'))], key)), done: 200,
      kept: async () => [(await profileOf(visitor)).values['Hobby'], (await documentOf(visitor, 2))?.name],
    };
  },
  'a save of a document that went up before': async (visitor) => {
    const [key, parts] = [{ 'idempotency-key': randomUUID() }, uploaded(2, await tusOf(originOf(server.app)).put(visitor, pdf('up.pdf')))];
    return { make: () => answered(saveParts(visitor, parts, key)), done: 200, kept: async () => (await documentOf(visitor, 2))?.name };
  },
  'the beginning of an upload': async (visitor) => {
    const headers = { 'tus-resumable': '1.0.0', 'authorization': `Bearer ${visitor.token}`, 'upload-length': '60' };
    // What came to nothing is not counted.
    const opened = async () => (await server.services.db.execute(sql`select from uploads where applicant_id = ${visitor.id}`)).rowCount;
    return { make: () => fetched(fetch(address('/api/v1/uploads'), { method: 'POST', headers })), done: 201, kept: opened };
  },
  'the bytes of an upload': async (visitor) => {
    const [tus, bytes] = [tusOf(originOf(server.app)), new Uint8Array(await pdf().arrayBuffer())];
    const { path } = await tus.create(visitor, 'half.pdf', bytes.length);
    await tus.send(visitor, path, bytes.subarray(0, 5));
    const headers = { 'tus-resumable': '1.0.0', 'authorization': `Bearer ${visitor.token}`, 'content-type': 'application/offset+octet-stream', 'upload-offset': '5' };
    return {
      make: () => fetched(fetch(address(path), { method: 'PATCH', headers, body: bytes.subarray(5) })), done: 204,
      kept: async () => (await tus.offset(visitor, path)).offset,
    };
  },
  'a document as the answer of an exam': async (visitor) => {
    const [calls, examId] = [examCalls(visitor), await newExam(server, { groups: [group(1)] })];
    await takes(server, visitor.id, examId);
    await calls.open(examId, 1);
    const parts = [
      textPart('applicants_exam[exam_id]', String(examId)), textPart('applicants_exam[question_id]', String(question.document)),
      textPart('applicants_exam[remaining_time]', '9'), filePart('applicants_exam[answer]', 'essay.pdf'),
    ];
    return {
      make: () => answered(calls.saveParts(parts)), done: 200,
      kept: async () => typeof (await storedAnswers(server, visitor.id)).get(question.document)?.fileKey,
    };
  },
  'a document as the answer of an online session': async (visitor) => {
    const [calls, id] = [sessionCalls(visitor), await newSession(server, visitor.id)];
    const parts = [...headParts(id, asked.document), filePart(`${ROOT}[document]`, 'essay.pdf')];
    return { make: () => answered(calls.saveParts(parts)), done: 200, kept: async () => await calls.answer(id, asked.document) !== null };
  },
  'the reading of a document': async (visitor) => {
    await saveParts(visitor, document(1, pdf('resume.pdf')));
    const { url = '' } = await documentOf(visitor, 1) ?? {};
    return { make: () => fetched(fetch(address(url))), done: 200, kept: () => Promise.resolve(undefined) };
  },
  'the beginning of a film': async (visitor) => ({
    make: () => answered(visitor.call('POST', '/me/videos', { payload: { upload: { approach: 'resumable', size: 1_000 }, name: 'film.mp4' } })), done: 200,
    // What came to nothing is not counted.
    kept: async () => {
      const { services: { db, keyedHash } } = server;
      const key = keyedHash('attempts', 'video applicant', String(visitor.id));
      const { rows } = await db.execute(sql`select (select count(*)::int from videos where applicant_id = ${visitor.id}) as opened, remaining from attempts where key = ${key}`);
      return rows[0];
    },
  }),
  'the last bytes of a film': async (visitor) => {
    const [filming, bytes] = [filmingAt(originOf(server.app)), await bytesOf(films.ready)];
    const { link, uploadLink } = await filming.create(visitor, bytes.length);
    await filming.patch(uploadLink, bytes.subarray(0, 1_000), 0);
    return {
      make: () => fetched(filming.patch(uploadLink, bytes.subarray(1_000), 1_000)), done: 204,
      kept: async () => {
        // Several are judged, and made into another film, one after the other.
        await vi.waitFor(async () => { expect((await filming.status(link)).transcode.status).toBe('complete'); }, { timeout: 60_000, interval: 200 });
        return (await filming.played(link)).length > 1_000;
      },
    };
  },
};

async function newApplicant(): Promise<Visitor> {
  const visitor = await server.newVisitor();
  expect((await saveParts(visitor, completeSave)).statusCode).toBe(200);
  return visitor;
}

/** One of each, by people of their own. */
const everyErrand = (): Promise<readonly Errand[]> => Promise.all(Object.values(errands).map(async (ready) => ready(await newApplicant())));

const makeAll = async (all: readonly Errand[]): Promise<readonly (readonly [name: string, ...unknown[]])[]> => {
  const answers = await Promise.all(all.map((errand) => errand.make()));
  return Object.keys(errands).map((name, index) => [name, answers[index]]);
};

const expectDone = async (all: readonly Errand[]): Promise<void> => {
  const found = await Promise.all(all.map((errand) => errand.kept()));
  expect(Object.fromEntries(Object.keys(errands).map((name, index) => [name, found[index]]))).toEqual({
    'a save with a document': ['Tea', 'card.pdf'],
    'a save of a document that went up before': 'up.pdf',
    'the beginning of an upload': 1,
    'the bytes of an upload': pdf().size,
    'a document as the answer of an exam': 'string',
    'a document as the answer of an online session': true,
    'the reading of a document': undefined,
    'the beginning of a film': { opened: 1, remaining: senderRules.applicant.opened.most - 1 },
    'the last bytes of a film': true,
  });
};

/** What people do meanwhile who have no file with them. `visitor` takes the exam and has opened it. */
async function callsWithoutFiles(visitor: Visitor, examId: number): Promise<void> {
  for (let round = 1; round <= 20; round += 1) {
    const all = await Promise.all([
      visitor.call('GET', '/api/v1/applicants/my_profile.json'), saveParts(visitor, [field('Hobby', String(round))]),
      examCalls(visitor).save(examId, question.free_text, String(round), round), visitor.call('GET', '/api/v1/applicants/my_lessons.json'), server.app.inject('/readyz'),
    ]);
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  }
}

async function newTaker(): Promise<readonly [Visitor, number]> {
  const [visitor, examId] = [await newApplicant(), await newExam(server, { groups: [group(1)] })];
  await takes(server, visitor.id, examId);
  expect((await examCalls(visitor).open(examId, 1)).statusCode).toBe(200);
  return [visitor, examId];
}

/** What a storage that says nothing costs a call at most, in milliseconds: the tries, and the pauses between them. */
const longest = (answerSeconds: number): number => triesWithin(answerSeconds) * answerSeconds * 1_000 + 10_000;

test.each([
  ['the page gives a call up', TIMEOUT_MS], ['the server ends a connection on which nothing comes', connectionLimits.silence],
])('a call has its 503 before %s, with S3_ANSWER_SECONDS as it comes and as whoever runs the portal may set it', (_what, given) => {
  const allowed = Array.from({ length: LONGEST_STORAGE_SECONDS }, (_none, index) => index + 1);
  expect([readSettings({}).s3AnswerSeconds, ...allowed].filter((seconds) => longest(seconds) >= given)).toEqual([]);
  expect(triesWithin(readSettings({}).s3AnswerSeconds)).toBe(3);
  expect(() => readSettings({ S3_BUCKET: 'portal', S3_ANSWER_SECONDS: String(LONGEST_STORAGE_SECONDS + 1) })).toThrow('S3_ANSWER_SECONDS must be');
});

describe('a storage that takes its time', () => {
  beforeAll(() => start(LONGEST_STORAGE_SECONDS));
  afterAll(stop);

  test('and outlasts the connection leaves one line of the call in the log, and counts it', async () => {
    const app = buildApp(server.services, { ...connectionLimits, silence: 1_000 });
    await app.listen({ port: 0 });
    onTestFinished(() => app.close());
    const { token } = await newApplicant();
    const before = server.logLines.length;
    const ends = () => server.logLines.slice(before).map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .filter(({ route, method }) => route === '/api/v1/uploads' && method === 'POST');
    storage.set('silent');
    const headers = { 'tus-resumable': '1.0.0', 'authorization': `Bearer ${token}`, 'upload-length': '60' };
    await expect(fetch(new URL('/api/v1/uploads', originOf(app)), { method: 'POST', headers })).rejects.toThrow('fetch failed');
    storage.set('well');
    await vi.waitFor(() => { expect(ends()).toMatchObject([{ msg: 'cut off', ms: expect.any(Number) as number }]); });
    const counted = await server.services.figures.registry.getSingleMetricAsString('portal_http_requests_total');
    expect(counted).toMatch(/\{method="POST",route="\/api\/v1\/uploads",status="cut"\} 1$/m);
  });

  test('has only those wait who have a file with them', async () => {
    const [all, taker] = [await everyErrand(), await newTaker()];
    storage.set('silent');
    const made = makeAll(all);
    await vi.waitFor(() => { expect(storage.asked()).toBeGreaterThanOrEqual(all.length); }, 60_000);
    await callsWithoutFiles(...taker);
    storage.set('well');
    expect(await made).toEqual(Object.keys(errands).map((name, index) => [name, { status: all[index]?.done, comesAgain: false }]));
    await expectDone(all);
  });
});

describe('a storage that cannot be had', () => {
  beforeAll(() => start(1));
  afterAll(stop);

  test.for(oneIn(3, ['gone', 'busy', 'silent'] as const))('(%s) has a call with a file answered 503 with when to come again, others as ever, and the same call done once it is well', async (health) => {
    const [all, taker] = [await everyErrand(), await newTaker()];
    storage.set(health);
    const refused = makeAll(all);
    await callsWithoutFiles(...taker);
    expect(await refused).toEqual(Object.keys(errands).map((name) => [name, { status: 503, comesAgain: true }]));
    storage.set('well');
    expect(await makeAll(all)).toEqual(Object.keys(errands).map((name, index) => [name, { status: all[index]?.done, comesAgain: false }]));
    await expectDone(all);
  });

  test('and stands still in the middle of an answer holds up no video for longer than at its beginning', async () => {
    const { 'the last bytes of a film': film } = errands;
    if (!film) throw new Error('No film is sent.');
    // More than are judged at once.
    const arriving = await Promise.all(Array.from({ length: 4 }, async () => film(await newApplicant())));
    storage.set('stalled');
    expect(await Promise.all(arriving.map((sent) => sent.make()))).toEqual(arriving.map(() => ({ status: 503, comesAgain: true })));
    storage.set('well');
    expect(await Promise.all(arriving.map((sent) => sent.kept()))).toEqual([true, true, true, true]);
  });
});

test('those who read files slowly hold up nobody who has to do with the storage', async () => {
  const slow = await startS3Server();
  const bucket = openBucket(readSettings({ S3_BUCKET: 'portal', S3_ENDPOINT: slow.url, S3_ACCESS_KEY_ID: 'tester', S3_SECRET_ACCESS_KEY: 'testing' }));
  await bucket.put('film', Buffer.alloc(8_000_000));
  const readers = await Promise.all(Array.from({ length: 60 }, () => bucket.get('film')));
  onTestFinished(async () => {
    for (const reader of readers) reader?.stream.destroy();
    await slow.close();
  });
  expect(await bucket.sizeOf('film')).toBe(8_000_000);
  await bucket.put('answer', Buffer.from('essay'));
  expect(await bucket.sizeOf('answer')).toBe(5);
});

test('a storage that hangs in the middle of a large file is not waited for a second time, to end its parts', async () => {
  const asked: string[] = [];
  const hanging = createServer(({ method = '', url = '' }, response) => {
    asked.push(method);
    if (url.includes('?uploads')) response.end('<InitiateMultipartUploadResult><UploadId>begun</UploadId></InitiateMultipartUploadResult>');
  }).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const folder = await mkdtemp(join(tmpdir(), 'portal-parts-'));
  onTestFinished(async () => {
    hanging.closeAllConnections();
    hanging.close();
    await rm(folder, { recursive: true });
  });
  const path = join(folder, 'film');
  await writeFile(path, Buffer.alloc(9_000_000));
  const bucket = openBucket(readSettings({
    S3_BUCKET: 'portal', S3_ENDPOINT: `http://127.0.0.1:${String((hanging.address() as AddressInfo).port)}`, S3_ACCESS_KEY_ID: 'tester', S3_SECRET_ACCESS_KEY: 'testing', S3_ANSWER_SECONDS: '1',
  }));
  await expect(bucket.putFile('film', path)).rejects.toThrow('The storage of files cannot be had now.');
  const ends = () => asked.filter((method) => method === 'DELETE').length;
  expect(ends()).toBeLessThan(2);
  await vi.waitFor(() => { expect(ends()).toBeGreaterThan(0); });
});
