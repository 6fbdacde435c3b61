import { dateFormat } from '../base/date-format.ts';
import { localeOf, type Language } from '../base/text.ts';

/** The companies' zone: interview times are shown in it as well. */
export const JAPAN = 'Asia/Tokyo';

/** The zone of this device, by its IANA name. A browser that does not know it names one that it refuses itself; its times are UTC's. */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  try {
    dateFormat('en', { timeZone });
    return timeZone;
  } catch {
    return 'UTC';
  }
}

/** The zone has two names. */
export const isJapan = (zone: string): boolean => zone === JAPAN || zone === 'Japan';

/** From one moment to another, in ms since 1970; without `end` only the start is known. */
export interface Span {
  readonly start: number;
  readonly end?: number | undefined;
}

const formatterIn = (locale: string, timeZone: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  dateFormat(locale, { ...style, timeZone });

type Style = Readonly<Record<Language, Intl.DateTimeFormatOptions>>;

/** The browser writes a Japanese weekday in half-width parentheses with a space; Japanese texts use full-width ones without. */
const formatIn = (timeZone: string, moment: number, language: Language, style: Style): string =>
  formatterIn(localeOf[language], timeZone, style[language]).format(moment).replace(/\((\S+)\) /, '（$1）');

const DASH = { en: '–', jp: '～' } as const;
const TIME_OF_DAY: Intl.DateTimeFormatOptions = { timeStyle: 'short' };
const HOURS: Style = { en: TIME_OF_DAY, jp: TIME_OF_DAY };
/** The full style writes Saturday and 月曜日, which are too long for a card, and which no Japanese timetable writes out. */
const DAY: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short', minute: '2-digit' };
const DAY_AND_HOURS: Style = { en: { ...DAY, hour: '2-digit' }, jp: { ...DAY, hour: 'numeric' } };

/** Not `formatRange`: in Japanese its format of days and hours differs from that of a single moment. */
function formatBoth({ start, end }: Span, language: Language, zone: string, style: Style): string {
  const first = formatIn(zone, start, language, style);
  if (end === undefined) return first;
  return first + DASH[language] + formatIn(zone, end, language, daysBetween(start, end, zone) === 0 ? HOURS : style);
}

/** The times of day, in a zone: `10:00`, or `10:00–10:30`. */
export const formatHours = (span: Span, language: Language, zone: string): string => formatBoth(span, language, zone, HOURS);

/** The day with its weekday, and the times of day, in a zone. */
export const formatSpan = (span: Span, language: Language, zone: string): string => formatBoth(span, language, zone, DAY_AND_HOURS);

/** The weekday alone, in a zone. */
export const formatWeekday = (moment: number, language: Language, timeZone: string): string =>
  formatterIn(localeOf[language], timeZone, { weekday: 'long' }).format(moment);

/**
 * The name of a zone at a moment, since summer time has another name; without one, the name that holds all year. In Japanese, Japan's zone
 * is named as in the other texts.
 */
export function zoneName(language: Language, timeZone: string, moment?: number): string {
  const timeZoneName = moment === undefined ? 'longGeneric' : 'long';
  const parts = formatterIn(localeOf[language], timeZone, { timeZoneName }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('日本標準時', '日本時間') ?? timeZone;
}

const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** The calendar's day of a moment in a zone, counted from 1 January 1970. */
function dayNumber(moment: number, timeZone: string): number {
  const parts = formatterIn('en', timeZone, { year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(moment);
  const part = (wanted: Intl.DateTimeFormatPartTypes): number => Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / MS_PER_DAY;
}

/** How many midnights of a zone lie between two moments; 0 is the same day. */
export const daysBetween = (from: number, to: number, timeZone: string): number => dayNumber(to, timeZone) - dayNumber(from, timeZone);

/** Whether the calendar day differs between two zones at a moment. */
export const isOtherDay = (moment: number, zone: string, other: string): boolean => dayNumber(moment, zone) !== dayNumber(moment, other);

/** `today`, `tomorrow`, `in 3 days`, `in 12 minutes`. No space stands in Japanese. */
export function formatDistance(amount: number, unit: 'day' | 'minute', language: Language): string {
  const words = new Intl.RelativeTimeFormat(localeOf[language], { numeric: 'auto' }).format(amount, unit);
  return language === 'jp' ? words.replaceAll(/\s/g, '') : words;
}
