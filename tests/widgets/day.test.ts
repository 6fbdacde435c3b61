import { describe, expect, test } from 'vitest';
import { formatDay } from '../../src/base/day-text.ts';
import { parseDay } from '../../widgets/date/day.ts';
import { allowedDays, yearsBefore } from '../../widgets/date/allowed-days.ts';
import { yearInJapanese } from '../../src/base/year-text.ts';

describe('a day as people write it', () => {
  test.each([
    '2024-05-17', '2024-5-17', '2024/5/17', '2024/05/17', '2024.5.17', '2024年5月17日', '2024 年 5 月 17 日', '20240517',
    '２０２４／５／１７', '２０２４年５月１７日', ' 2024-05-17 ', '　2024-05-17　', '17 May 2024', '17 may 2024', 'May 17, 2024', 'May 17 2024',
    '17/5/2024', '17-05-2024', '17.5.2024', '17 / 5 / 2024', '１７／５／２０２４', '17ー5ー2024', '2024ー5ー17', '2024一5一17', '2024〜5〜17', '2024～5～17', '令和6一5一17', '2024−05−17', '2024 ‐ 5 ‐ 17', '\u200e2024-05-17\u202c',
    '令和6年5月17日', '令和６年５月１７日', '令和 6 年 5 月 17 日', '令和6年5月17', 'R6.5.17', 'r6.05.17', 'R06/5/17', 'R6-5-17', 'R.6.5.17', 'Ｒ６．５．１７', 'R 6.5.17', '㋿6年5月17日', '令和6/5/17',
    '2024年5月17日（金）', '2024/5/17 (金)', '2024-05-17 (Fri)', '令和6年5月17日(金)', '西暦2024年5月17日', '2024. 5. 17.', '17.5.2024.', '2024 5 17', '17 5 2024', '２０２４　５　１７',
    '17th May 2024', 'May 17th, 2024', '17th of May, 2024', '17-May-2024', 'Fri, 17 May 2024', 'Friday, May 17, 2024', 'friday 17 may 2024',
  ])('%s is 2024-05-17', (typed) => {
    expect(parseDay(typed)).toBe('2024-05-17');
  });

  test.each(['', '2024', '2024-13-01', '2023-02-29', '2024-02-30', '5/17/2024', '5/6/2024', '12/11/2024', '11/12/2024', '32/1/2024', '31/4/2024', '17/5/24', '17/13/2024', 'X6.5.17', '令和0年5月17日', '令和6年13月1日', '令和6年2月30日', '令和6年', '令5年5月17日', 'R6', '和6年5月17日', '慶応3年5月17日', '令和元', 'RR6.5.17', '令和100年1月1日', '17 Mai 2024', '17 Xyz 2024', 'tomorrow', '24-05-17', '17 Mayor 2024', '17 Junes 2024', '5 17 2024', '2024 517', '17th 2024', '(金)', 'Fri, ', '.', '2024-05-17 (x)'])(
    '%s is none', (typed) => {
      expect(parseDay(typed)).toBeUndefined();
    },
  );

  test.each([
    ['1st January 2024', '2024-01-01'], ['2nd of Feb 2024', '2024-02-02'], ['3rd Sept. 2024', '2024-09-03'], ['22nd June 2024', '2024-06-22'],
    ['13/1/2024', '2024-01-13'], ['12/12/2024', '2024-12-12'], ['5/05/2024', '2024-05-05'], ['01/1/2024', '2024-01-01'], ['31/12/2024', '2024-12-31'],
    ['令和8年11月22日', '2026-11-22'], ['R8.11.22', '2026-11-22'], ['令和元年5月1日', '2019-05-01'], ['R元.12.31', '2019-12-31'], ['令和1年5月1日', '2019-05-01'], ['令和01年5月1日', '2019-05-01'],
    ['平成31年4月30日', '2019-04-30'], ['H31.4.30', '2019-04-30'], ['平成元年1月8日', '1989-01-08'], ['㍻12年2月29日', '2000-02-29'], ['h1.1.8', '1989-01-08'],
    ['昭和64年1月7日', '1989-01-07'], ['S64.1.7', '1989-01-07'], ['昭和元年12月25日', '1926-12-25'], ['㍼55年1月1日', '1980-01-01'],
    ['大正15年12月24日', '1926-12-24'], ['T15.12.24', '1926-12-24'], ['大正元年7月30日', '1912-07-30'], ['㍽9年1月1日', '1920-01-01'],
    ['明治45年7月29日', '1912-07-29'], ['M45.7.29', '1912-07-29'], ['明治元年1月25日', '1868-01-25'], ['㍾9年1月1日', '1876-01-01'],
  ])('%s is %s', (typed, day) => {
    expect(parseDay(typed)).toBe(day);
  });

  test.each(['令和元年4月30日', '平成31年5月1日', '平成元年1月7日', '昭和64年1月8日', '昭和元年12月24日', '大正15年12月25日', '大正元年7月29日', '明治45年7月30日', '明治元年1月24日', '平成32年1月1日'])(
    '%s is not of that era', (typed) => {
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

describe('the days that a field takes', () => {
  const now = new Date(2026, 0, 5, 23, 59);

  test('a limit of today is the day where the applicant is', () => {
    const { today, nearest } = allowedDays({ notAfter: 'today' }, now);
    expect([today, nearest('9999-12-31'), nearest('1850-01-01')]).toEqual(['2026-01-05', '2026-01-05', '1850-01-01']);
  });

  test('what lies beyond a limit is nearest to it', () => {
    const { nearest } = allowedDays({ notBefore: '2020-02-10', notAfter: '2024-05-17' }, now);
    expect(['1999-01-01', '2020-02-10', '2022-12-31', '2024-05-18'].map(nearest)).toEqual(['2020-02-10', '2020-02-10', '2022-12-31', '2024-05-17']);
    expect(allowedDays({}, now).nearest('1850-01-01')).toBe('1850-01-01');
  });

  test('a month is of them that has one of them', () => {
    const { hasDaysFrom: goesOn, hasMonth: holdsMonth } = allowedDays({ notBefore: '2020-02-29', notAfter: '2024-05-01' }, now);
    expect(['2020-01', '2020-02', '2024-05', '2024-06'].map(holdsMonth)).toEqual([false, true, true, false]);
    // From beyond a limit the way back is open.
    expect([goesOn('2030-01', -1), goesOn('2030-01', 1), goesOn('2010-01', 1), goesOn('2010-01', -1)]).toEqual([true, false, true, false]);
  });

  test.each([
    [{ notBefore: '2020-02-10', notAfter: '2022-05-17' }, 2021, 2020, 2022],
    [{ notBefore: '2020-02-10', notAfter: '2022-05-17' }, 2019, 2019, 2022],
    [{ notAfter: 'today' }, 2021, 1926, 2026],
    [{}, 2021, 1926, 2076],
    [{}, 1920, 1920, 2076],
  ])('of %j, with %d shown, the years go from %d to %d', (limits, shown, first, last) => {
    const years = allowedDays(limits, now).years(shown);
    expect([years[0], years.at(-1), years.length]).toEqual([first, last, last - first + 1]);
  });
});

test('a calendar opens some years ago where the field says so', () => {
  const now = new Date(2026, 10, 20);
  expect([yearsBefore(20, now), yearsBefore(undefined, now), yearsBefore('20', now)]).toEqual(['2006-01-01', undefined, undefined]);
});

describe('the year of an era', () => {
  test.each([
    ['2001', '2001年（平成13年）'], ['1970', '1970年（昭和45年）'], ['2040', '2040年（令和22年）'], ['1989', '1989年（昭和64年・平成元年）'],
    ['2019', '2019年（平成31年・令和元年）'], ['later', 'later年'],
    ['0050', '0050年'],
  ])('stands beside %s', (year, words) => { expect(yearInJapanese(year)).toBe(words); });
});
