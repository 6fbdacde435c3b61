import { describe, expect, test, vi } from 'vitest';
import { formatCurrency } from '../../src/base/amount.ts';
import { formatDay } from '../../src/base/day-text.ts';
import { formatDuration } from '../../src/base/duration-text.ts';
import { formatMonth } from '../../src/base/year-text.ts';
import { formatDayOrMoment } from '../../src/i18n/day-or-moment.ts';
import { formatDone, formatList, formatMoment, formatTime } from '../../src/i18n/format.ts';

describe('values follow the language', () => {
  test.each([
    ['2001-05-17', '17 May 2001', '2001年5月17日'],
    ['2001-02-30', '2001-02-30', '2001-02-30'],
    ['someday', 'someday', 'someday'],
  ])('the day %s [LANG-08]', (day, en, jp) => {
    expect([formatDay(day, 'en'), formatDay(day, 'jp')]).toEqual([en, jp]);
  });

  test.each([
    ['¥1234567', '¥1,234,567'],
    ['￥1000', '¥1,000'],
    ['¥0', '¥0'],
    ['¥123456789012345678', '¥123,456,789,012,345,678'],
    ['¥1234567890123456789', '¥1234567890123456789'],
    ['¥007', '¥007'],
    ['about ¥1000', 'about ¥1000'],
  ])('the amount %s', (amount, text) => {
    expect([formatCurrency(amount, 'en'), formatCurrency(amount, 'jp')]).toEqual([text, text]);
  });

  test.each([
    ['2020', '4', 'April 2020', '2020年4月'],
    ['2020', '04', 'April 2020', '2020年4月'],
    ['2020', '13', '2020', '2020'],
    ['2020', undefined, '2020', '2020'],
    [undefined, '4', undefined, undefined],
  ])('the month %s-%s', (year, month, en, jp) => {
    expect([formatMonth(year, month, 'en'), formatMonth(year, month, 'jp')]).toEqual([en, jp]);
  });

  test('when something was done: of another day, in the zone of whoever reads it, the day too', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 2, 31, 16) });
    const moment = Date.UTC(2026, 2, 31, 14);
    for (const [zone, en, jp] of [['UTC', '14:00', '14:00'], ['Asia/Tokyo', '31 March 2026 at 23:00', '2026年3月31日 23:00']] as const) {
      vi.stubEnv('TZ', zone);
      expect([formatDone(moment, 'en'), formatDone(moment, 'jp')]).toEqual([en, jp]);
    }
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });

  test('a moment, in the zone of whoever reads it, also when that becomes another [LANG-08, LANG-09]', () => {
    const moment = Date.UTC(2026, 2, 31, 20, 5);
    for (const [zone, en, jp, time] of [
      ['Asia/Tokyo', '1 April 2026 at 05:05', '2026年4月1日 5:05', '05:05'], ['Asia/Kathmandu', '1 April 2026 at 01:50', '2026年4月1日 1:50', '01:50'],
      ['America/St_Johns', '31 March 2026 at 17:35', '2026年3月31日 17:35', '17:35'], ['UTC', '31 March 2026 at 20:05', '2026年3月31日 20:05', '20:05'],
    ] as const) {
      vi.stubEnv('TZ', zone);
      expect([formatMoment(moment, 'en'), formatMoment(moment, 'jp'), formatTime(moment, 'en')]).toEqual([en, jp, time]);
    }
    vi.unstubAllEnvs();
  });

  test('a day or a moment that somebody has to keep, with its weekday, also when the zone becomes another', () => {
    const told = (time: string) => [formatDayOrMoment(time, 'en'), formatDayOrMoment(time, 'jp')];
    for (const [zone, ...moment] of [
      ['Asia/Tokyo', 'Wed, 1 April 2026 at 05:05', '2026年4月1日（水）5:05'], ['America/St_Johns', 'Tue, 31 March 2026 at 17:35', '2026年3月31日（火）17:35'],
    ] as const) {
      vi.stubEnv('TZ', zone);
      expect(told('2026-03-31T20:05:00Z')).toEqual(moment);
      expect(told('2026-03-31')).toEqual(['Tue, 31 March 2026', '2026年3月31日（火）']);
      expect(told('soon')).toEqual(['soon', 'soon']);
    }
    vi.unstubAllEnvs();
  });

  test.each([
    [0, '0 seconds', '0秒'], [1, '1 second', '1秒'], [59, '59 seconds', '59秒'], [60, '1 minute', '1分'], [90, '1 minute 30 seconds', '1分30秒'],
    [121, '2 minutes 1 second', '2分1秒'], [7_200, '120 minutes', '120分'],
  ])('%s seconds', (seconds, en, jp) => {
    expect([formatDuration(seconds, 'en'), formatDuration(seconds, 'jp')]).toEqual([en, jp]);
  });

  test('a list', () => {
    expect([formatList(['a', 'b', 'c'], 'en'), formatList(['甲', '乙'], 'jp')]).toEqual(['a, b, c', '甲、乙']);
  });
});
