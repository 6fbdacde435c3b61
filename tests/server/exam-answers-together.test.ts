import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isUnavailable } from '../../server/base/unavailable.ts';
import { lastSeenExam } from '../../server/learning/exams/definition.ts';
import { type OpenAnswer, type StoreOpenAnswer, openAnswers } from '../../server/learning/exams/store-open-answer.ts';
import { sha256 } from '../../server/http/keyed-hash.ts';
import { rounds } from '../arbitraries/rounds.ts';
import { examCalls, newExam, storedAnswers, takes } from './support/exams.ts';
import { statementsOf } from './support/statements.ts';
import { PASSWORD, type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

let server: TestServer;
let examId: number;
let store: StoreOpenAnswer;
beforeAll(async () => {
  server = await startTestServer();
  examId = await newExam(server);
  store = openAnswers(server.services);
});
afterAll(() => server.close());

/** Somebody who sits in the first group. */
async function newSitter(): Promise<Visitor> {
  const visitor = await server.newVisitor();
  await takes(server, visitor.id, examId);
  await examCalls(visitor).open(examId, 1);
  return visitor;
}

async function answerOf({ token }: Visitor, questionId: number, number: number, answer = `answer ${String(number)}`): Promise<OpenAnswer> {
  const exam = await lastSeenExam(server.services, server.services.db, examId);
  const group = exam?.questions.get(questionId)?.group;
  if (!exam || !group) throw new Error('there is no such question');
  return { tokenHash: sha256(token), exam, group, answer: { questionId, number, answer, file: undefined }, now: server.services.clock() };
}

const numbersOf = (stored: readonly (Awaited<ReturnType<StoreOpenAnswer>>)[]) => stored.map((one) => one?.number);
const heldBy = async ({ id }: Visitor) =>
  [...await storedAnswers(server, id)].map(([questionId, { number, answer }]) => [questionId, number, answer]).sort(([one], [two]) => Number(one) - Number(two));

describe('answers that come together', () => {
  test('are stored by one statement, beside the one that came first, each as its sender’s', async () => {
    const [one, two] = [await newSitter(), await newSitter()];
    const hostile = `'"\\,{}\n$1 NULL 回答`;
    const answers = await Promise.all([answerOf(one, 1, 4), answerOf(two, 1, 7, hostile), answerOf(one, 6, 5, 'NULL'), answerOf(two, 6, 8)]);
    let stored: Awaited<ReturnType<StoreOpenAnswer>>[] = [];
    const sent = await statementsOf(server, async () => { stored = await Promise.all(answers.map((answer) => store(answer))); });
    expect([sent.length, numbersOf(stored)]).toEqual([2, [4, 7, 5, 8]]);
    expect([await heldBy(one), await heldBy(two)]).toEqual([[[1, 4, 'answer 4'], [6, 5, 'NULL']], [[1, 7, hostile], [6, 8, 'answer 8']]]);
  });

  test('are each looked up by token and taker, whatever the database believes of its tables', async () => {
    const sitter = await newSitter();
    const [statement = ''] = await statementsOf(server, async () => { await store(await answerOf(sitter, 1, 1)); });
    const client = await server.services.db.$client.connect();
    try {
      await client.query(`begin; set local plan_cache_mode = force_generic_plan; prepare probe as ${statement}`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) execute probe ('[]')`);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index Cond: \(token_hash = sent\.token_hash\)/);
      expect(plan).not.toMatch(/Seq Scan on (access_tokens|exam_takers)/);
    } finally {
      await client.query('rollback; deallocate probe');
      client.release();
    }
  });

  test('to one question, from one session or two: the first is stored, and the others are told to come again', async () => {
    const visitor = await newSitter();
    const other = await server.logIn(visitor.email, PASSWORD);
    const answers = await Promise.all([answerOf(visitor, 6, 1), answerOf(visitor, 1, 5), answerOf(visitor, 1, 6), answerOf(other, 1, 4)]);
    expect(numbersOf(await Promise.all(answers.map((answer) => store(answer))))).toEqual([1, 5, undefined, undefined]);
    expect(await heldBy(visitor)).toEqual([[1, 5, 'answer 5'], [6, 1, 'answer 1']]);
  });

  test('of which some may not be stored: the others are', async () => {
    const [open, done, stranger] = [await newSitter(), await newSitter(), await server.newVisitor()];
    await examCalls(done).finish(examId);
    const answers = await Promise.all([answerOf(open, 6, 1), answerOf(done, 1, 1), answerOf(open, 1, 2), answerOf(stranger, 1, 1), answerOf(open, 11, 3)]);
    const old = { ...await answerOf(open, 6, 9), exam: { ...answers[0].exam, version: 0 } };
    expect(numbersOf(await Promise.all([...answers, old].map((answer) => store(answer))))).toEqual([1, undefined, 2, undefined, undefined, undefined]);
    expect([await heldBy(open), await heldBy(done)]).toEqual([[[1, 2, 'answer 2'], [6, 1, 'answer 1']], []]);
  });

  test('of which one cannot be stored: that one fails, and the others are stored', async () => {
    const { db } = server.services;
    const [one, two] = [await newSitter(), await newSitter()];
    await db.execute(sql`alter table exam_answers add constraint none_is_bad check (answer <> '"bad"')`);
    const answers = await Promise.all([answerOf(one, 6, 1), answerOf(one, 1, 2), answerOf(two, 1, 3, 'bad'), answerOf(two, 6, 4)]);
    const settled = await Promise.allSettled(answers.map((answer) => store(answer)));
    await db.execute(sql`alter table exam_answers drop constraint none_is_bad`);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect([await heldBy(one), await heldBy(two)]).toEqual([[[1, 2, 'answer 2'], [6, 1, 'answer 1']], [[6, 4, 'answer 4']]]);
  });

  test('over a connection that breaks are none of them stored, and all told to come again; the next are', async () => {
    const { $client: pool } = server.services.db;
    const visitor = await newSitter();
    const answers = await Promise.all([1, 6].flatMap((questionId) => [1, 2].map((number) => answerOf(visitor, questionId, number))));
    const holder = await pool.connect();
    await holder.query('begin; lock table exam_answers in exclusive mode');
    let settled: readonly PromiseSettledResult<unknown>[] | undefined;
    void Promise.allSettled(answers.map((answer) => store(answer))).then((all) => { settled = all; });
    while (!settled) await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    await holder.query('rollback');
    holder.release();
    expect(settled.map((one) => one.status === 'rejected' && isUnavailable(one.reason))).toEqual([true, true, true, true]);
    expect(await heldBy(visitor)).toEqual([]);
    await vi.waitFor(async () => { expect(numbersOf([await store(answers[0]!)])).toEqual([1]); });
  });
});

test('one that comes alone is one statement, as one that may need another is', async () => {
  const visitor = await newSitter();
  const sent = async (number?: number) => (await statementsOf(server, async () => { await examCalls(visitor).save(examId, 1, 'alone', number); })).length;
  expect([await sent(1), await sent()]).toEqual([1, 1]);
});

test('whatever many send at once from two sessions each, the answers of the highest numbers are there in the end (seed 3)', async () => {
  const [people, { db }] = [await Promise.all(Array.from({ length: 3 }, newSitter)), server.services];
  const sessions = await Promise.all(people.map(async (one) => [one, await server.logIn(one.email, PASSWORD)].map(examCalls)));
  const said = fc.record({ person: fc.nat(2), session: fc.nat(1), questionId: fc.constantFrom(1, 6), number: fc.nat(9) });
  await fc.assert(fc.asyncProperty(fc.array(said, { minLength: 2, maxLength: 24, size: 'max' }), async (all) => {
    await db.execute(sql`delete from exam_answers where exam_id = ${examId}`);
    const answers = await Promise.all(all.map(({ person, session, questionId, number }) =>
      sessions[person]![session]!.save(examId, questionId, `https://example.com/${String(number)}.mp4`, number)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    for (const [place, person] of people.entries()) {
      const highest = new Map<number, number>();
      for (const one of all) if (one.person === place) highest.set(one.questionId, Math.max(one.number, highest.get(one.questionId) ?? 0));
      const expected = [...highest].map(([questionId, number]) => [questionId, number, `https://example.com/${String(number)}.mp4`]);
      expect(await heldBy(person)).toEqual(expected.sort(([a], [b]) => Number(a) - Number(b)));
    }
  }), { seed: 3, numRuns: rounds(15, 500), endOnFailure: true });
});
