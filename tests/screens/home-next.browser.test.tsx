import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallInput } from '../../src/api/call.ts';
import { serverTime } from '../../src/api/server-time.ts';
import { ownScope } from '../../src/base/scope.ts';
import type { Language } from '../../src/base/text.ts';
import { otherTabSaves } from '../forms/other-tab.ts';
import { LandingScreen } from '../../src/screens/landing/landing-screen.tsx';
import { TodoList } from '../../src/screens/landing/todo/todo-list.tsx';
import controls from '../../src/ui/controls.module.css';
import { company } from './interview-server.ts';
import { landingServer } from './landing-server.ts';
import { hidePortals, showPortal, type Answers } from './shown-portal.tsx';

const MINUTE = 60_000;
/** Nine in the morning of a Friday, where the browser is. */
const NOW = new Date(2026, 10, 27, 9).getTime();
const at = (minutes: number): string => new Date(NOW + minutes * MINUTE).toISOString();

const details = (minutes: number, more: object = {}) =>
  ({ id: 11, start_time: at(minutes), step_name: { en: 'First interview', jp: '一次面接' }, interview_time_confirm_status: 1, ready_status: 0, ...more });
const interviewIn = (minutes: number, more: object = {}): Answers =>
  ({ my_interviews: () => [[company(1, { company_name: 'Midori Systems', interview_details: details(minutes, more) })]] });

const field = (value: unknown) => ({ 'input_type': 'text', 'is_mandatory?': true, value });
const DAY = 24 * 60;
/** Something of everything. */
const everything: Answers = {
  ...interviewIn(88),
  sgwj_events: () => [
    { id: 1, name: 'Ends soon', start_date: at(DAY), end_date: at(2 * DAY) }, { id: 2, name: 'Ends later', start_date: at(20 * DAY), end_date: at(21 * DAY) },
  ],
  applied_events: () => [],
  my_job_reviews: () => [{ job_review_id: 5, job_name: 'Engineer', submitted: false, questions: [{ question_id: 1, question_type: 'free_text' }] }],
  my_profile: () => ({ id: 1, name: 'Yumiko', universities: [{ id: 1 }], custom_fields: [{ fields: { Phone: field(null), Street: field(null), Town: field(null), Hobby: field(null) } }] }),
  my_online_sessions: () => [
    { online_session_id: 3, title: 'Getting to know you', questions: [{ question_id: 1, answer: 'Kind' }, { question_id: 2, answer: ['a'] }, { question_id: 3, answer: '' }, { question_id: 4, answer: [] }, { question_id: 5 }] },
    { online_session_id: 4, title: 'Submitted', mark_as_done: true, questions: [] },
  ],
  my_lessons: () => [{
    jclass_id: 1, jclass_name: 'N3', lessons: [{ lesson_id: 1, date: at(3 * DAY) }],
    exams: [{ exam_id: 7, exam_name: 'Final exam' }, { exam_id: 8, exam_name: 'Handed in' }, { exam_id: 9, exam_name: 'Over' }, { exam_id: 10, exam_name: 'Past' }],
  }],
  exam_data: ({ json }: CallInput) => {
    const { applicants_exam: { exam_id: id } } = json as { readonly applicants_exam: { readonly exam_id: number } };
    return { title: 'Exam', end_date: at((id === 10 ? -1 : 4) * DAY), mark_as_done: id === 8, validity: id !== 9, questions: [{ question_group_id: 1 }] };
  },
};

async function show(over: Answers, language: Language = 'en') {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const server = landingServer(over);
  const routes = [{ path: '/', element: <LandingScreen /> }];
  return { ...server, ...await showPortal(routes, '/', server.answers, { ...server.applicant, onboarded: false }, language) };
}

const left = () => page.getByRole('region', { name: 'Your next steps' });
const today = () => page.getByRole('region', { name: 'First interview, Midori Systems' });
/** The buttons and links that stand out. */
const filled = (within: Element): readonly (string | null)[] => [...within.querySelectorAll(`.${controls.primary}`)].map(({ textContent }) => textContent);
/** The clock goes on, and the page is looked at again. */
function goOn(minutes: number): void {
  vi.setSystemTime(NOW + minutes * MINUTE);
  document.dispatchEvent(new Event('visibilitychange'));
}

afterEach(() => {
  hidePortals();
  vi.useRealTimers();
});

it('is what is next: today’s interview, then what has a day, then one line for a form, a session and a review', async () => {
  await show(everything);
  await expect.element(today().getByText('in 1 h 28 min')).toBeVisible();
  await expect.element(today().getByText(/^Today, .*10:28/)).toBeVisible();
  const lines = () => left().getByRole('listitem').elements().map((line) => [...line.querySelectorAll('span')].map(({ textContent }) => textContent).join(' | '));
  await expect.poll(lines).toEqual([
    `Apply to: Ends soon | Until Sun, 29 November 2026 at 09:00`, `Lesson: N3 | Mon, 30 November 2026 at 09:00`,
    `Take the exam: Final exam | Until Tue, 1 December 2026 at 09:00`,
    'Profile: 4 things missing', 'Take the online session: Getting to know you | 2 of 5 answered',
  ]);
  await expect.element(left().getByRole('link', { name: /^Take the exam: Final exam/ })).toHaveAttribute('href', '/exam/7');
  await expect.element(left().getByRole('link', { name: /^Take the online session/ })).toHaveAttribute('href', '/onlineSession');
  const follows = today().element().compareDocumentPosition(left().getByRole('listitem').first().element());
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('keeps its place for as long as nothing of it is known, also when nobody waits for it any more', async () => {
  const never = () => new Promise(() => undefined);
  const { answers, applicant } = landingServer({ ...everything, my_interviews: never, my_profile: never, my_online_sessions: never, my_lessons: never });
  const onSettled = vi.fn();
  const routes = [{ path: '/', element: <TodoList wanted={false} onSettled={onSettled} onOpen={() => undefined} /> }];
  await showPortal(routes, '/', answers, applicant, 'en');
  await expect.poll(() => onSettled.mock.calls.length).toBe(1);
  expect(document.querySelectorAll('[role="status"] > [style*="height"]')).toHaveLength(3);
});

it('lets one thing stand out on a card, and only where it is due', async () => {
  const taken = () => ({ success: true });
  await show({ ...everything, ...interviewIn(88, { interview_time_confirm_status: 0 }), confirm_interview_time: taken, ready: taken });
  await expect.element(page.getByRole('heading', { name: 'Ends later' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Engineer' })).toBeVisible();
  const cards = () => page.getByRole('listitem').filter({ has: page.getByRole('heading') }).elements().map(filled);
  expect(cards()).toEqual([['Apply Now'], [], []]);
  await expect.poll(() => filled(today().element())).toEqual(['Confirm the time']);
  // Nothing comes to stand where something else was pressed.
  await expect.element(today().getByRole('button', { name: 'I am ready' })).toBeVisible();
  await userEvent.click(today().getByRole('button', { name: 'Confirm the time' }));
  await expect.poll(() => filled(today().element())).toEqual(['I am ready']);
  await userEvent.click(today().getByRole('button', { name: 'I am ready' }));
  await expect.poll(() => filled(today().element())).toEqual([]);
  goOn(76);
  await expect.poll(() => filled(today().element())).toEqual(['Join the interview']);
  await expect.element(today().getByText(/^It begins in 12 minutes/)).toBeVisible();
  expect(today().getByText(/^in /).elements()).toEqual([]);
  goOn(90);
  await expect.element(today().getByText(/^It has begun/)).toBeVisible();
  goOn(88 + 60);
  await expect.poll(() => today().elements()).toEqual([]);
});

it.each([[88, 'in 1 h 28 min', 'あと1時間28分'], [120, 'in 2 h', 'あと2時間'], [59, 'in 59 min', 'あと59分']] as const)('counts down to it: %i minutes', async (minutes, en, jp) => {
  for (const [language, words] of [['en', en], ['jp', jp]] as const) {
    await show(interviewIn(minutes), language);
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    hidePortals();
  }
});

it('has no card for an interview of another day, and a line for it', async () => {
  await show(interviewIn(DAY));
  await expect.element(left().getByRole('link', { name: /^Interview: Midori Systems/ })).toBeVisible();
  expect(today().elements()).toEqual([]);
});

it('unfolds what is missing in a form, each with the way to its field, and folds it again', async () => {
  await show(everything);
  const fold = left().getByRole('button', { name: 'Profile: 4 things missing' });
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(fold);
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['Phone', 'Street', 'Town', 'Hobby']) {
    await expect.element(left().getByRole('link', { name, exact: true })).toHaveAttribute('href', `/profile?mode=edit#custom_fields.${name}`);
  }
  await userEvent.click(fold);
  expect(left().getByRole('link', { name: 'Phone', exact: true }).elements()).toEqual([]);
});

it('says of several that not all of them are missing', async () => {
  await show({ ...everything, my_profile: () => ({ id: 1, name: 'Yumiko', universities: [{ id: 1 }], custom_fields: [{ fields: { Phone: field(null), Mail: { ...field('nobody'), input_type: 'email' } } }] }) });
  await userEvent.click(left().getByRole('button', { name: 'Profile: 2 things missing or to be checked' }));
  await expect.element(left().getByRole('link', { name: 'Mail (please check)' })).toBeVisible();
});

it('says what will be here, when, and whom to ask, where there is nothing', async () => {
  const nothing = { sgwj_events: () => [], my_job_reviews: () => [], my_interviews: () => [] };
  await show(nothing);
  for (const text of [/^You are all set/, /^There are currently no active events/, /^There is currently no active job survey/]) await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByText(/ask your contact person|Your contact person knows/).elements()).toHaveLength(3);
  hidePortals();
  await show(nothing, 'jp');
  await expect.element(page.getByText(/^現在、対応が必要なことはありません/)).toBeVisible();
  expect(page.getByText(/担当者にお問い\u2060合わせください/).elements()).toHaveLength(3);
});

it('tells of an exam that two classes have once, and asks for it once', async () => {
  const classOf = (jclass_id: number, jclass_name: string) => ({ jclass_id, jclass_name, lessons: [], exams: [{ exam_id: 7, exam_name: 'Final exam' }] });
  const { calls } = await show({ ...everything, my_lessons: () => [classOf(1, 'N3'), classOf(2, 'N2')] });
  await expect.element(left().getByRole('link', { name: /^Take the exam: Final exam/ })).toBeVisible();
  expect(calls.filter((call) => call === 'exam_data')).toEqual(['exam_data']);
});

it('has no line any more for a lesson and an exam that are over meanwhile', async () => {
  await show(everything);
  await expect.element(left().getByRole('link', { name: /^Take the exam: Final exam/ })).toBeVisible();
  goOn(3.5 * DAY);
  await expect.poll(() => left().getByRole('link', { name: /^Lesson: N3/ }).elements()).toEqual([]);
  await expect.element(left().getByRole('link', { name: /^Take the exam: Final exam/ })).toBeVisible();
  goOn(4.5 * DAY);
  await expect.poll(() => left().getByRole('link', { name: /^Take the exam: Final exam/ }).elements()).toEqual([]);
});

it('says of an event on an open page that it is over, and moves no card', async () => {
  await show(everything);
  const event = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ends soon', exact: true }) });
  const names = () => page.getByRole('heading', { name: /^Ends / }).elements().map(({ textContent }) => textContent);
  await expect.element(event).toBeVisible();
  const before = names();
  expect(event.getByText('This event is over.').elements()).toEqual([]);
  goOn(3 * DAY);
  await expect.element(event.getByText('This event is over.')).toBeVisible();
  expect(names()).toEqual(before);
});

it('hears what another tab has saved', async () => {
  let phone: string | null = null;
  const { applicant } = await show({
    ...everything, my_profile: () => ({ id: 1, name: 'Yumiko', universities: [{ id: 1 }], custom_fields: [{ fields: { Phone: field(phone) } }] }),
  });
  await expect.element(left().getByRole('link', { name: 'Fill in your profile: Phone' })).toBeVisible();
  phone = '1';
  otherTabSaves(ownScope(applicant.id, 'profile'));
  await expect.poll(() => left().getByRole('link', { name: /profile/ }).elements()).toEqual([]);
});

it('has a line for an exam that cannot be had, beside the others', async () => {
  const examData = everything['exam_data']!;
  const { notices } = await show({ ...everything, exam_data: (input) => {
    if (JSON.stringify(input.json).includes('8')) throw new Error('cut');
    return examData(input);
  } });
  await userEvent.click(left().getByRole('button', { name: /^Show \d more/ }));
  await expect.element(left().getByRole('link', { name: 'Exam: Handed in (could not be loaded)' })).toHaveAttribute('href', '/exam/8');
  await expect.element(left().getByRole('link', { name: /^Take the exam: Final exam/ })).toBeVisible();
  await expect.element(left().getByRole('link', { name: /^Lesson: N3/ })).toBeVisible();
  expect(notices).toEqual([]);
});

it('counts by the server’s clock where the device’s is wrong', async () => {
  const { my_interviews: interviews } = interviewIn(88);
  await show({ my_interviews: (input) => {
    input.onServerTime?.(NOW + 60 * MINUTE);
    return interviews?.(input);
  } });
  await expect.element(today().getByText('in 28 min')).toBeVisible();
  serverTime.update(Date.now(), performance.now(), performance.now());
});

it('tells what is over, what is near and what is to be written by the server’s clock as well', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  serverTime.update(NOW + 5 * DAY * MINUTE, performance.now(), performance.now());
  await show({
    ...everything,
    my_lessons: () => [{
      jclass_id: 1, jclass_name: 'N3', lessons: [{ lesson_id: 1, date: at(DAY), validity: true }],
      exams: [{ exam_id: 7, exam_name: 'Final exam' }],
    }],
  });
  const event = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ends soon', exact: true }) });
  await expect.element(left().getByText(/reflection/i)).toBeVisible();
  expect(left().getByText(/Final exam/).elements()).toEqual([]);
  await expect.element(event.getByText('This event is over.')).toBeVisible();
  serverTime.update(Date.now(), performance.now(), performance.now());
});
