import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/base/day-text.ts';
import { parseDay, resolveDay, yearsBefore } from '../../widgets/date/day.ts';

describe('a day as people write it', () => {
  test.each([
    '2024-05-17', '2024-5-17', '2024/5/17', '2024/05/17', '2024.5.17', '2024年5月17日', '2024 年 5 月 17 日', '20240517',
    '２０２４／５／１７', '２０２４年５月１７日', ' 2024-05-17 ', '　2024-05-17　', '17 May 2024', '17 may 2024', 'May 17, 2024', 'May 17 2024',
  ])('%s is 2024-05-17', (typed) => {
    expect(parseDay(typed)).toBe('2024-05-17');
  });

  test.each(['', '2024', '2024-13-01', '2023-02-29', '2024-02-30', '17/5/2024', '5/17/2024', '17 Mai 2024', '17 Xyz 2024', 'tomorrow', '24-05-17'])(
    '%s is none', (typed) => {
      expect(parseDay(typed)).toBeUndefined();
    },
  );

  test('every month name is read back as it is shown', () => {
    const days = Array.from({ length: 12 }, (_, month) => `2024-${String(month + 1).padStart(2, '0')}-09`);
    expect(days.map((day) => parseDay(formatDay(day, 'en')))).toEqual(days);
    expect(days.map((day) => parseDay(formatDay(day, 'jp')))).toEqual(days);
  });
});

describe('a day as it is shown', () => {
  test.each([
    ['2024-05-17', 'en', '17 May 2024'],
    ['2024-05-17', 'jp', '2024年5月17日'],
    ['2024-09-01', 'en', '1 September 2024'],
    ['2023-02-29', 'en', '2023-02-29'],
    ['someday', 'jp', 'someday'],
  ] as const)('%s in %s is %s', (day, language, shown) => {
    expect(formatDay(day, language)).toBe(shown);
  });
});

test('a limit of today is the day where the applicant is', () => {
  const now = new Date(2026, 0, 5, 23, 59);
  expect(resolveDay('today', now)).toBe('2026-01-05');
  expect(resolveDay('2024-05-17', now)).toBe('2024-05-17');
  expect(resolveDay(undefined, now)).toBeUndefined();
});

test('a calendar opens some years ago where the field says so', () => {
  const now = new Date(2026, 10, 20);
  expect([yearsBefore(20, now), yearsBefore(undefined, now), yearsBefore('20', now)]).toEqual(['2006-01-01', undefined, undefined]);
});
