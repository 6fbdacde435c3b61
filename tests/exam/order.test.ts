import { describe, expect, it } from 'vitest';
import type { Clock } from '../../src/base/clock.ts';
import { AnswerOrder } from '../../src/exam/answer-order.ts';
import { addressIn, examScope, groupScope } from '../../src/exam/stored-answer.ts';
import { ServerClock } from '../../src/base/server-clock.ts';

/** Both clocks of a device in the hands of a test. */
function device(now = 5_000_000) {
  const at = { now, monotonic: 1_000 };
  const clock: Clock = { now: () => at.now, monotonic: () => at.monotonic };
  const pass = (ms: number): void => { at.now += ms; at.monotonic += ms; };
  return { at, clock, pass };
}

const SERVER = 1_800_000_000_000;

describe('the time of the server', () => {
  it('is the own one until it was told, and then goes on by the monotonic clock', () => {
    const { clock, pass } = device();
    const server = new ServerClock(clock);
    expect(server.now()).toBe(5_000_000);
    server.update(SERVER, 1_000, 1_000);
    expect(server.now()).toBe(SERVER + 500);
    pass(60_000);
    expect(server.now()).toBe(SERVER + 60_500);
  });

  it('is known more closely with each answer, and anew from one that contradicts', () => {
    const { clock, at } = device();
    const server = new ServerClock(clock);
    // The true time at the monotonic 1,000 is SERVER + 900.
    server.update(SERVER, 600, 1_000);
    expect(server.now()).toBe(SERVER + 700);
    at.monotonic = 1_250;
    at.now += 250;
    server.update(SERVER + 1_000, 1_200, 1_250);
    // The later of the two earliest times that the offset can be, and the earlier of the latest.
    expect(server.now()).toBe(SERVER + 1_325);
    server.update(SERVER + 9_000, 1_250, 1_250);
    expect(server.now()).toBe(SERVER + 9_500);
  });

  it.each([[499, 0], [500, 500], [3_600_000, 3_600_000], [-3_600_000, 0]])('counts a wall clock that has run ahead by %i ms as a sleep of %i', (jump, slept) => {
    const { clock, at } = device();
    const server = new ServerClock(clock);
    server.update(SERVER, 1_000, 1_000);
    at.now += jump;
    expect(server.now()).toBe(SERVER + 500 + slept);
    server.update(SERVER, 1_000, 1_000);
    expect(server.now()).toBe(SERVER + 500);
  });
});

describe('an order', () => {
  it('is that of the time, whichever device it is of, and tells devices of one millisecond apart', () => {
    const [early, late] = [device(), device(5_000_001)];
    const [one, other] = [new AnswerOrder(new ServerClock(early.clock), 0.999), new AnswerOrder(new ServerClock(early.clock), 0)];
    const third = new AnswerOrder(new ServerClock(late.clock), 0);
    const [a, b, c] = [one.next(), other.next(), third.next()];
    expect([a > b, c > a, Number.isSafeInteger(a)]).toEqual([true, true, true]);
    expect([a, b, c]).toEqual([5_000_000 * 1_024 + 1_022, 5_000_000 * 1_024, 5_000_001 * 1_024]);
  });

  it('rises with each answer of a page, also within a millisecond and where the clock is set back', () => {
    const { clock, at } = device();
    const order = new AnswerOrder(new ServerClock(clock), 0.5);
    const first = order.next();
    at.now -= 3_600_000;
    const [second, third] = [order.next(), order.next()];
    expect([second - first, third - second]).toEqual([1_024, 1_024]);
  });

  it('is above all that was seen, but not of what could not be counted on from', () => {
    const { clock } = device();
    const order = new AnswerOrder(new ServerClock(clock), 0);
    for (const [seen, above] of [[undefined, false], [2 ** 53, false], [Number.MAX_SAFE_INTEGER, false], [0.5, false], [6_000_000 * 1_024 + 7, true]] as const) {
      order.see(seen);
      expect([seen, order.next() > 6_000_000 * 1_024]).toEqual([seen, above]);
    }
    order.see(2 ** 52);
    expect(order.next()).toBeGreaterThan(2 ** 52);
  });
});

describe('the name of a log', () => {
  it('says whose, which exam and which group, and is read again', () => {
    expect([examScope(7), examScope(7, 'a/b'), groupScope(7, 'a/b', 3)]).toEqual(['7/exam/', '7/exam/a%2Fb/', '7/exam/a%2Fb/3']);
    expect(addressIn('7/exam/a%2Fb/3', '11')).toEqual({ exam: 'a/b', group: 3, question: 11 });
    expect(addressIn('7/exam/03/1e3', '')).toEqual({ exam: '03', group: '1e3', question: '' });
  });
});
