import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answered, adjusted, secondsLeft, untilNextSecond, type Timing } from '../../src/exam/timing.ts';
import { law } from '../arbitraries/law.ts';

const HOUR = 3_600_000;
/** Both clocks, `set` apart. */
const at = (monotonic: number, set = 0) => ({ monotonic, now: 1_800_000_000_000 + monotonic + set });
const first = (remainingTime: number): Timing => answered(undefined, { remainingTime, asked: 0, answered: 0 }, at(0));

describe('the time that is left', () => {
  it('begins with what the server answered and goes down by the monotonic clock [EXAM-18, EXAM-20]', () => {
    const timing = first(90);
    expect([0, 1, 999, 1_000, 1_001, 89_999, 90_000, 200_000].map((ms) => secondsLeft(timing, ms))).toEqual([90, 90, 90, 89, 89, 1, 0, 0]);
  });

  it.each([-HOUR, HOUR, 200 * HOUR])('is not disturbed by a clock set by %i ms: the server is asked, and says so [EXAM-22]', (set) => {
    const changed = adjusted(first(90), at(10_000, set));
    expect(changed.doubt).toBeDefined();
    expect(secondsLeft(changed, 10_000)).toBe(80);
    const settled = answered(changed, { remainingTime: 80, asked: 10_000, answered: 10_100 }, at(10_100, set));
    expect([settled.doubt, secondsLeft(settled, 10_100)]).toEqual([undefined, 80]);
  });

  it('counts a sleep in which the monotonic clock stood still, as soon as the server answers [EXAM-22]', () => {
    const slept = adjusted(first(90), at(10_000, 30_000));
    const settled = answered(slept, { remainingTime: 50, asked: 10_000, answered: 10_100 }, at(10_100, 30_000));
    expect(secondsLeft(settled, 10_100)).toBe(50);
  });

  it('takes it for a sleep where no answer comes, but not for the end', () => {
    const slept = adjusted(first(90), at(10_000, 30_000));
    expect([10_000, 12_999, 13_000, 14_000].map((ms) => secondsLeft(slept, ms))).toEqual([80, 78, 47, 46]);
    const long = adjusted(first(90), at(10_000, HOUR));
    expect([13_000, 89_999, 90_000].map((ms) => secondsLeft(long, ms))).toEqual([1, 1, 0]);
  });

  it('does not believe an answer that was under way during the sleep', () => {
    const slept = adjusted(first(90), at(10_000, 30_000));
    const before = answered(slept, { remainingTime: 81, asked: 9_000, answered: 10_050 }, at(10_050, 30_000));
    expect(before.doubt).toEqual(slept.doubt);
  });

  it('changes next at a whole second', () => {
    const timing = first(90);
    expect([0, 1, 999, 1_000, 1_500, 90_000, 90_400].map((ms) => untilNextSecond(timing, ms))).toEqual([1_000, 999, 1, 1_000, 500, 1_000, 600]);
  });
});

/** Calls at some moments, each with its time there and back. */
const calls = fc.array(fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 4_000 })), { minLength: 1, maxLength: 12 });

law('several answers together tell the end more closely than any of them, however slow some are [EXAM-20]', fc.property(calls, fc.boolean(), (made, roundsUp) => {
  const end = 100_000;
  let timing: Timing | undefined;
  let quickest = Infinity;
  for (const [asked, there, back] of made.toSorted(([a], [b]) => a - b)) {
    const left = (end - asked - there) / 1_000;
    const answer = { remainingTime: roundsUp ? Math.ceil(left) : Math.floor(left), asked, answered: asked + there + back };
    timing = answered(timing, answer, at(answer.answered));
    quickest = Math.min(quickest, there + back);
    const { earliest, latest } = timing;
    expect(earliest).toBeLessThanOrEqual(end);
    expect(latest).toBeGreaterThanOrEqual(end);
    expect(Math.abs((earliest + latest) / 2 - end)).toBeLessThanOrEqual(1_000 + quickest / 2);
  }
}));
