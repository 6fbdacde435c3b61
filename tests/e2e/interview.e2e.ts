import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import { expect } from 'vitest';
import { formatSpan, JAPAN, zoneName } from '../../src/i18n/zoned.ts';
import { nearText } from '../../src/screens/interview/when/near-text.ts';
import { oneIn } from '../arbitraries/rounds.ts';
import { applicant } from './support/applicants.ts';
import { violationsOn } from './support/axe.ts';
import { callsOf } from './support/calls.ts';
import { Clock } from './support/clock.ts';
import { coming } from './support/coming.ts';
import { bothLanguages, everyDevice, inTurn, looksInTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { everyQuestion, interviewAt, job, type Hiring } from './support/hiring.ts';
import { InterviewsPage } from './support/interviews.ts';
import { Keyboard } from './support/keyboard.ts';
import { answers } from './support/proxy.ts';
import { testWith } from './support/test.ts';
import { fixedText } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

const MINUTE = 60_000;

/** An interview within some hours; one days away; one in summer time; a company without; one that is over, with its answers. */
const [SOON, LATER, SUMMER, NONE, OVER] = [801, 802, 803, 804, 805];
const review = { 1: 'To build', 2: '3,5', 3: '4' };
const hiring: Hiring = {
  events: [{ id: 900, name: { en: 'Fair', jp: '面接会' }, start: { in_days: -3, at: '10:00' }, end: { in_days: 20, at: '18:00' } }],
  jobs: [SOON, LATER, SUMMER, NONE, OVER].map((id) => ({ ...job(id), interview_questions: everyQuestion })),
  interviews: [
    { job: SOON, event: 900, interview: interviewAt({ in_minutes: 120 }) },
    { job: LATER, event: 900, interview: interviewAt({ in_days: 3, at: '10:30' }) },
    { job: SUMMER, event: 900, interview: interviewAt('2031-03-09T07:30:00Z') },
    { job: NONE, event: 900 },
    { job: OVER, event: 900, interview: interviewAt('2026-01-08T01:00:00Z', { result: '◎', time_confirmed: true, ready: true }), answers: review, submitted: true },
  ],
};
const idle = bothLanguages.map((device) => ({ ...device, as: applicant(`idle-${device.language}@example.com`, device.language) }));
const test = testWith({ applicants: idle.map(({ as }) => as), hiring });

const open = async (opened: Visit): Promise<InterviewsPage> => {
  const interviews = new InterviewsPage(opened);
  await interviews.isOpen(SOON);
  return interviews;
};

test.for(everyDevice(1))('shows a card for each company, what comes next first, on one screen’s width ($language, $viewport) [ROUTE-11, CALL-47, INTV-01, INTV-02, INTV-03, INTV-04, INTV-05, INTV-06, INTV-08, INTV-09, INTV-10, INTV-11, INTV-13, INTV-14]', async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/', timeZone: 'Asia/Kolkata' });
  const { page, t, language } = opened;
  const asked = callsOf(page);
  await page.goto(`${opened.origin}/interview`);
  const interviews = await open(opened);
  expect(await page.getByRole('article').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([SOON, LATER, SUMMER, NONE, OVER].map((id) => interviews.company(id)));
  expect(asked.filter(({ call }) => call === 'GET /api/v1/applicants/my_interviews.json')).toHaveLength(1);
  for (const text of [/Rates must not repeat among companies/, /同じ志望順位を複数の企業に/]) await page.getByText(text).first().waitFor();
  await page.getByText(zoneName(language, 'Asia/Kolkata')).first().waitFor();

  const card = interviews.card(LATER);
  const start = await interviews.start(LATER);
  for (const zone of ['Asia/Kolkata', JAPAN]) {
    await card.getByText(formatSpan({ start }, language, zone), { exact: true }).waitFor();
    await card.getByText(zoneName(language, zone, start), { exact: true }).waitFor();
  }
  await card.getByText(nearText({ start }, Date.now(), { language, t: t as (key: string) => string, zone: 'Asia/Kolkata' }) ?? '', { exact: true }).waitFor();
  expect(await interviews.join(LATER).getAttribute('href')).toBe('https://meet.example.com/1');
  await interviews.card(OVER).getByText(fixedText('Pass', language), { exact: true }).waitFor();

  const answer = language === 'jp' ? 'サービスの設計' : 'Design of services';
  expect(await card.getByText(answer).count()).toBe(0);
  await interviews.button(LATER, 'job.description').click();
  await card.getByText(answer, { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);

  await page.getByRole('link', { name: t('page.meetingGuide'), exact: true }).click();
  await eventually(() => new URL(page.url()).pathname).toBe('/zoom');
});

test.for(inTurn(0))('confirms a time once and says ready on the day, for good ($language, $viewport) [INTV-18, INTV-20, INTV-21, CALL-48, CALL-49]', { tags: 'smoke' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/interview', clock: true });
  const { page } = opened;
  const interviews = await open(opened);
  const clock = await Clock.stop(opened.page);
  await clock.runTo(await interviews.start(SOON));
  await clock.start();
  const asked = callsOf(page);
  for (const [key, set] of [['interview.confirm', 'interview.confirm.set'], ['interview.ready', 'interview.ready.set']] as const) {
    await interviews.button(SOON, key).dblclick();
    await interviews.button(SOON, set).waitFor();
    expect(await interviews.button(SOON, set).isDisabled()).toBe(true);
  }
  const id = expect.anything() as unknown;
  expect(asked.map(({ call, body }) => ({ call, body }))).toEqual([
    { call: 'POST /api/v1/interviews/confirm_interview_time.json', body: { interview: { id, interview_time_confirm_status: 1 } } },
    { call: 'POST /api/v1/interviews/ready.json', body: { interview: { id, i_am_ready: 1, ready_status: 1 } } },
  ]);
  await page.reload();
  for (const set of ['interview.confirm.set', 'interview.ready.set'] as const) expect(await interviews.button(SOON, set).isDisabled()).toBe(true);
  await interviews.button(LATER, 'interview.confirm').waitFor();
});

test.for(oneIn(2, [
  { timeZone: 'Asia/Kolkata', reads: 'Sun, 9 March 2031 at 13:00', zone: 'India Standard Time' },
  { timeZone: 'Asia/Tokyo', reads: 'Sun, 9 March 2031 at 16:30', zone: 'Japan Standard Time' },
  // Half an hour after the clocks go forward there.
  { timeZone: 'America/New_York', reads: 'Sun, 9 March 2031 at 03:30', zone: 'Eastern Daylight Time' },
]))('tells a time in $timeZone and in Japan, and once in Japan itself [INTV-12]', async ({ timeZone, reads, zone }, { visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/interview', timeZone });
  const interviews = await open(opened);
  const times = interviews.card(SUMMER).getByRole('listitem').filter({ has: opened.page.locator('time') });
  await interviews.card(SUMMER).getByText(reads, { exact: true }).waitFor();
  await interviews.card(SUMMER).getByText(zone, { exact: true }).waitFor();
  expect(await times.count()).toBe(timeZone === JAPAN ? 1 : 2);
  await times.last().getByText('Sun, 9 March 2031 at 16:30', { exact: true }).waitFor();
});

test.for(inTurn(2))('follows the clock from near to over, and the way in stands out from 15 minutes before ($language, $viewport)', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/interview', clock: true, timeZone: 'Asia/Kolkata' });
  const { t, language } = opened;
  const interviews = await open(opened);
  const start = await interviews.start(SOON);
  const clock = await Clock.stop(opened.page);
  const reads = async (moment: number): Promise<void> => {
    await clock.runTo(moment);
    // Told anew at each full minute.
    const words = nearText({ start }, moment - moment % MINUTE, { language, t: t as (key: string) => string, zone: 'Asia/Kolkata' });
    if (words !== undefined) await interviews.card(SOON).getByText(words, { exact: true }).waitFor();
  };
  const colour = () => interviews.join(SOON).evaluate((link) => getComputedStyle(link).backgroundColor);
  await reads(start - 17 * MINUTE);
  const usual = await colour();
  await reads(start - 14 * MINUTE);
  await eventually(colour).not.toBe(usual);
  await reads(start - 5 * MINUTE);
  await reads(start + 2 * MINUTE);
  await eventually(colour).not.toBe(usual);
  await reads(start + 62 * MINUTE);
  await eventually(() => interviews.button(SOON, 'interview.calendar.add').count()).toBe(0);
});

test.for(inTurn(3))('gives a calendar file that a calendar reads ($language, $viewport)', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/interview', timeZone: 'America/New_York' });
  const interviews = await open(opened);
  const download = coming(opened.page.waitForEvent('download'));
  await interviews.button(LATER, 'interview.calendar.add').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^interview-\d{8}\.ics$/);
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(await readFile(await file.path(), 'utf8')) as unknown[]).getFirstSubcomponent('vevent') ?? undefined);
  const start = await interviews.start(LATER);
  expect(event.startDate.toJSDate().getTime()).toBe(start);
  expect(event.startDate.zone.tzid).toBe('UTC');
  expect(event.summary).toBe(opened.t('interview.calendar.title', { company: interviews.company(LATER) }));
  expect(event.location).toBe('https://meet.example.com/1');
  expect(event.description).toContain('https://meet.example.com/1');
});

test.for(inTurn(4))('sends a review answer by answer, marks it done, and shows it from then on ($language, $viewport) [INTV-24, INTV-25, INTV-26, INTV-27, INTV-28, INTV-29, INTV-30, INTV-31, CALL-51, CALL-52]', async (device, { visit, newApplicant, proxy }) => {
  const { language } = device;
  const opened = await visit({ ...device, as: newApplicant(language), path: '/interview' });
  const { page, t } = opened;
  const interviews = await open(opened);
  const question = (id: number): string => {
    const name = everyQuestion.find(({ question_id }) => question_id === id)?.question_name ?? '';
    return typeof name === 'string' ? name : name[language];
  };
  const option = { en: { 3: 'Red', 4: 'Green', 5: 'Blue' }, jp: { 3: '赤', 4: '緑', 5: '青' } }[language];
  await interviews.button(LATER, 'interview.review.submit').click();
  await interviews.field(question(1)).fill('To learn');
  const boxes = interviews.dialog.getByRole('group', { name: question(2) });
  for (const id of [3, 5] as const) await boxes.getByRole('checkbox', { name: option[id], exact: true }).check();
  await interviews.dialog.getByRole('radiogroup', { name: question(3) }).getByRole('radio', { name: option[4], exact: true }).check();
  await interviews.field(question(4)).selectOption({ label: option[4] });

  const asked = callsOf(page);
  const sent = () => asked.filter(({ call }) => call.startsWith('PUT')).map(({ call, body }) => ({ call, ...(body as { selection: object }).selection }));
  const submit = async (): Promise<void> => {
    await interviews.dialog.getByRole('button', { name: t('review.submit'), exact: true }).first().click();
    await page.getByRole('dialog', { name: t('review.confirm.title') }).getByRole('button', { name: t('review.submit'), exact: true }).click();
  };
  opened.watch.expect(/status of 500/);
  const { lift } = proxy.break(/PUT .*selections\/update/, answers(500, ''));
  await submit();
  await interviews.toast(fixedText('Failed to submit answer, Please try again', language)).waitFor();
  expect(sent().some((selection) => 'mark_as_done' in selection)).toBe(false);
  lift();
  asked.length = 0;
  await submit();
  await interviews.closed();
  const call = 'PUT /api/v1/selections/update.json';
  const selection_id = expect.anything() as unknown;
  expect(sent()).toEqual([
    { call, selection_id, question_id: 1, answer: 'To learn' }, { call, selection_id, question_id: 2, answer: '3,5' },
    { call, selection_id, question_id: 3, answer: '4' }, { call, selection_id, question_id: 4, answer: '4' }, { call, selection_id, mark_as_done: true },
  ]);
  await interviews.button(LATER, 'interview.review.show').click();
  await interviews.dialog.getByText('To learn', { exact: true }).waitFor();
  expect(await interviews.dialog.locator('input:enabled, textarea:enabled, select:enabled').count()).toBe(0);
  expect(await interviews.dialog.getByRole('button', { name: t('review.submit'), exact: true }).count()).toBe(0);
});

test.for(inTurn(5))('works with keys alone ($language, $viewport)', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/interview' });
  const { page, t } = opened;
  const interviews = await open(opened);
  const keys = new Keyboard(page);
  await keys.goTo(interviews.button(LATER, 'interview.confirm'));
  await keys.press('Enter');
  await interviews.button(LATER, 'interview.confirm.set').waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION');
  await keys.goTo(interviews.button(LATER, 'job.description'));
  await keys.press('Enter');
  await keys.goTo(interviews.button(LATER, 'rating.open'));
  await keys.press('Enter');
  await interviews.field(t('field.rating.rate')).waitFor();
  await keys.goTo(interviews.field(t('field.rating.rate')));
  await keys.type('4');
  await keys.goTo(interviews.rank('A'));
  await keys.press('Space', 'ArrowDown');
  await keys.goTo(interviews.field(t('field.rating.comment')));
  await keys.type('With keys');
  await keys.goTo(interviews.dialog.getByRole('button', { name: t('rating.submit'), exact: true }));
  await keys.press('Enter');
  await interviews.closed();
  await interviews.card(LATER).getByText(t('rating.place.4'), { exact: true }).waitFor();
  await eventually(() => keys.isAt(interviews.button(LATER, 'rating.change'))).toBe(true);
});

test.for(looksInTurn(6))('axe finds nothing in any state ($language, $viewport, $colorScheme)', { tags: 'full' }, async (look, { visit, newApplicant, proxy }) => {
  const opened = await visit({ ...look, as: newApplicant(look.language), path: '/' });
  const { page, t } = opened;
  const interviews = new InterviewsPage(opened);
  const isClean = async (state: string): Promise<void> => { expect(await violationsOn(page), state).toEqual([]); };
  opened.watch.expect(/status of 404/);
  const { lift } = proxy.break(/GET .*my_interviews/, answers(404, ''));
  await page.goto(`${opened.origin}/interview`);
  await page.getByRole('alert').getByRole('button', { name: t('load.retry') }).waitFor();
  await isClean('failed');
  lift();
  await page.getByRole('alert').getByRole('button', { name: t('load.retry') }).click();
  await interviews.isOpen(SOON);
  await isClean('full');
  await interviews.button(LATER, 'interview.confirm').click();
  await interviews.button(LATER, 'interview.confirm.set').waitFor();
  await interviews.button(LATER, 'job.description').click();
  await interviews.card(LATER).getByRole('definition').first().waitFor();
  await isClean('confirmed and unfolded');
  await interviews.openRating(LATER);
  await interviews.dialog.getByRole('button', { name: t('rating.submit'), exact: true }).click();
  await interviews.dialog.getByText(t('rating.rank.required'), { exact: true }).waitFor();
  await isClean('rating with errors');
  await page.keyboard.press('Escape');
  await interviews.closed();
  await interviews.button(OVER, 'interview.review.show').click();
  await interviews.dialog.getByText('To build', { exact: true }).waitFor();
  await isClean('submitted review');
});

test.for(idle)('says in both languages that there are no interviews ($language, $viewport) [INTV-32]', { tags: 'full' }, async (device, { visit }) => {
  const { page } = await visit({ ...device, path: '/interview' });
  await page.getByText(/^You have no interviews at the moment/).waitFor();
  await page.getByText(/^現在、予定されている面接はありません/).waitFor();
});
