import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { interviews } from '../../server/database/schema.ts';
import { DAY, HOUR, hiringCalls, newEvent, newSelection } from './support/hiring.ts';
import { PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

type Calls = ReturnType<typeof hiringCalls>;

async function statusOf(own: Calls, interviewId: number): Promise<readonly unknown[]> {
  const company = (await own.interviews()).flat().find(({ interview_details: details }) => details?.id === interviewId);
  return [company?.interview_details?.interview_time_confirm_status, company?.interview_details?.ready_status];
}

async function newInterview(start: number) {
  const visitor = await server.newVisitor();
  return { visitor, own: hiringCalls(visitor), ...await newSelection(server, visitor.id, { start }) };
}

describe('the list of interviews', () => {
  test('has all that a card shows [CALL-47]', async () => {
    const demo = hiringCalls(await server.logIn('demo@example.com', 'demo-password'));
    const [past, now] = await demo.interviews();
    expect(now?.map(({ company_name: name }) => (name as { en: string }).en)).toEqual(['Midori Systems Inc.', 'Hikari Medical Co., Ltd.', 'Sora Travel Inc.', 'Hokuto Logistics Co., Ltd.']);
    expect(past?.map(({ interview_details: details }) => details?.result)).toEqual(['◎', '△', '×', '本日結果なし']);
    expect(past?.[1]).toMatchObject({
      job_id: 6, company_logo: expect.stringMatching(/^\/api\/v1\/logos\//) as string, job_title: { jp: '商品開発職（菓子）' }, sgwj_event_id: 1, submitted: true,
      job_description: [{ category_name: { en: 'The work' } }, {}], interview_details: { step_name: { en: 'First interview', jp: '一次面接' }, interview_time_confirm_status: 1, ready_status: 1 },
      ratings: { rate: 2, rank: 'B', comment: '工場の見学がとても印象に残りました。' }, questions: [{ question_id: 1, answer: '1' }, { answer: '1,2' }, {}, {}],
    });
    expect(past?.[0]).toMatchObject({ company_logo: null, ratings: null, submitted: false });
    expect(now?.[3]).toMatchObject({ interview_details: null, interview_url: null, questions: [] });
    expect(typeof past?.[1]?.job_review_id).toBe('number');
    expect(now?.[2]?.job_review_id).toBeNull();
  });

  test('is a list for each event, and within it the next interview first', async () => {
    const visitor = await server.newVisitor();
    const [later, sooner] = [await newEvent(server, { start: 9 * DAY, end: 10 * DAY }), await newEvent(server, { start: DAY, end: 2 * DAY })];
    const one = await newSelection(server, visitor.id, { eventId: later, start: 9 * DAY });
    const two = await newSelection(server, visitor.id, { eventId: sooner, start: 2 * DAY });
    const three = await newSelection(server, visitor.id, { eventId: sooner, start: DAY });
    const lists = await hiringCalls(visitor).interviews();
    expect(lists.map((list) => list.map(({ selection_id: id }) => id))).toEqual([[three.selectionId, two.selectionId], [one.selectionId]]);
  });

  test('is empty for who has none', async () => {
    expect(await hiringCalls(await server.newVisitor()).interviews()).toEqual([]);
  });
});

describe('confirming the time', () => {
  test('is refused where it is another than the one that was seen, and says so in both languages [CALL-48]', async () => {
    const { own, visitor, interviewId } = await newInterview(3 * DAY);
    const confirm = (revision: unknown, language = 'en') => visitor.call('POST', '/api/v1/interviews/confirm_interview_time.json', {
      payload: { interview: { id: interviewId, interview_time_confirm_status: 1 } }, headers: { 'if-match': `"${String(revision)}"`, 'accept-language': language },
    });
    const seen = (await own.interviews()).flat()[0]?.interview_details?.revision;
    await server.services.db.update(interviews).set({ startsAt: new Date(Date.parse(String(seen)) + HOUR * 1000) }).where(eq(interviews.id, interviewId));
    const refused = await confirm(seen);
    expect([refused.statusCode, refused.json()]).toEqual([412, { errors: 'The time of this interview has been changed. Please check the new time before you confirm it.' }]);
    expect((await confirm('x', 'ja')).json()).toEqual({ errors: '面接の日時が変更されました。新しい日時をご確認のうえ、確定してください。' });
    expect(await statusOf(own, interviewId)).toEqual([0, 0]);
    const now = (await own.interviews()).flat()[0]?.interview_details?.revision;
    expect([(await confirm(now)).statusCode, await statusOf(own, interviewId)]).toEqual([200, [1, 0]]);
  });

  test('sets it, and takes it back, once or twice [CALL-48]', async () => {
    const { own, interviewId } = await newInterview(3 * DAY);
    expect((await own.confirm(interviewId)).json()).toEqual({ success: true, message: 'You have confirmed the time of this interview.' });
    expect((await own.confirm(interviewId)).statusCode).toBe(200);
    expect(await statusOf(own, interviewId)).toEqual([1, 0]);
    expect((await own.confirm(interviewId, 0)).json()).toEqual({ success: true, message: 'The time of this interview is not confirmed any more.' });
    expect((await own.confirm(interviewId, 0)).statusCode).toBe(200);
    expect(await statusOf(own, interviewId)).toEqual([0, 0]);
  });

  test('cannot be taken back once the interview has started', async () => {
    const { own, interviewId } = await newInterview(60);
    await own.confirm(interviewId);
    server.pass(61);
    const answer = await own.confirm(interviewId, 0);
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: 'This interview has started. Its time cannot be changed any more.' }]);
    expect((await own.confirm(interviewId, 0, 'ja')).json()).toEqual({ errors: '面接がすでに始まっているため、日時の確定を取り消すことはできません。' });
    expect((await own.confirm(interviewId)).statusCode).toBe(200);
    expect(await statusOf(own, interviewId)).toEqual([1, 0]);
    server.pass(-61);
  });

  test('that was never given can be taken back at any time, since that changes nothing', async () => {
    const { own, interviewId } = await newInterview(-DAY);
    expect((await own.confirm(interviewId, 0)).statusCode).toBe(200);
    expect((await own.confirm(interviewId)).statusCode).toBe(200);
  });
});

describe('being ready', () => {
  test('is noted for good, whatever else is said [CALL-49]', async () => {
    const { own, interviewId } = await newInterview(HOUR);
    expect((await own.ready(interviewId)).json()).toEqual({ success: true, message: 'We have noted that you are ready for this interview.' });
    expect((await own.ready(interviewId)).statusCode).toBe(200);
    await own.confirm(interviewId);
    await own.confirm(interviewId, 0);
    expect(await statusOf(own, interviewId)).toEqual([0, 1]);
    server.pass(5 * DAY);
    expect((await own.ready(interviewId)).statusCode).toBe(200);
    server.pass(-5 * DAY);
  });

  test.each([
    ['a day and an hour before it starts', DAY + HOUR + 60, 422],
    ['in the first minutes of the day on which the time of summer ends', DAY + HOUR - 60, 200],
    ['when it starts', 0, 200],
    ['in the last minutes of that day', 60 - DAY - HOUR, 200],
    ['a day and an hour after it started', -DAY - HOUR - 60, 422],
  ])('%s: it is its day in some zone, or in none', async (_when, start, status) => {
    const { own, interviewId } = await newInterview(start);
    expect((await own.ready(interviewId)).statusCode).toBe(status);
    expect(await statusOf(own, interviewId)).toEqual([0, status === 200 ? 1 : 0]);
  });

  test.each([['en', 'You do not have any interview scheduled for today'], ['ja', '本日予定されている面接はありません。']])('on another day is refused (%s)', async (language, errors) => {
    const { own, interviewId } = await newInterview(3 * DAY);
    const answer = await own.ready(interviewId, language);
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors }]);
  });
});

test('an interview is nobody else’s', async () => {
  const { own, interviewId } = await newInterview(HOUR);
  const other = hiringCalls(await server.newVisitor());
  for (const id of [interviewId, 999_999_999, 0, -1, 'x', '9'.repeat(30)]) {
    expect([id, (await other.confirm(id)).statusCode, (await other.ready(id)).statusCode]).toEqual([id, 404, 404]);
  }
  expect(await statusOf(own, interviewId)).toEqual([0, 0]);
});

test('two sessions at once lose nothing of what each says of an interview', async () => {
  const { visitor, own, interviewId } = await newInterview(HOUR);
  const elsewhere = hiringCalls(await server.logIn(visitor.email, PASSWORD));
  const answers = await Promise.all(Array.from({ length: 12 }, (_, turn) => (turn % 2 === 0 ? own.confirm(interviewId) : elsewhere.ready(interviewId))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(await statusOf(own, interviewId)).toEqual([1, 1]);
});

test.each([
  ['confirm_interview_time', {}], ['confirm_interview_time', { id: 1 }], ['confirm_interview_time', { id: 1, interview_time_confirm_status: 2 }], ['confirm_interview_time', { id: 1, interview_time_confirm_status: true }],
  ['confirm_interview_time', { id: null, interview_time_confirm_status: 1 }], ['ready', { id: 1 }], ['ready', { id: 1, i_am_ready: 0 }], ['ready', { i_am_ready: 1 }], ['ready', { id: 1, i_am_ready: 1, ready_status: 'x'.repeat(101) }],
])('%s with %j breaks the contract', async (path, interview) => {
  const { call } = await server.newVisitor();
  expect((await call('POST', `/api/v1/interviews/${path}.json`, { payload: { interview } })).statusCode).toBe(422);
});
