import { expect } from 'vitest';
import type { Page } from 'playwright';
import type { Language } from '../../src/base/text.ts';
import { coming } from './support/coming.ts';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { chooseFile } from './support/choose-file.ts';
import { type ChosenFile, pdf, png } from './support/files.ts';
import { exam, examGroup, examQuestion, jclass, type Learning } from './support/learning.ts';
import { answers } from './support/proxy.ts';
import { testWith } from './support/test.ts';
import { textsIn, type TextKey } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

const [LONG, FILES] = [961, 963];
const learning: Learning = {
  exams: [
    exam(LONG, [examGroup(1), examGroup(2)]),
    exam(FILES, [examGroup(5, { questions: [examQuestion(51, 'image'), examQuestion(52, 'document')] })]),
  ],
  classes: [{ ...jclass(971), exams: [LONG, FILES] }],
};
const test = testWith({ learning });
const UPDATE = /PUT .*applicants_exams\/update/;

const on = (page: Page, language: Language) => {
  const t = textsIn(language);
  return {
    press: (key: TextKey) => page.getByRole('button', { name: t(key), exact: true }).click(),
    part: (id: number) => page.getByRole('heading', { name: language === 'jp' ? `パート${id}` : `Part ${id}`, exact: true }),
    text: (id: number) => page.getByRole('textbox', { name: language === 'jp' ? `考えたこと${id}` : `Your thoughts ${id}` }),
    says: (key: TextKey) => page.getByText(t(key), { exact: true }).first().waitFor(),
  };
};

/** What the server holds is what another browser of the same applicant is shown. */
async function isHeld({ page, language, origin }: Visit, examId: number, id: number, value: string): Promise<void> {
  await page.goto(`${origin}/exam/${examId}`);
  const at = on(page, language);
  await at.press('exam.start');
  await eventually(() => at.text(id).inputValue()).toBe(value);
}

test.for(inTurn(0))('a tab that dies takes nothing with it ($language, $viewport) [EXAM-20]', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${LONG}` });
  const at = on(opened.page, device.language);
  await at.press('exam.start');
  await at.text(11).fill('Typed in the last moment');
  await opened.page.close();
  const again = on(await opened.openWindow(`/exam/${LONG}`), device.language);
  await again.press('exam.start');
  await eventually(() => again.text(11).inputValue()).toBe('Typed in the last moment');
  await again.says('exam.state.ready');
});

test.for(inTurn(4))('one of two tabs has the exam, and the other may take it ($language, $viewport)', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${LONG}` });
  const first = on(opened.page, device.language);
  await first.press('exam.start');
  await first.text(11).fill('In the first tab');
  const second = on(await opened.openWindow(`/exam/${LONG}`), device.language);
  await second.press('exam.start');
  await second.says('exam.elsewhere');
  await second.press('exam.takeOver');
  await eventually(() => second.text(11).inputValue()).toBe('In the first tab');
  await first.says('exam.elsewhere');
  await second.text(11).fill('In the second tab');
  await second.press('exam.next');
  await second.part(2).waitFor();
});

test.for(inTurn(6))('files are answers, too, and are there again ($language, $viewport) [EXAM-14, EXAM-15]', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${FILES}` });
  const { page, language, t } = opened;
  const at = on(page, language);
  const group = (name: string) => page.getByRole('group', { name });
  const [drawing, essay] = language === 'jp' ? ['描いた絵51', '作文52'] : ['Your drawing 51', 'Your essay 52'];
  await at.press('exam.start');
  const choose = (name: string, file: ChosenFile): Promise<void> => chooseFile(page, () => group(name).getByRole('button').first().click(), file);
  await choose(drawing, png('drawing.png'));
  await choose(essay, pdf('essay.pdf'));
  await eventually(async () => page.getByText(new RegExp(t('exam.state.saved', { time: '.*' }))).count()).toBeGreaterThan(0);
  await page.reload();
  await at.press('exam.start');
  for (const [name, file] of [[drawing, 'drawing.png'], [essay, 'essay.pdf']] as const) await group(name).getByText(file).first().waitFor();
});

test.for(inTurn(1))('an answer goes at once where the exam is left by a reload ($language, $viewport)', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const as = newApplicant(device.language);
  const opened = await visit({ ...device, as, path: `/exam/${LONG}` });
  const at = on(opened.page, device.language);
  await at.press('exam.start');
  await at.text(11).fill('Then a reload');
  await opened.page.reload();
  await isHeld(await visit({ ...device, as }), LONG, 11, 'Then a reload');
});

test.for(inTurn(3))('what a tab has left that was killed goes from the first page that is opened, whichever it is ($language, $viewport)', { tags: 'full' }, async (device, { visit, newApplicant, proxy }) => {
  const as = newApplicant(device.language);
  const opened = await visit({ ...device, as, path: `/exam/${LONG}` });
  const at = on(opened.page, device.language);
  opened.watch.expect(/status of 503/);
  await at.press('exam.start');
  await at.text(11).waitFor();
  const { lift } = proxy.break(UPDATE, answers(503, ''));
  await at.text(11).fill('Left behind');
  await at.says('exam.state.waiting');
  await opened.page.close();
  lift();
  const sent = coming(opened.context.waitForEvent('response', (response) => response.url().includes('applicants_exams/update')));
  await opened.openWindow('/');
  await (await sent).finished();
  await isHeld(await visit({ ...device, as }), LONG, 11, 'Left behind');
});

test.for(inTurn(0))('the browser asks before a tab goes with answers that are not at the server ($language, $viewport)', { tags: 'full' }, async (device, { visit, newApplicant, proxy }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${LONG}` });
  const { page } = opened;
  const at = on(opened.page, device.language);
  opened.watch.expect(/status of 503/);
  await at.press('exam.start');
  await at.text(11).waitFor();
  proxy.break(UPDATE, answers(503, ''));
  await at.text(11).fill('Waits');
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByText(opened.t('examAnswers.sending')).waitFor();
  const asked = coming(page.waitForEvent('dialog'));
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  proxy.mend();
  await eventually(() => page.getByText(opened.t('examAnswers.sending')).count()).toBe(0);
});
