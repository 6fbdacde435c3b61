import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Interview, InterviewCompany } from '../../src/wire/interviews.ts';
import { calendarEntry } from '../../src/screens/interview/calendar/calendar-entry.ts';
import { calendarFile } from '../../src/screens/interview/calendar/calendar-file.ts';
import { textsIn } from '../e2e/support/texts.ts';

const start = Date.parse('2026-03-08T06:30:00Z');
const interview: Interview = {
  id: 11, revision: undefined, startTime: '2026-03-08T06:30:00Z', start, end: start + 30 * 60_000, step: { en: 'Second', jp: '二次面接' }, result: undefined, confirmed: true, ready: false,
};
const company: InterviewCompany = {
  key: '1:9:5', jobId: 1, eventId: 9, name: { en: 'Sakura; Rail, Ltd. \\ Co', jp: '株式会社さくら𠮷鉄道' }, logo: undefined,
  jobTitle: { en: 'Engineer', jp: 'バックエンドエンジニア'.repeat(12) }, description: [], address: 'https://meet.example/j/1?a=b&c=d', interviews: [interview],
  rating: undefined, selectionId: 5, questions: undefined, submitted: false,
};

const fileOf = (language: 'en' | 'jp', now: number, told: Interview = interview): string => {
  const span = { start: told.start ?? 0, end: told.end };
  return calendarFile(calendarEntry(company, told, span, { language, t: textsIn(language) as (key: string) => string, host: 'portal.example', now }));
};

/** Read by another implementation than the one that wrote it. */
const eventIn = (file: string): ICAL.Event => {
  const event = new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent');
  if (!event) throw new Error('the file holds no event');
  return new ICAL.Event(event);
};

test.each(['en', 'jp'] as const)('a calendar reads the interview in UTC, with its title, place and words (%s)', (language) => {
  const event = eventIn(fileOf(language, start));
  expect([event.startDate, event.endDate].map((time) => time.toString())).toEqual(['2026-03-08T06:30:00Z', '2026-03-08T07:00:00Z']);
  expect(event.summary).toBe(textsIn(language)('interview.calendar.title', { company: company.name[language] }));
  expect(event.location).toBe(company.address);
  for (const part of [company.jobTitle?.[language], interview.step?.[language], company.address, '15:30']) expect(event.description).toContain(part);
});

test('a file that is made again is of the same entry', () => {
  const [first, second] = [fileOf('en', start), fileOf('jp', start + 86_400_000)].map((file) => eventIn(file).uid);
  expect(first).toBe('interview-11@portal.example');
  expect(second).toBe(first);
});

test('an end that nobody has told is said to be none, and an hour is kept free', () => {
  const event = eventIn(fileOf('en', start, { ...interview, end: undefined }));
  expect(event.endDate.toString()).toBe('2026-03-08T07:30:00Z');
  expect(event.description).toContain('The end has not been announced');
});

test('no line is longer than 75 octets, no character is cut, and every line ends as the format asks', () => {
  const file = fileOf('jp', start);
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.filter((line) => line.includes('\n'))).toEqual([]);
  expect(file).not.toContain('\uFFFD');
  expect(eventIn(file).description).toContain(company.jobTitle?.jp);
});
