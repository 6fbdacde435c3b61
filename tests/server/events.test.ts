import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duringPublish } from './support/define.ts';
import { DAY, HOUR, hiringCalls, newEvent } from './support/hiring.ts';
import { PASSWORD, type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

const ids = (events: readonly { readonly id: number }[]): readonly number[] => events.map(({ id }) => id);

describe('events', () => {
  test('are those that are not over, the next one first, for everybody or for one applicant [CALL-14]', async () => {
    const [visitor, other] = [await server.newVisitor(), await server.newVisitor()];
    const over = await newEvent(server, { start: -2 * DAY, end: -1 });
    const later = await newEvent(server, { start: 400 * DAY, end: 401 * DAY });
    const underWay = await newEvent(server, { start: -400 * DAY, end: HOUR });
    const own = await newEvent(server, { start: 300 * DAY, end: 301 * DAY, applicantId: visitor.id });
    const mine = ids(await hiringCalls(visitor).events());
    expect(mine.filter((id) => [over, later, underWay, own].includes(id))).toEqual([underWay, own, later]);
    expect(ids(await hiringCalls(other).events())).not.toContain(own);
  });

  test('have a name in both languages and times in UTC', async () => {
    const visitor = await server.newVisitor();
    const id = await newEvent(server, { applicantId: visitor.id });
    const event = (await hiringCalls(visitor).events()).find((one) => one.id === id);
    expect(event).toEqual({ id, name: { en: 'Event', jp: 'Event（日本語）' }, start_date: expect.stringMatching(/^\d{4}-.*Z$/) as string, end_date: expect.stringMatching(/Z$/) as string });
  });

  test('leave the list when they are over, and stay among those that were applied to [CALL-15]', async () => {
    const visitor = await server.newVisitor();
    const own = hiringCalls(visitor);
    const id = await newEvent(server, { applicantId: visitor.id, end: HOUR });
    expect((await own.apply(id)).statusCode).toBe(200);
    server.pass(2 * HOUR);
    expect(ids(await own.events())).not.toContain(id);
    expect(ids(await own.applied())).toEqual([id]);
    expect((await own.apply(id)).statusCode).toBe(200);
    server.pass(-2 * HOUR);
  });
});

describe('applying to an event', () => {
  test('is remembered, and changes nothing the second time [CALL-16]', async () => {
    const own = hiringCalls(await server.newVisitor());
    const id = await newEvent(server);
    const answers = [await own.apply(id), await own.apply(String(id))];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(answers.map(() => [200, { message: 'Your application for this event has been received.' }]));
    expect(ids(await own.applied())).toEqual([id]);
  });

  test('that a publish takes away meanwhile is no application to anything', async () => {
    const own = hiringCalls(await server.newVisitor());
    const id = await newEvent(server);
    const answer = await duringPublish(server, 'event_applications', (draft) => { draft.retain('events', (event) => event.id !== id); }, () => own.apply(id));
    expect(answer.statusCode).toBe(404);
    expect(await own.applied()).toEqual([]);
  });

  test('from two sessions at once is one application', async () => {
    const visitor = await server.newVisitor();
    const elsewhere = await server.logIn(visitor.email, PASSWORD);
    const id = await newEvent(server);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => hiringCalls(turn % 2 === 0 ? visitor : elsewhere).apply(id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(ids(await hiringCalls(visitor).applied())).toEqual([id]);
  });

  test('is the applicant’s own', async () => {
    const [one, other] = [hiringCalls(await server.newVisitor()), hiringCalls(await server.newVisitor())];
    await one.apply(await newEvent(server));
    expect(await other.applied()).toEqual([]);
  });

  test.each([['en', 'This event is over.'], ['ja', 'このイベントはすでに終了しています。']])('is refused when the event is over (%s)', async (language, errors) => {
    const own = hiringCalls(await server.newVisitor());
    const answer = await own.apply(await newEvent(server, { end: -1 }), language);
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors }]);
    expect(await own.applied()).toEqual([]);
  });

  test('to another’s event is as to none', async () => {
    const [one, other] = [await server.newVisitor(), await server.newVisitor()];
    const foreign = await newEvent(server, { applicantId: other.id });
    for (const id of [foreign, 999_999_999, -1, 0, '1; drop', '9'.repeat(40), 1e300]) {
      const answer = await hiringCalls(one).apply(id);
      expect([id, answer.statusCode, answer.json()]).toEqual([id, 404, { errors: 'We could not find this. It may have been removed.' }]);
    }
  });

  test.each([[{}], [null], [[]], [{ sgwj_event_id: null }], [{ sgwj_event_id: 1.5 }], [{ sgwj_event_id: {} }]])('with %j breaks the contract', async (payload) => {
    const { call } = await server.newVisitor();
    expect((await call('POST', '/api/v1/sgwj_applications.json', { payload: JSON.stringify(payload), headers: { 'content-type': 'application/json' } })).statusCode).toBe(422);
  });
});

test('the pages of the landing and of the guide come in the language of the request [CALL-17, CALL-53]', async () => {
  const { call } = await server.newVisitor();
  const read = async (page: string, language: string): Promise<unknown> =>
    (await call('GET', `/api/v1/static_pages/${page}.json`, { headers: { 'accept-language': language } })).json<{ content: unknown }>().content;
  expect(await read('get_homepage_content', 'en')).toContain('Welcome to the campus program');
  expect(await read('get_homepage_content', 'ja')).toContain('キャンパスプログラムへようこそ');
  expect(await read('get_zoom_guide', 'en')).toContain('Before the day');
  expect(await read('get_zoom_guide', 'ja')).toContain('前日までの準備');
});
