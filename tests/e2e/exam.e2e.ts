import { expect } from 'vitest';
import { violationsOn } from './support/axe.ts';
import { callsOf } from './support/calls.ts';
import { inTurn, looksInTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { Keyboard } from './support/keyboard.ts';
import { exam, examGroup, jclass, type Learning } from './support/learning.ts';
import { answers } from './support/proxy.ts';
import { testWith } from './support/test.ts';
import { fixedText, type TextKey } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

const [LONG, SHORT, ONE] = [941, 942, 943];
const learning: Learning = {
  exams: [
    exam(LONG, [examGroup(1), examGroup(2, { confirmation_screen: true })]),
    exam(SHORT, [examGroup(3, { timelimit: 4 }), examGroup(4, { timelimit: 4 })]),
    exam(ONE, [examGroup(5)]),
  ],
  classes: [{ ...jclass(951), exams: [LONG, SHORT, ONE] }],
};
const test = testWith({ learning });
const UPDATE = /PUT .*applicants_exams\/update/;

const examOf = ({ page, t, language }: Visit) => {
  const part = (id: number) => page.getByRole('heading', { name: language === 'jp' ? `パート${id}` : `Part ${id}`, exact: true });
  return {
    part,
    press: (key: TextKey) => page.getByRole('button', { name: t(key), exact: true }).click(),
    text: (id: number) => page.getByRole('textbox', { name: language === 'jp' ? `考えたこと${id}` : `Your thoughts ${id}` }),
    outro: (id: number) => page.getByText(language === 'jp' ? `試験${id}、お疲れさまでした` : `Thank you for exam ${id}`, { exact: true }),
    dialog: page.getByRole('dialog'),
    toast: (text: string) => page.locator('[aria-live="polite"]').getByText(text, { exact: true }),
  };
};

test.for(looksInTurn(0))('is taken from the intro to the outro ($language, $viewport) [ROUTE-15, CALL-54, CALL-55, CALL-56, CALL-57, EXAM-01, EXAM-03, EXAM-05, EXAM-06, EXAM-17, EXAM-18, EXAM-19, EXAM-24, EXAM-25, EXAM-26, EXAM-29, EXAM-30, EXAM-31, EXAM-35]', { tags: 'smoke' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${LONG}` });
  const { page, t } = opened;
  const asked = callsOf(page);
  const at = examOf(opened);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: t('exam.start'), exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await at.press('exam.start');
  await at.part(1).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  expect(await page.getByRole('timer').innerText()).toMatch(/^(10:00|09:5\d)$/);
  await at.text(11).fill('My answer');
  await page.getByRole('radio').first().check();
  await at.press('exam.next');
  await at.part(2).waitFor();
  await at.text(21).fill('The other answer');
  await at.press('exam.submit');
  expect(await violationsOn(page)).toEqual([]);
  await at.dialog.getByRole('button', { name: t('exam.confirm.submit'), exact: true }).click();
  await at.outro(LONG).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const sent = asked.filter(({ call }) => call.endsWith('/update.json')).map(({ body }) => (body as { applicants_exam: { question_id?: number; answer?: unknown; mark_as_done?: boolean } }).applicants_exam);
  expect(new Map(sent.filter(({ question_id: id }) => id !== undefined).map(({ question_id: id, answer }) => [id, answer]))).toEqual(new Map<unknown, unknown>([[11, 'My answer'], [13, '3'], [21, 'The other answer']]));
  expect(sent.at(-1)).toMatchObject({ exam_id: LONG, mark_as_done: true });
  await page.reload();
  await page.getByText(t('exam.completed'), { exact: true }).waitFor();
});

test.for(inTurn(1))('goes on by itself at zero, with what was typed ($language, $viewport) [EXAM-21]', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${SHORT}` });
  const { page, t } = opened;
  const at = examOf(opened);
  await at.press('exam.start');
  await at.text(31).fill('Just in time');
  await at.part(4).waitFor();
  // Said by ear outside the page's content as well.
  await page.getByRole('main').getByText(t('exam.timeWasUp'), { exact: true }).waitFor();
  await at.outro(SHORT).waitFor();
});

test.for(inTurn(2))('is left and found again, and a group that is handed in is only read ($language, $viewport) [EXAM-20, EXAM-27, EXAM-28, EXAM-32, EXAM-33, EXAM-34]', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${LONG}` });
  const { page, t, origin } = opened;
  const at = examOf(opened);
  await at.press('exam.start');
  await at.text(11).fill('Kept');
  // The intro tells a clock that runs from one that stands still by its first second.
  await eventually(() => page.getByRole('timer').innerText()).toMatch(/^09:/);
  await at.press('exam.exit');
  // By the keyboard: on a phone a button came under the finger that opened the dialog, and takes no press of that yet.
  await at.dialog.getByRole('button', { name: t('exam.exit.cancel'), exact: true }).press('Enter');
  await at.dialog.waitFor({ state: 'hidden' });
  await at.press('exam.exit');
  await at.dialog.getByRole('button', { name: t('exam.exit.confirm'), exact: true }).press('Enter');
  await page.waitForURL(`${origin}/jclass`);
  await page.goto(`${origin}/exam/${LONG}`);
  await page.getByText(t('exam.running', { time: device.language === 'jp' ? '10分' : '10 minutes' }), { exact: true }).waitFor();
  await at.press('exam.start');
  await eventually(() => at.text(11).inputValue()).toBe('Kept');
  expect(await page.getByRole('timer').innerText()).not.toBe('10:00');
  await at.press('exam.next');
  await at.part(2).waitFor();
  await at.press('exam.back.handsIn');
  await page.getByText(t('exam.readOnly'), { exact: true }).waitFor();
  await page.getByText('Kept', { exact: true }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const asked = callsOf(page);
  await at.press('exam.next');
  await at.part(2).waitFor();
  expect(asked.filter(({ call }) => call.endsWith('/update.json'))).toEqual([]);
});

test.for(inTurn(3))('says what failed and keeps everything ($language, $viewport) [EXAM-42, EXAM-43, EXAM-44, EXAM-45]', { tags: 'full' }, async (device, { visit, newApplicant, proxy }) => {
  const { language } = device;
  const opened = await visit({ ...device, as: newApplicant(language), path: `/exam/${ONE}` });
  const { page, origin } = opened;
  const at = examOf(opened);
  opened.watch.expect(/status of 500/);
  await at.press('exam.start');
  await at.text(51).waitFor();
  proxy.break(UPDATE, answers(500, ''));
  await at.text(51).fill('Kept');
  await at.press('exam.submit');
  await at.toast(fixedText('Something went wrong', language)).waitFor();
  expect(await at.text(51).inputValue()).toBe('Kept');
  proxy.mend();
  await at.press('exam.submit');
  await at.outro(ONE).waitFor();
  proxy.break(/POST .*get_exam_data/, answers(500, ''));
  await page.goto(`${origin}/exam/${ONE}`);
  await at.toast(fixedText('Something went wromg, Please try again', language)).waitFor();
  await page.waitForURL(`${origin}/jclass`);
});

test('is taken by the keyboard alone', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', viewport: 'desktop', as: newApplicant('en'), path: `/exam/${LONG}` });
  const { page } = opened;
  const at = examOf(opened);
  const keyboard = new Keyboard(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Start').waitFor();
  await keyboard.goTo(button('Start'));
  await page.keyboard.press('Enter');
  await at.part(1).waitFor();
  await keyboard.goTo(at.text(11));
  await page.keyboard.type('By keys');
  await keyboard.goTo(page.getByRole('checkbox').first());
  await page.keyboard.press('Space');
  await keyboard.goTo(button('Next'));
  await page.keyboard.press('Enter');
  await at.part(2).waitFor();
  await keyboard.goTo(at.text(21));
  await page.keyboard.type('More keys');
  await keyboard.goTo(button('Submit'));
  await page.keyboard.press('Enter');
  await at.dialog.waitFor();
  await keyboard.goTo(button('Submit the exam'));
  await page.keyboard.press('Enter');
  await at.outro(LONG).waitFor();
});
