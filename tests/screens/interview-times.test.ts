import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { daysBetween, formatSpan, ownZone, zoneName } from '../../src/i18n/zoned.ts';
import { nearText } from '../../src/screens/interview/when/near-text.ts';
import { relativeTimeText } from '../../src/ui/interview-time/relative-time-text.ts';
import { minutesUntil, phaseOf, spanOf } from '../../src/ui/interview-time/phase.ts';
import { textsIn } from '../e2e/support/texts.ts';

const at = (text: string): number => Date.parse(text);
const minutes = (number: number): number => number * 60_000;

describe('how near an interview is', () => {
  const start = at('2026-11-23T01:00:00Z');
  const end = start + minutes(30);

  test.each([
    { before: 'a day', now: start - minutes(24 * 60), phase: 'ahead' },
    { before: '15 minutes and a moment', now: start - minutes(15) - 1, phase: 'ahead' },
    { before: '15 minutes', now: start - minutes(15), phase: 'soon' },
    { before: 'a moment', now: start - 1, phase: 'soon' },
    { before: 'nothing', now: start, phase: 'now' },
    { before: 'all but a moment', now: end - 1, phase: 'now' },
    { before: 'everything', now: end, phase: 'over' },
  ])('$before before it: $phase', ({ now, phase }) => {
    expect(phaseOf({ start, end }, now)).toBe(phase);
  });

  test('without an end it is taken to last an hour', () => {
    expect(phaseOf({ start }, start + minutes(60) - 1)).toBe('now');
    expect(phaseOf({ start }, start + minutes(60))).toBe('over');
  });

  test('an end that does not come after the start is none, and without a start there is no time', () => {
    expect(spanOf({ start, end: start })).toEqual({ start });
    expect(spanOf({ start, end })).toEqual({ start, end });
    expect(spanOf({ start: undefined, end })).toBeUndefined();
  });

  test('counts minutes up to the full one, and never none', () => {
    expect([start - minutes(12), start - minutes(12) + 1, start - 1, start].map((now) => minutesUntil({ start }, now))).toEqual([12, 12, 1, 1]);
  });
});

describe('in plain words', () => {
  const span = { start: at('2026-11-23T01:00:00Z'), end: at('2026-11-23T01:30:00Z') };
  const words = (now: string, zone: string, language: 'en' | 'jp' = 'en', told: { start: number; end?: number } = span) =>
    relativeTimeText(told, at(now), { language, t: textsIn(language) as (key: string) => string, zone });

  test('tells the day, the time here and the time in Japan', () => {
    expect(words('2026-11-22T01:00:00Z', 'Asia/Kolkata')).toBe('Tomorrow, 06:30–07:00 where you are, 10:00–10:30 in Japan');
    expect(words('2026-11-22T01:00:00Z', 'Asia/Kolkata', 'jp')).toBe('明日 現地時間6:30～7:00（日本時間10:00～10:30）');
  });

  test('tells only the start where the end is not known', () => {
    expect(words('2026-11-22T01:00:00Z', 'Asia/Kolkata', 'en', { start: span.start })).toBe('Tomorrow, 06:30 where you are, 10:00 in Japan');
  });

  test('says it once in Japan', () => {
    expect(words('2026-11-22T01:00:00Z', 'Asia/Tokyo')).toBe('Tomorrow, 10:00–10:30 (Japan)');
    expect(words('2026-11-23T00:00:00Z', 'Asia/Tokyo', 'jp')).toBe('今日 10:00～10:30（日本時間）');
  });

  test('counts days by the applicant’s own calendar and names Japan’s day where that is another', () => {
    expect(words('2026-11-22T17:00:00Z', 'America/New_York')).toBe('Today, 20:00–20:30 where you are, Monday 10:00–10:30 in Japan');
    expect(words('2026-11-22T17:00:00Z', 'America/New_York', 'jp')).toBe('今日 現地時間20:00～20:30（日本時間月曜日10:00～10:30）');
  });

  test('counts days, and says nothing of what is more than a week away', () => {
    expect(words('2026-11-20T12:00:00Z', 'Asia/Kolkata')).toMatch(/^In 3 days, /);
    expect(words('2026-11-20T12:00:00Z', 'Asia/Kolkata', 'jp')).toMatch(/^3日後 /);
    expect(words('2026-11-16T12:00:00Z', 'Asia/Kolkata')).toMatch(/^In 7 days, /);
    expect(words('2026-11-15T12:00:00Z', 'Asia/Kolkata')).toBeUndefined();
  });

  test('tells minutes in the last quarter of an hour, then that it has begun, then that it is over', () => {
    expect(words('2026-11-23T00:48:00Z', 'Asia/Tokyo')).toBe('It begins in 12 minutes: 10:00–10:30 (Japan)');
    expect(words('2026-11-23T00:48:00Z', 'Asia/Tokyo', 'jp')).toBe('12分後に始まります：10:00～10:30（日本時間）');
    expect(words('2026-11-23T01:10:00Z', 'Asia/Tokyo')).toBe('It has begun: 10:00–10:30 (Japan)');
    expect(words('2026-11-23T01:30:00Z', 'Asia/Tokyo')).toBe('This interview is over.');
  });
});

describe('how near it is, where its times stand beside', () => {
  const span = { start: at('2026-11-23T01:00:00Z'), end: at('2026-11-23T01:30:00Z') };
  const words = (now: string, language: 'en' | 'jp' = 'en') =>
    nearText(span, at(now), { language, t: textsIn(language) as (key: string) => string, zone: 'Asia/Tokyo' });

  test.each([
    ['2026-11-15T01:00:00Z', undefined, undefined], ['2026-11-16T01:00:00Z', 'In 7 days', '7日後'], ['2026-11-22T01:00:00Z', 'Tomorrow', '明日'],
    ['2026-11-22T15:00:00Z', 'Today, in 10 h', '今日 あと10時間'], ['2026-11-22T23:32:00Z', 'Today, in 1 h 28 min', '今日 あと1時間28分'],
    ['2026-11-23T00:48:00Z', 'Today, in 12 min', '今日 あと12分'], ['2026-11-23T01:10:00Z', 'It has begun.', '面接の時間です。'],
    ['2026-11-23T01:30:00Z', 'This interview is over.', 'この面接は終了しました。'], ['2026-11-24T01:00:00Z', undefined, undefined],
  ])('%s', (now, en, jp) => { expect([words(now), words(now, 'jp')]).toEqual([en, jp]); });

  test('counts the minutes over midnight', () => {
    const late = { start: at('2026-11-22T15:05:00Z') };
    expect(nearText(late, at('2026-11-22T14:55:00Z'), { language: 'en', t: textsIn('en') as (key: string) => string, zone: 'Asia/Tokyo' })).toBe('Tomorrow, in 10 min');
  });
});

describe('to the minute', () => {
  test('five and a half hours later in India, with the zone’s name [INTV-12]', () => {
    const start = at('2026-11-23T01:00:00Z');
    expect(formatSpan({ start }, 'en', 'Asia/Kolkata')).toBe('Mon, 23 November 2026 at 06:30');
    expect([zoneName('en', 'Asia/Kolkata', start), zoneName('jp', 'Asia/Kolkata', start)]).toEqual(['India Standard Time', 'インド標準時']);
    expect(formatSpan({ start, end: start + minutes(30) }, 'jp', 'Asia/Tokyo')).toBe('2026年11月23日（月）10:00～10:30');
  });

  test('on both sides of a change to summer time', () => {
    const [before, after] = [at('2026-03-08T06:59:00Z'), at('2026-03-08T07:01:00Z')];
    expect([before, after].map((start) => formatSpan({ start }, 'en', 'America/New_York'))).toEqual(['Sun, 8 March 2026 at 01:59', 'Sun, 8 March 2026 at 03:01']);
    expect([before, after].map((moment) => zoneName('en', 'America/New_York', moment))).toEqual(['Eastern Standard Time', 'Eastern Daylight Time']);
    expect(zoneName('en', 'America/New_York')).toBe('Eastern Time');
    expect(daysBetween(at('2026-03-08T05:00:00Z'), at('2026-03-09T03:59:00Z'), 'America/New_York')).toBe(0);
    expect(daysBetween(at('2026-11-01T04:00:00Z'), at('2026-11-02T04:59:00Z'), 'America/New_York')).toBe(0);
    expect(daysBetween(at('2026-11-01T04:00:00Z'), at('2026-11-02T05:00:00Z'), 'America/New_York')).toBe(1);
  });

  test('names both days where the end is on another', () => {
    expect(formatSpan({ start: at('2026-11-22T14:30:00Z'), end: at('2026-11-22T15:30:00Z') }, 'en', 'Asia/Tokyo'))
      .toBe('Sun, 22 November 2026 at 23:30–Mon, 23 November 2026 at 00:30');
  });
});

test('a browser that does not know its zone shows times all the same', () => {
  const unknown = { ...new Intl.DateTimeFormat('en').resolvedOptions(), timeZone: 'Etc/Unknown' };
  const told = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(unknown);
  onTestFinished(() => { told.mockRestore(); });
  expect(ownZone()).toBe('UTC');
  expect(zoneName('en', ownZone(), at('2026-11-22T14:30:00Z'))).toBe('Coordinated Universal Time');
});
