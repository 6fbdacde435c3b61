import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { announce, type Announced, type Announcement } from '../../src/exam/announcements.ts';
import { law } from '../arbitraries/law.ts';

/** What is said when the seconds left are looked at at these moments. */
function said(total: number, looks: readonly number[]): readonly (readonly [number, Announcement])[] {
  let announced: Announced;
  return looks.flatMap((left) => {
    const next = announce(announced, left, total);
    ({ announced } = next);
    return next.say ? [[left, next.say] as const] : [];
  });
}

const everySecond = (from: number): readonly number[] => Array.from({ length: from + 1 }, (_, past) => from - past);

describe('announcements', () => {
  it.each<[string, number, readonly (readonly [number, Announcement])[]]>([
    ['an hour', 3600, [[3600, 'start'], [1800, 'half'], [300, 'fiveMinutes'], [60, 'oneMinute']]],
    ['ten minutes, whose half is five', 600, [[600, 'start'], [300, 'fiveMinutes'], [60, 'oneMinute']]],
    ['three minutes', 180, [[180, 'start'], [90, 'half'], [60, 'oneMinute']]],
    ['a minute', 60, [[60, 'start'], [30, 'half']]],
    ['an odd number of seconds', 5, [[5, 'start'], [3, 'half']]],
  ])('of %s', (_, total, expected) => { expect(said(total, everySecond(total))).toEqual(expected); });

  it('say after a sleep only the last of what was slept through', () => {
    expect(said(3600, [3600, 3599, 40, 39])).toEqual([[3600, 'start'], [40, 'oneMinute']]);
    expect(said(3600, [3600, 0])).toEqual([[3600, 'start']]);
  });

  it('begin in the middle for who comes back there', () => { expect(said(3600, [200, 199, 61, 60])).toEqual([[200, 'start'], [60, 'oneMinute']]); });
});

const looks = fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 40 }));

law('each is said once at most, also where the server gives time back', fc.property(looks, ([total, lefts]) => {
  const names = said(total, lefts).map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
}));
