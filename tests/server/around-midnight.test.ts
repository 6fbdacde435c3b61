import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSeconds } from '../../server/base/clock.ts';
import { readMoment } from '../../server/content/moment.ts';
import { change } from './support/define.ts';
import { examCalls, group, newExam, question, statusOf, takes } from './support/exams.ts';
import { DAY, HOUR, hiringCalls, newEvent, newSelection } from './support/hiring.ts';
import { formData, formId } from './support/registering.ts';
import { type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

/** When a day begins, and when an hour of some zone is left out or comes twice; each on a machine in a zone, which changes nothing. */
const moments = [
  ['midnight in Japan', '2026-11-25T15:00:00Z', 'America/New_York'],
  ['midnight UTC', '2026-11-26T00:00:00Z', 'Asia/Tokyo'],
  ['midnight in Japan at the end of a year', '2026-12-31T15:00:00Z', 'UTC'],
  ['midnight in Japan before a leap day', '2028-02-28T15:00:00Z', 'Europe/Berlin'],
  ['the beginning of summer time', '2027-03-14T07:00:00Z', 'America/New_York'],
  ['the end of summer time', '2027-11-07T06:00:00Z', 'America/New_York'],
  ['the beginning of summer time', '2027-03-28T01:00:00Z', 'Europe/Berlin'],
  ['the end of summer time', '2027-10-31T01:00:00Z', 'Europe/Berlin'],
] as const;

const usualZone = process.env['TZ'];
const setZone = (zone: string | undefined): void => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
};

/** As the platform knows it. */
const inTokyo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' });
const dayInTokyo = (time: Date): string => inTokyo.format(time);

let server: TestServer;
beforeAll(async () => { server = await startTestServer({ TOKEN_HOURS: '2' }); });
afterAll(() => server.close());
afterEach(() => { setZone(usualZone); });

describe.each(moments)('around %s, %s, on a machine in %s', (_name, text, zone) => {
  const moment = new Date(text);
  /** Puts the server's clock so many seconds after the moment, or before it. */
  const at = (seconds: number): void => { server.setTime(addSeconds(moment, seconds)); };

  let visitor: Visitor;
  beforeEach(async () => {
    setZone(zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    at(-60);
    visitor = await server.newVisitor();
  });

  test('a log-in lasts two hours', async () => {
    const verify = (): Promise<number> => statusOf(visitor.call('GET', '/api/v1/applicants/verify_user.json'));
    at(-60 + 2 * HOUR - 0.001);
    expect(await verify()).toBe(200);
    at(-60 + 2 * HOUR);
    expect(await verify()).toBe(401);
  });

  test('a form is open to the end of its last day in Japan', async () => {
    const last = dayInTokyo(moment);
    const end = new Date(`${last}T24:00:00+09:00`);
    await change(server, 'registration_forms', ({ name }) => name === 'spring-2027', { validUntil: last });
    const id = await formId(server, 'spring-2027');
    const statuses: number[] = [];
    for (const seconds of [-0.001, 0]) {
      server.setTime(addSeconds(end, seconds));
      statuses.push(await statusOf(formData(server, id)));
    }
    expect(statuses).toEqual([200, 422]);
  });

  test('an exam has the seconds that it has, and no answer after them', async () => {
    const calls = examCalls(visitor);
    const examId = await newExam(server, { groups: [group(1)] });
    await takes(server, visitor.id, examId);
    expect((await calls.group(examId, 1)).remaining_time).toBe(100);
    at(0);
    expect((await calls.group(examId, 1)).remaining_time).toBe(40);
    at(39);
    expect(await statusOf(calls.save(examId, question.free_text, 'in time'))).toBe(200);
    at(101);
    expect(await statusOf(calls.save(examId, question.free_text, 'too late'))).toBe(422);
  });

  test('an interview may be said to be ready for within the longest day of it, which has 25 hours', async () => {
    const own = hiringCalls(visitor);
    const ready = async (start: number): Promise<number> => statusOf(own.ready((await newSelection(server, visitor.id, { start })).interviewId));
    const longest = DAY + HOUR;
    expect([await ready(longest - 1), await ready(1 - longest), await ready(longest), await ready(-longest)]).toEqual([200, 200, 422, 422]);
  });

  test('an event is over when it ends', async () => {
    const id = await newEvent(server, { applicantId: visitor.id, end: 60 });
    const listed = async (): Promise<boolean> => (await hiringCalls(visitor).events()).some((event) => event.id === id);
    at(-0.001);
    expect(await listed()).toBe(true);
    at(0);
    expect([await listed(), await statusOf(hiringCalls(visitor).apply(id))]).toEqual([false, 422]);
  });

  test('a time of day in content is one in Japan, of the day that it is there', () => {
    for (const seconds of [-0.001, 0]) {
      const now = addSeconds(moment, seconds);
      expect(readMoment({ in_days: 0, at: '10:30' }, now).toISOString()).toBe(`${dayInTokyo(now)}T01:30:00.000Z`);
    }
  });
});
