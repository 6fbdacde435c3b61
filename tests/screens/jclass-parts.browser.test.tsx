import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallInput } from '../../src/api/call.ts';
import { serverTime } from '../../src/api/server-time.ts';
import { JapaneseClassScreen } from '../../src/screens/japanese-class/japanese-class-screen.tsx';
import controls from '../../src/ui/controls.module.css';
import { attended, classServer, lesson } from './jclass-server.ts';
import { hidePortals, showPortal } from './shown-portal.tsx';

/** Nine in the morning of a Friday, where the browser is. */
const NOW = new Date(2026, 10, 27, 9).getTime();
const DAY_MS = 86_400_000;
const at = (days: number): string => new Date(NOW + days * DAY_MS).toISOString();

const routes = [{ path: '/jclass', element: <JapaneseClassScreen /> }, { path: '/exam/:examId', element: <p>The exam</p> }];
function open(classes: unknown, exam: (id: number) => unknown = () => undefined, language: 'en' | 'jp' = 'en') {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const { answers, applicant } = classServer(classes, {
    exam_data: ({ json }: CallInput) => exam((json as { readonly applicants_exam: { readonly exam_id: number } }).applicants_exam.exam_id),
  });
  return showPortal(routes, '/jclass', answers, applicant, language);
}

const part = (name: string) => page.getByRole('region', { name, exact: true });
const datesIn = (name: string) => part(name).getByRole('article').elements().map((card) => card.querySelector('h3')?.textContent);
/** The buttons and links that stand out. */
const filled = (within: Element): readonly (string | null)[] => [...within.querySelectorAll(`.${controls.primary}`)].map(({ textContent }) => textContent);

afterEach(() => {
  hidePortals();
  vi.useRealTimers();
});

it('parts lessons into coming and past, which turn round with the order', async () => {
  await open([attended(1, [lesson(1, '2026-11-20'), lesson(2, '2026-12-04'), lesson(3, '2026-11-27'), lesson(4, '2026-11-13'), lesson(5, '2026-12-11')])]);
  await expect.element(part('Upcoming lessons')).toBeVisible();
  const parts = () => page.getByRole('heading', { level: 2, name: /(Upcoming|Past) lessons/ }).elements().map(({ textContent }) => textContent);
  expect([parts(), datesIn('Upcoming lessons'), datesIn('Past lessons')]).toEqual([
    ['Upcoming lessons', 'Past lessons'], ['Fri, 27 November 2026', 'Fri, 4 December 2026', 'Fri, 11 December 2026'], ['Fri, 20 November 2026', 'Fri, 13 November 2026'],
  ]);
  await userEvent.click(page.getByRole('button', { name: 'Reverse the order' }));
  expect([parts(), datesIn('Upcoming lessons'), datesIn('Past lessons')]).toEqual([
    ['Past lessons', 'Upcoming lessons'], ['Fri, 11 December 2026', 'Fri, 4 December 2026', 'Fri, 27 November 2026'], ['Fri, 13 November 2026', 'Fri, 20 November 2026'],
  ]);
});

it('asks for a reflection once the lesson has been, and calls it late where that is noticed', async () => {
  const valid = { validity: true };
  const reopen = { ...valid, reopen: true };
  await open([attended(1, [
    lesson(1, '2026-12-04', valid), lesson(2, '2026-12-11', reopen), lesson(3, '2026-11-20', valid), lesson(4, '2026-11-13', reopen),
    lesson(5, '2026-11-06', { ...reopen, show_late_submission_message: true }), lesson(6, '2026-12-18', { ...valid, comment: 'Early.' }),
  ])]);
  await expect.element(page.getByRole('definition').filter({ hasText: '3 (oldest lesson: Fri, 6 November 2026' })).toBeVisible();
  const states = page.getByRole('article').elements().map((card) => card.querySelector('span')?.textContent);
  expect(states).toEqual([undefined, undefined, 'Reflection written', 'Reflection to write', 'Reflection to write', 'Late reflection possible']);
});

it('lets one thing stand out on a card, and only where it is due', async () => {
  const valid = { validity: true };
  await open([attended(1, [lesson(1, '2026-11-20', valid), lesson(2, '2026-12-04', valid), lesson(3, '2026-12-11'), lesson(4, '2026-11-13'), lesson(5, '2026-11-06', { ...valid, reopen: true })])]);
  await expect.element(part('Upcoming lessons')).toBeVisible();
  expect(page.getByRole('article').elements().map(filled)).toEqual([[], [], ['Add a reflection'], [], []]);
  expect(part('Upcoming lessons').getByText('Lessons marked “Incomplete” are not open for a reflection yet.').elements()).toHaveLength(1);
  await userEvent.click(page.getByRole('button', { name: 'Reopen' }));
  await expect.element(page.getByRole('button', { name: 'Save the reflection' })).toBeVisible();
  const backgrounds = page.getByRole('button', { name: 'Add a reflection' }).elements().map((button) => getComputedStyle(button).backgroundColor);
  expect(new Set(backgrounds).size).toBe(1);
  const join = page.getByRole('link', { name: /^Join online/ });
  await expect.element(join).toHaveClass(controls.secondary ?? '');
  hidePortals();
  await open([attended(1, [lesson(1, at(0.3))])]);
  await expect.element(join).toHaveClass(controls.primary ?? '');
});

it('lets one reflection alone stand out, the first that is to be written in time', async () => {
  const valid = { validity: true };
  await open([attended(1, [lesson(1, '2026-11-20', valid), lesson(2, '2026-11-13', valid), lesson(3, '2026-11-06', { ...valid, reopen: true }), lesson(4, '2026-12-04', valid)])]);
  await expect.element(part('Past lessons')).toBeVisible();
  expect([datesIn('Past lessons'), page.getByRole('article').elements().map(filled)])
    .toEqual([['Fri, 20 November 2026', 'Fri, 13 November 2026', 'Fri, 6 November 2026'], [[], [], ['Add a reflection'], []]]);
});

it('has a card for each exam with its state, its time and its end', async () => {
  const group = { question_group_id: 1, timelimit: 1500 };
  const answers: Readonly<Record<number, object>> = {
    1: { end_date: at(3), questions: [group, { ...group, question_group_id: 2 }] }, 2: { end_date: at(30), questions: [group] },
    3: { end_date: at(30), questions: [{ ...group, remaining_time: 60 }] }, 4: { end_date: at(30), questions: [group], mark_as_done: true }, 5: { end_date: at(-1), questions: [], validity: false },
    7: { end_date: at(-1), questions: [group], mark_as_done: true },
  };
  const exams = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ exam_id: id, exam_name: `Exam ${id}` }));
  const { router, notices } = await open([attended(1, [], { exams })], (id) => answers[id]);
  const cards = () => part('Exams').getByRole('listitem').elements().map((card) => [card.querySelector('span')?.textContent, card.querySelector('a')?.textContent, [...card.querySelectorAll('p > span')].map(({ textContent }) => textContent).join(' · ')]);
  await expect.poll(cards).toEqual([
    ['Not started', 'Take the exam', 'Time limit 50 minutes · Open until Mon, 30 November 2026 at 09:00'],
    ['Not started', 'Take the exam', 'Time limit 25 minutes · Open until Sun, 27 December 2026 at 09:00'],
    ['Under way', 'Continue', 'Time limit 25 minutes · Open until Sun, 27 December 2026 at 09:00'],
    ['Submitted', 'See the exam', 'Time limit 25 minutes · Ends Sun, 27 December 2026 at 09:00'],
    ['Over', 'See the correct answers', 'Ended Thu, 26 November 2026 at 09:00'],
    [undefined, 'See the exam', ''],
    ['Submitted', 'See the exam', 'Time limit 25 minutes · Ended Thu, 26 November 2026 at 09:00'],
  ]);
  expect(part('Exams').getByRole('listitem').elements().map(filled)).toEqual([['Take the exam'], [], ['Continue'], [], [], [], []]);
  expect(notices).toEqual([]);
  await userEvent.click(page.getByRole('link', { name: 'Take the exam: Exam 2' }));
  await expect.element(page.getByText('The exam', { exact: true })).toBeVisible();
  expect(router.state.location.pathname).toBe('/exam/2');
});

it('says whether an exam is over by the clock of the server, whose answer tells the time', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const { answers, applicant } = classServer([attended(1, [], { exams: [{ exam_id: 1, exam_name: 'Exam 1' }] })], {
    exam_data: ({ onServerTime }) => {
      onServerTime?.(NOW + 2 * DAY_MS);
      return { title: 'Exam', end_date: at(1), validity: true, questions: [{ question_group_id: 1 }] };
    },
  });
  await showPortal(routes, '/jclass', answers, applicant);
  await expect.element(part('Exams').getByText('Exam 1').first()).toBeVisible();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(part('Exams').getByText('Over', { exact: true })).toBeVisible();
  serverTime.update(Date.now(), performance.now(), performance.now());
});

it.each([['en', /Your contact person can tell you when it begins/], ['jp', /担当者にお問い\u2060合わせください/]] as const)(
  'says what will be there, when, and whom to ask, where there is nothing (%s)', async (language, whom) => {
    for (const classes of [[], [attended(1, [], { exams: [] })]]) {
      await open(classes, undefined, language);
      await expect.element(page.getByText(whom)).toBeVisible();
      hidePortals();
    }
  });
