import { afterAll, beforeAll, expect, test } from 'vitest';
import { hiringCalls, newEvent, newSelection } from './support/hiring.ts';
import { PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

async function newRating() {
  const visitor = await server.newVisitor();
  const { jobId, eventId, selectionId } = await newSelection(server, visitor.id);
  const own = hiringCalls(visitor);
  const held = async () => (await own.interviews()).flat().find(({ selection_id: id }) => id === selectionId)?.ratings;
  return { visitor, own, held, of: { job_id: jobId, sgwj_event_id: eventId } };
}

test('a rating is stored, and the next one takes its place [CALL-50]', async () => {
  const { own, held, of } = await newRating();
  expect(await held()).toBeNull();
  const answer = await own.rate({ ...of, rate: 1, rank: 'A', comment: 'とても良い面接でした。\nありがとうございました。' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Your rating was sent.' }]);
  expect(await held()).toEqual({ rate: 1, rank: 'A', comment: 'とても良い面接でした。\nありがとうございました。' });
  expect((await own.rate({ ...of, rate: 5, rank: 'E' })).statusCode).toBe(200);
  expect(await held()).toEqual({ rate: 5, rank: 'E', comment: null });
});

test.each<readonly [string, object, object]>([
  ['the highest rate', { rate: 99 }, { rate: 99 }], ['a rate as text', { rate: '7' }, { rate: 7 }], ['the same rate as another company has', { rate: 1 }, { rate: 1 }],
  ['no comment', { comment: null }, { comment: null }], ['an empty comment', { comment: '' }, { comment: null }],
  ['a comment of 1000 characters', { comment: '🍵'.repeat(1000) }, { comment: '🍵'.repeat(1000) }],
])('%s is taken', async (_what, more, expected) => {
  const { own, held, of } = await newRating();
  expect((await own.rate({ ...of, rate: 2, rank: 'B', comment: 'x', ...more })).statusCode).toBe(200);
  expect(await held()).toEqual({ rate: 2, rank: 'B', comment: 'x', ...expected });
});

const WRONG_RATE = 'Enter a whole number from 1 to 99.';
test.each<readonly [string, object, object]>([
  ['no place at all', { rate: 0 }, { rate: [WRONG_RATE] }], ['a rate above 99', { rate: 100 }, { rate: [WRONG_RATE] }], ['a negative rate', { rate: -1 }, { rate: [WRONG_RATE] }],
  ['a rate with a fraction, as text', { rate: '1.5' }, { rate: [WRONG_RATE] }], ['a rate in words', { rate: 'first' }, { rate: [WRONG_RATE] }], ['an empty rate', { rate: '' }, { rate: [WRONG_RATE] }],
  ['a rate with a line behind it', { rate: '1\n' }, { rate: [WRONG_RATE] }], ['a full-width rate', { rate: '１' }, { rate: [WRONG_RATE] }],
  ['a rank that is not there', { rank: 'F' }, { rank: ['Choose one of the ranks A to E.'] }], ['a small rank', { rank: 'a' }, { rank: ['Choose one of the ranks A to E.'] }],
  ['no rank', { rank: '' }, { rank: ['Choose one of the ranks A to E.'] }],
  ['a comment that is too long', { comment: 'あ'.repeat(1001) }, { comment: ['Use at most 1000 characters.'] }],
  ['a comment that cannot be stored', { comment: '\u0000' }, { comment: ['This text holds characters that cannot be stored. Type it again.'] }],
  ['nothing that fits', { rate: 0, rank: 'Z', comment: 'x'.repeat(2000) }, { rate: [WRONG_RATE], rank: ['Choose one of the ranks A to E.'], comment: ['Use at most 1000 characters.'] }],
])('%s is refused, and what was there stays', async (_what, more, errors) => {
  const { own, held, of } = await newRating();
  await own.rate({ ...of, rate: 3, rank: 'C' });
  const answer = await own.rate({ ...of, rate: 2, rank: 'B', comment: 'x', ...more });
  expect([answer.statusCode, answer.json()]).toEqual([422, { errors }]);
  expect(await held()).toEqual({ rate: 3, rank: 'C', comment: null });
});

test('in Japanese the refusal is Japanese', async () => {
  const { own, of } = await newRating();
  expect((await own.rate({ ...of, rate: 0, rank: 'A' }, 'ja')).json()).toEqual({ errors: { rate: ['1～99の整数を入力してください。'] } });
});

test('only a job of the applicant’s own at its event can be rated', async () => {
  const [mine, theirs] = [await newRating(), await newRating()];
  const event = await newEvent(server);
  const rating = { rate: 1, rank: 'A' };
  for (const of of [
    theirs.of, { ...mine.of, sgwj_event_id: theirs.of.sgwj_event_id }, { ...mine.of, job_id: theirs.of.job_id }, { ...mine.of, sgwj_event_id: event },
    { job_id: 0, sgwj_event_id: 0 }, { job_id: 'x', sgwj_event_id: 'y' }, { job_id: '9'.repeat(30), sgwj_event_id: -1 },
  ]) expect([of, (await mine.own.rate({ ...of, ...rating })).statusCode]).toEqual([of, 404]);
  expect([await mine.held(), await theirs.held()]).toEqual([null, null]);
});

test('two sessions at once leave one whole rating of the two', async () => {
  const { visitor, held, of } = await newRating();
  const sessions = [hiringCalls(visitor), hiringCalls(await server.logIn(visitor.email, PASSWORD))] as const;
  const both = [{ rate: 1, rank: 'A', comment: 'one' }, { rate: 2, rank: 'B', comment: 'two' }] as const;
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all(sessions.map((own, index) => own.rate({ ...of, ...both[index] })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both).toContainEqual(await held());
  }
});

test.each([[{}], [{ rate: 1 }], [{ rank: 'A' }], [{ rate: 1.5, rank: 'A' }], [{ rate: null, rank: 'A' }], [{ rate: 1, rank: 1 }], [{ rate: 1, rank: 'A', comment: 5 }], [{ rate: 'x'.repeat(101), rank: 'A' }]])('%j breaks the contract', async (rating) => {
  const { own, of } = await newRating();
  expect((await own.rate({ ...of, ...rating })).statusCode).toBe(422);
});
