import { expect } from 'vitest';
import { violationsOn } from './support/axe.ts';
import { callsOf } from './support/calls.ts';
import { inTurn, looksInTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { exam, examGroup, jclass, type Learning } from './support/learning.ts';
import { testWith } from './support/test.ts';
import { fixedText, labelled, type TextKey } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

/** A lesson in each state of its card, by id. */
const [WRITTEN, REOPENED, TO_WRITE, CLOSED] = [911, 912, 913, 914];
const learning: Learning = {
  exams: [exam(921, [examGroup(1)])],
  classes: [
    {
      ...jclass(931), exams: [921], participation_url: 'https://meet.example.com/class',
      lessons: [
        { id: WRITTEN, date: '2026-05-11T09:00:00Z', validity: true }, { id: REOPENED, date: '2026-05-12T09:00:00Z', validity: true, reopen: true, show_late_submission_message: true },
        { id: TO_WRITE, date: '2026-05-13T09:00:00Z', validity: true }, { id: CLOSED, date: '2025-05-14T09:00:00Z', validity: false },
      ],
      member: { points: 37, reflections: { [WRITTEN]: 'I learned to greet.' } },
    },
    { ...jclass(932), lessons: [] },
  ],
};
const test = testWith({ learning });

/** The lessons of one visit; a lesson is named by the day of May on which it is. */
const lessonsOf = ({ page, t, language }: Visit) => {
  const card = (day: number) => page.getByRole('article', { name: language === 'jp' ? new RegExp(`年5月${day}日`) : new RegExp(`, ${day} May`) });
  return {
    card,
    days: () => page.getByRole('article').count(),
    button: (day: number, key: TextKey) => card(day).getByRole('button', { name: t(key), exact: true }),
    box: (day: number) => card(day).getByLabel(labelled(t('field.reflection.comment'), t)),
    toast: (text: string) => page.locator('[aria-live="polite"]').getByText(text, { exact: true }),
    choose: (key: TextKey, label: string) => page.getByRole('combobox', { name: t(key), exact: true }).selectOption({ label }),
    name: (en: string, jp: string) => (language === 'jp' ? jp : en),
  };
};

test.for(looksInTurn(0))('shows a class with its lessons, filtered and turned round ($language, $viewport) [ROUTE-10, CALL-37, JCLS-01, JCLS-02, JCLS-03, JCLS-04, JCLS-05, JCLS-08, JCLS-09, JCLS-12, JCLS-13, JCLS-14, JCLS-15, JCLS-22]', async (device, { visit, newApplicant }) => {
  const as = newApplicant(device.language);
  const opened = await visit({ ...device, as, path: '/zoom' });
  const { page, t, origin } = opened;
  const asked = callsOf(page);
  await page.goto(`${origin}/jclass`);
  const lessons = lessonsOf(opened);
  await lessons.choose('jclass.class', lessons.name('Class 931', 'クラス931'));
  await lessons.card(13).waitFor();
  expect(asked.filter(({ call }) => call.endsWith('my_lessons.json')).map(({ query }) => query)).toEqual([`?email=${encodeURIComponent(as.email)}`]);
  expect(await page.getByRole('link', { name: t('jclass.join') }).getAttribute('href')).toBe('https://meet.example.com/class');
  await page.getByRole('definition').filter({ hasText: '37' }).waitFor();
  expect(await lessons.button(14, 'reflection.incomplete').isDisabled()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);

  const first = () => page.getByRole('article').first().getByRole('heading').innerText();
  const nearest = await first();
  await page.getByRole('button', { name: t('lesson.order'), exact: true }).click();
  await eventually(first).not.toBe(nearest);
  await lessons.choose('lesson.filter.year', t('lesson.filter.yearOf', { number: 2026 }));
  await eventually(lessons.days).toBe(3);
  await lessons.choose('lesson.filter.month', t('lesson.filter.monthOf', { number: 4 }));
  await page.getByText(t('lesson.noneThen'), { exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: t('lesson.filter.clear'), exact: true }).click();
  await eventually(lessons.days).toBe(4);

  await lessons.choose('jclass.class', lessons.name('Class 932', 'クラス932'));
  await page.getByText(fixedText('There is currently no lessons.', device.language), { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: t('jclass.join') }).count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
});

test.for(inTurn(1))('keeps reflections, new, changed and late ($language, $viewport) [JCLS-16, JCLS-17, JCLS-18, JCLS-19, JCLS-20, JCLS-21, JCLS-23, JCLS-24, JCLS-26, CALL-39, CALL-40]', { tags: 'smoke' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: '/jclass' });
  const { page, t } = opened;
  const lessons = lessonsOf(opened);
  await lessons.choose('jclass.class', lessons.name('Class 931', 'クラス931'));
  await lessons.button(11, 'reflection.show').click();
  await lessons.card(11).getByText('I learned to greet.', { exact: true }).waitFor();
  await lessons.button(11, 'reflection.edit').click();
  await eventually(() => lessons.box(11).inputValue()).toBe('I learned to greet.');
  await lessons.box(11).fill('Changed');
  await lessons.button(11, 'reflection.save').click();
  await lessons.card(11).getByText('Changed', { exact: true }).waitFor();

  await lessons.button(13, 'reflection.add').click();
  await lessons.button(13, 'reflection.save').click();
  await eventually(() => lessons.box(13).getAttribute('aria-invalid')).toBe('true');
  await lessons.box(13).fill('𠮷'.repeat(10));
  await lessons.card(13).getByText(t('widget.textArea.left', { characters: 990 }), { exact: true }).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await lessons.button(13, 'reflection.save').dblclick();
  await lessons.card(13).getByText('𠮷'.repeat(10), { exact: true }).waitFor();

  // What comes under the pointer that has just pressed takes no press there that was not aimed at it.
  await page.mouse.move(1, 1);
  await lessons.button(12, 'reflection.reopen').click();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: t('reflection.late.accept'), exact: true }).click();
  await lessons.box(12).fill('Late words');
  await lessons.button(12, 'reflection.save').click();
  await lessons.card(12).getByText('Late words', { exact: true }).waitFor();
  await page.reload();
  for (const day of [11, 12, 13]) await lessons.button(day, 'reflection.show').waitFor();
});
