import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reviews } from '../../server/database/schema.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { change } from './support/define.ts';
import { everyQuestion, hiringCalls, newJob, newJobReview, newSelection } from './support/hiring.ts';
import { PASSWORD, type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

const KINDS = ['job_review', 'selection'] as const;
type Kind = (typeof KINDS)[number];

/** The answers that complete a review of `everyQuestion`. */
const complete: readonly (readonly [number, string])[] = [[1, 'Tea'], [3, '1,3'], [5, '2'], [7, '3']];

interface Review {
  readonly kind: Kind;
  readonly id: number;
  readonly jobId: number;
  readonly visitor: Visitor;
}

async function newReview(kind: Kind): Promise<Review> {
  const visitor = await server.newVisitor();
  const jobId = await newJob(server);
  const id = kind === 'job_review' ? await newJobReview(server, visitor.id, jobId) : (await newSelection(server, visitor.id, { jobId })).selectionId;
  return { kind, id, jobId, visitor };
}

/** What the reading call has of a review: the answers by question, and whether it is submitted. */
async function held({ kind, id, visitor }: Review) {
  const own = hiringCalls(visitor);
  const review = kind === 'job_review'
    ? (await own.jobReviews()).find((one) => one.job_review_id === id)
    : (await own.interviews()).flat().find((one) => one.selection_id === id);
  return { submitted: review?.submitted, answers: Object.fromEntries((review?.questions ?? []).map((question) => [String(question['question_id']), question['answer']])) };
}

/** What another transaction holds up. */
const waitingForLocks = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

const nothing = { 1: null, 2: null, 3: null, 4: null, 5: null, 6: null, 7: null, 8: null };

async function answerAll({ kind, id, visitor }: Review): Promise<void> {
  for (const [question, answer] of complete) expect((await hiringCalls(visitor).answer(kind, id, question, answer)).statusCode).toBe(200);
}

test('a job review says what the job is and what is asked [CALL-18]', async () => {
  const demo = await server.logIn('demo@example.com', 'demo-password');
  const [first, second, third] = await hiringCalls(demo).jobReviews();
  expect(first).toMatchObject({ job_name: { en: 'Software engineer' }, job_logo: expect.stringMatching(/^\/api\/v1\/logos\//) as string, submitted: false });
  expect(first?.job_details?.[0]).toMatchObject({ category_name: { en: 'The work' }, category_content: [{ question_name: { en: 'What you will do' } }, {}] });
  expect(first?.questions?.map(({ question_type: type }) => type)).toEqual(['radio_button', 'check_box', 'drop_down', 'free_text']);
  expect(second?.questions?.[0]).toMatchObject({ question_id: 1, is_mandatory: true, answer: '2', options: [{ option_id: 1 }, {}, {}, {}] });
  expect(third).toMatchObject({ job_logo: null, submitted: true });
});

test('a logo is public, kept for ever, and under an address that cannot be guessed', async () => {
  const demo = await server.logIn('demo@example.com', 'demo-password');
  const [first] = await hiringCalls(demo).jobReviews();
  const logo = await server.app.inject(String(first?.job_logo));
  expect([logo.statusCode, logo.headers['content-type'], logo.headers['cache-control']]).toEqual([200, 'image/webp', 'public, max-age=31536000, immutable']);
  expect(logo.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  expect((await server.app.inject('/api/v1/logos/none')).statusCode).toBe(404);
});

test('a selection that asks nothing is not completed', async () => {
  const visitor = await server.newVisitor();
  const { selectionId } = await newSelection(server, visitor.id, { jobId: await newJob(server, []) });
  const own = hiringCalls(visitor);
  expect((await own.finish('selection', selectionId)).statusCode).toBe(422);
  expect((await own.interviews())[0]?.[0]).toMatchObject({ submitted: false });
});

describe.each(KINDS)('a review (%s)', (kind) => {
  test('is saved answer by answer and completed [CALL-19, CALL-20, CALL-51, CALL-52]', async () => {
    const review = await newReview(kind);
    const own = hiringCalls(review.visitor);
    expect((await own.answer(kind, review.id, 1, 'Tea')).json()).toEqual({ success: true, message: 'Your answer has been saved.' });
    await answerAll(review);
    expect(await held(review)).toEqual({ submitted: false, answers: { ...nothing, ...Object.fromEntries(complete) } });
    const answer = await own.finish(kind, review.id);
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ success: true, message: expect.stringMatching(/^Your answers have been submitted. Thank you./) as unknown }) as unknown]);
    expect((await held(review)).submitted).toBe(true);
  });

  test.each<readonly [string, number, string, unknown]>([
    ['a text', 2, 'お茶\nと🍵', 'お茶\nと🍵'], ['a text of 10,000 characters', 2, '🍵'.repeat(10_000), '🍵'.repeat(10_000)], ['a blank text', 2, ' 　\n', null],
    ['no text', 2, '', null], ['no option', 6, '', null], ['no options', 4, '', null], ['all options, in any order', 4, '3,1,2', '3,1,2'], ['an option', 8, '2', '2'],
    ['ids as text', 6, '3', '3'], ['blanks for a text that must be', 1, ' a ', ' a '],
  ])('takes %s', async (_what, question, answer, expected) => {
    const review = await newReview(kind);
    expect((await hiringCalls(review.visitor).answer(kind, review.id, question, answer)).statusCode).toBe(200);
    expect((await held(review)).answers).toEqual({ ...nothing, [question]: expected });
  });

  test.each<readonly [string, number, string, string]>([
    ['a mandatory text that is empty', 1, '', 'Fill in this field.'], ['a mandatory text of blanks', 1, '　 \n', 'Fill in this field.'],
    ['a text that is too long', 2, 'x'.repeat(10_001), 'Use at most 10000 characters.'], ['a text that cannot be stored', 2, 'a\u0000b', 'This text holds characters that cannot be stored. Type it again.'],
    ['half a character', 2, '\uD83C', 'This text holds characters that cannot be stored. Type it again.'],
    ['no choice where one must be', 3, '', 'Choose at least one.'], ['no option where one must be', 5, '', 'Choose one of the options.'],
    ['an option that is not there', 5, '4', 'Choose one of the options.'], ['two options for one', 5, '1,2', 'Choose one of the options.'],
    ['an option by its name', 7, 'Option 1', 'Choose one of the options.'], ['an option with a blank', 7, ' 1', 'Choose one of the options.'],
    ['one unknown option among others', 3, '1,9', 'Choose one of the options.'], ['an option twice', 3, '1,1', 'Choose each option only once.'],
    ['an empty place between options', 3, '1,,2', 'Choose one of the options.'], ['a comma', 3, ',', 'Choose one of the options.'],
    ['a name of every object', 5, '__proto__', 'Choose one of the options.'], ['many options', 4, '1,'.repeat(30_000), 'Choose one of the options.'],
  ])('refuses %s and keeps what was there', async (_what, question, answer, errors) => {
    const review = await newReview(kind);
    const own = hiringCalls(review.visitor);
    await answerAll(review);
    const before = await held(review);
    const refused = await own.answer(kind, review.id, question, answer);
    expect([refused.statusCode, refused.json()]).toEqual([422, { errors }]);
    expect(await held(review)).toEqual(before);
  });

  test('an empty answer takes back what need not be answered', async () => {
    const review = await newReview(kind);
    const own = hiringCalls(review.visitor);
    for (const [question, answer] of [[2, 'a'], [4, '1'], [6, '1'], [8, '1']] as const) {
      await own.answer(kind, review.id, question, answer);
      expect((await own.answer(kind, review.id, question, '')).statusCode).toBe(200);
    }
    expect((await held(review)).answers).toEqual(nothing);
  });

  test('a later answer stands, and the same again changes nothing', async () => {
    const review = await newReview(kind);
    const own = hiringCalls(review.visitor);
    for (const answer of ['first', 'second', 'second']) await own.answer(kind, review.id, 1, answer);
    expect((await held(review)).answers).toEqual({ ...nothing, 1: 'second' });
  });

  test.each([['en', 'Please answer this question first: check_box must'], ['ja', '次の質問に回答してください：check_box must（日本語）']])('cannot be completed without a mandatory answer, and says which (%s)', async (language, errors) => {
    const review = await newReview(kind);
    const own = hiringCalls(review.visitor);
    await own.answer(kind, review.id, 1, 'Tea');
    const answer = await own.finish(kind, review.id, language);
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors }]);
    expect((await held(review)).submitted).toBe(false);
  });

  test('cannot be completed with an answer that no longer fits', async () => {
    const review = await newReview(kind);
    const own = hiringCalls(review.visitor);
    await answerAll(review);
    const [options, changed] = [[{ option_id: 8, option_name: 'New' }], { [kind === 'job_review' ? 'surveyQuestions' : 'interviewQuestions']: everyQuestion }];
    const questions = Object.values(changed)[0]?.map((question) => (question.question_id === 7 ? { ...question, options } : question));
    await change(server, 'jobs', ({ id }) => id === review.jobId, { surveyQuestions: questions ?? [], interviewQuestions: questions ?? [] });
    expect((await own.finish(kind, review.id)).json()).toEqual({ errors: 'Please answer this question first: drop_down must' });
    expect((await held(review)).answers).toMatchObject({ 7: '3' });
    await own.answer(kind, review.id, 7, '8');
    expect((await own.finish(kind, review.id)).statusCode).toBe(200);
  });

  test('that is done is done: what it holds may be said again, and nothing else', async () => {
    const review = await newReview(kind);
    const own = hiringCalls(review.visitor);
    await answerAll(review);
    await own.finish(kind, review.id);
    const before = await held(review);
    const again = [await own.finish(kind, review.id), await own.answer(kind, review.id, 1, 'Tea'), await own.answer(kind, review.id, 2, ''), await own.answer(kind, review.id, 2, ' ')];
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    for (const [question, answer] of [[1, 'Coffee'], [1, ''], [2, 'new'], [5, '9'], [3, '3,1']] as const) {
      const refused = await own.answer(kind, review.id, question, answer);
      expect([refused.statusCode, refused.json()]).toEqual([422, { errors: 'These answers have been submitted and cannot be changed any more.' }]);
    }
    expect((await own.answer(kind, review.id, 1, 'x', 'ja')).json()).toEqual({ errors: '回答はすでに提出されているため、変更できません。' });
    expect(await held(review)).toEqual(before);
  });

  test('is nobody else’s, and a question is its own', async () => {
    const [review, other] = [await newReview(kind), await newReview(kind)];
    const foreign = hiringCalls(other.visitor);
    for (const id of [review.id, 999_999_999, 0, -1, 'x', '9'.repeat(30)]) {
      expect([id, (await foreign.answer(kind, id, 1, 'x')).statusCode, (await foreign.finish(kind, id)).statusCode]).toEqual([id, 404, 404]);
    }
    for (const question of [9, 0, '', 'x', '1e0']) expect([question, (await foreign.answer(kind, other.id, question, '1')).statusCode]).toEqual([question, 404]);
    expect((await held(review)).answers).toEqual(nothing);
  });

  test('is not found by the call of the other kind', async () => {
    const review = await newReview(kind);
    const own = hiringCalls(review.visitor);
    const otherKind = kind === 'job_review' ? 'selection' : 'job_review';
    expect([(await own.answer(otherKind, review.id, 1, 'x')).statusCode, (await own.finish(otherKind, review.id)).statusCode]).toEqual([404, 404]);
  });

  test('answered by two sessions at once has each answer, and is done once', async () => {
    const review = await newReview(kind);
    const sessions = [review.visitor, await server.logIn(review.visitor.email, PASSWORD)].map(hiringCalls);
    const answers = await Promise.all([...complete, [2, 'also'], [4, '1']].flatMap(([question, answer]) => sessions.map((own) => own.answer(kind, review.id, question, answer))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect((await held(review)).answers).toEqual({ ...nothing, ...Object.fromEntries(complete), 2: 'also', 4: '1' });
    const ends = await Promise.all([...sessions, ...sessions].map((own) => own.finish(kind, review.id)));
    expect(ends.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  test('completed while it is answered holds what was answered before, or refuses it', { tags: 'full' }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const review = await newReview(kind);
      const sessions = [hiringCalls(review.visitor), hiringCalls(await server.logIn(review.visitor.email, PASSWORD))] as const;
      await answerAll(review);
      const [late, end] = await Promise.all([sessions[0].answer(kind, review.id, 1, 'late'), sessions[1].finish(kind, review.id)]);
      expect(end.statusCode).toBe(200);
      expect((await held(review)).answers['1']).toBe(late.statusCode === 200 ? 'late' : 'Tea');
    }
  });

  test('is not changed by an answer that was on its way when it was completed', async () => {
    const review = await newReview(kind);
    await answerAll(review);
    const { db } = server.services;
    let isAnswered = false;
    const late = await inTransaction(db.$client, async (completing) => {
      await completing.update(reviews).set({ submittedAt: server.services.clock() }).where(eq(reviews.id, review.id));
      const answer = hiringCalls(review.visitor).answer(kind, review.id, 1, 'late');
      void answer.then(() => { isAnswered = true; });
      await expect.poll(async () => isAnswered || (await db.execute(waitingForLocks)).rows.length > 0).toBe(true);
      return { answer };
    });
    expect((await late.answer).statusCode).toBe(422);
    expect(await held(review)).toEqual({ submitted: true, answers: { ...nothing, ...Object.fromEntries(complete) } });
  });

  const { root, id } = { job_review: { root: 'applicants_job_review', id: 'job_review_id' }, selection: { root: 'selection', id: 'selection_id' } }[kind];
  test.each([
    [{}], [{ [id]: 1 }], [{ [id]: 1, question_id: 1 }], [{ [id]: 1, question_id: 1, answer: null }], [{ [id]: 1, question_id: 1, answer: 5 }], [{ [id]: 1, question_id: 1, answer: ['1'] }],
    [{ [id]: 1, mark_as_done: false }], [{ [id]: 1, mark_as_done: 'true' }], [{ [id]: 1, mark_as_done: true, question_id: 1, answer: 'x' }], [{ [id]: {}, mark_as_done: true }], [[]],
  ])('with %j breaks the contract', async (body) => {
    const { call } = await server.newVisitor();
    const path = kind === 'job_review' ? 'applicants_job_reviews' : 'selections';
    expect((await call('PUT', `/api/v1/${path}/update.json`, { payload: { [root]: body } })).statusCode).toBe(422);
  });
});
