import { expect } from 'vitest';
import type { Page } from 'playwright';
import type { Language } from '../../src/base/text.ts';
import { violationsOn } from './support/axe.ts';
import { coming } from './support/coming.ts';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { pdf, png, type ChosenFile } from './support/files.ts';
import { exam, examGroup, examQuestion, jclass, type Learning } from './support/learning.ts';
import { LoginPage } from './support/login.ts';
import { answers } from './support/proxy.ts';
import { revoke } from './support/session.ts';
import { testWith } from './support/test.ts';
import { fixedText, textsIn, type TextKey } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

const [LONG, SHORT, FILES] = [961, 962, 963];
const learning: Learning = {
  exams: [
    exam(LONG, [examGroup(1), examGroup(2)]),
    exam(SHORT, [examGroup(3, { timelimit: 6 }), examGroup(4)]),
    exam(FILES, [examGroup(5, { questions: [examQuestion(51, 'image'), examQuestion(52, 'document')] })]),
  ],
  classes: [{ ...jclass(971), exams: [LONG, SHORT, FILES] }],
};
const test = testWith({ learning });
const UPDATE = /PUT .*applicants_exams\/update/;
const HOUR = 3_600_000;

const on = (page: Page, language: Language) => {
  const t = textsIn(language);
  return {
    press: (key: TextKey) => page.getByRole('button', { name: t(key), exact: true }).click(),
    part: (id: number) => page.getByRole('heading', { name: language === 'jp' ? `パート${id}` : `Part ${id}`, exact: true }),
    text: (id: number) => page.getByRole('textbox', { name: language === 'jp' ? `考えたこと${id}` : `Your thoughts ${id}` }),
    says: (key: TextKey) => page.getByText(t(key), { exact: true }).first().waitFor(),
    secondsLeft: async () => {
      const [minutes = NaN, seconds = NaN] = (await page.getByRole('timer').innerText()).split(':').map(Number);
      return minutes * 60 + seconds;
    },
  };
};

/** What the server holds is what another browser of the same applicant is shown. */
async function isHeld({ page, language, origin }: Visit, examId: number, id: number, value: string): Promise<void> {
  await page.goto(`${origin}/exam/${examId}`);
  const at = on(page, language);
  await at.press('exam.start');
  await eventually(() => at.text(id).inputValue()).toBe(value);
}

test.for(inTurn(0))('a tab that dies takes nothing with it ($language, $viewport) [EXAM-20]', async (device, { visit, newApplicant }) => {
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

test.for(inTurn(1))('without a network answers wait, say so, and go up by themselves ($language, $viewport)', async (device, { visit, newApplicant, proxy }) => {
  const as = newApplicant(device.language);
  const opened = await visit({ ...device, as, path: `/exam/${LONG}` });
  const at = on(opened.page, device.language);
  opened.watch.expect(/status of 503|ERR_/);
  await at.press('exam.start');
  await at.text(11).waitFor();
  const { lift } = proxy.break(UPDATE, answers(503, ''));
  await at.text(11).fill('First');
  await at.says('exam.state.waiting');
  await at.text(11).fill('Then this');
  lift();
  await eventually(async () => (await opened.page.getByText(opened.t('exam.state.waiting'), { exact: true }).count())).toBe(0);
  await isHeld(await visit({ ...device, as }), LONG, 11, 'Then this');
});

test.for(inTurn(2))('goes on at zero as soon as there is a network again ($language, $viewport) [EXAM-21]', async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${SHORT}` });
  const at = on(opened.page, device.language);
  opened.watch.expect(/ERR_INTERNET_DISCONNECTED/);
  await at.press('exam.start');
  await at.text(31).waitFor();
  await opened.context.setOffline(true);
  await at.text(31).fill('Typed before zero');
  await eventually(at.secondsLeft).toBe(0);
  await opened.context.setOffline(false);
  await at.part(4).waitFor();
  await at.says('exam.timeWasUp');
  await expect(opened.page.getByText(opened.t('exam.state.lost'), { exact: true }).count()).resolves.toBe(0);
  await at.press('exam.back');
  await opened.page.getByText('Typed before zero', { exact: true }).waitFor();
});

test.for(inTurn(3))('a clock that is set changes nothing of the time that is left ($language, $viewport) [EXAM-22]', async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${LONG}`, clock: true });
  const { page } = opened;
  const at = on(page, device.language);
  await at.press('exam.start');
  await at.text(11).waitFor();
  for (const by of [HOUR, -2 * HOUR]) {
    const before = await at.secondsLeft();
    await page.clock.setSystemTime(await page.evaluate(() => Date.now()) + by);
    await eventually(at.secondsLeft).toBe(before - 3);
  }
  await at.text(11).fill('Typed in another hour');
  await page.reload();
  await at.press('exam.start');
  await eventually(() => at.text(11).inputValue()).toBe('Typed in another hour');
});

test.for(inTurn(4))('one of two tabs has the exam, and the other may take it ($language, $viewport)', async (device, { visit, newApplicant }) => {
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

test.for(inTurn(6))('a session that has ended is begun anew over the exam, whose time goes on ($language, $viewport)', async (device, { visit, newApplicant }) => {
  const as = newApplicant(device.language);
  const opened = await visit({ ...device, as, path: `/exam/${LONG}` });
  const { page } = opened;
  const at = on(page, device.language);
  opened.watch.expect(/status of 401/);
  await at.press('exam.start');
  await at.text(11).waitFor();
  const before = await at.secondsLeft();
  await revoke(opened);
  await at.text(11).fill('Typed when the session was over');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: fixedText('You session has expired, Please login again!', device.language) }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(page.url()).toContain(`/exam/${LONG}`);
  await eventually(at.secondsLeft).toBeLessThan(before);
  await new LoginPage(opened).logIn(as);
  await dialog.waitFor({ state: 'hidden' });
  expect(await at.text(11).inputValue()).toBe('Typed when the session was over');
  await opened.page.getByText(new RegExp(opened.t('exam.state.saved', { time: '.*' }))).first().waitFor();
  await isHeld(await visit({ ...device, as }), LONG, 11, 'Typed when the session was over');
});

test.for(inTurn(5))('the language changes the words and nothing else ($language, $viewport) [LANG-03]', async (device, { visit, newApplicant }) => {
  const { language } = device;
  const opened = await visit({ ...device, as: newApplicant(language), path: `/exam/${LONG}` });
  const { page, t } = opened;
  const other = language === 'jp' ? 'en' : 'jp';
  const at = on(page, language);
  await at.press('exam.start');
  await at.text(11).fill('Nothing of this is lost');
  const before = await at.secondsLeft();
  await page.getByRole('button', { name: t(`shell.language.${other}`), exact: true }).dispatchEvent('click');
  const switched = on(page, other);
  await switched.part(1).waitFor();
  expect(await switched.text(11).inputValue()).toBe('Nothing of this is lost');
  expect(await switched.text(11).evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await switched.secondsLeft()).toBeLessThanOrEqual(before);
  await switched.press('exam.next');
  await switched.part(2).waitFor();
});

test.for(inTurn(6))('files are answers, too, and are there again ($language, $viewport) [EXAM-14, EXAM-15]', async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${FILES}` });
  const { page, language, t } = opened;
  const at = on(page, language);
  const group = (name: string) => page.getByRole('group', { name });
  const [drawing, essay] = language === 'jp' ? ['描いた絵51', '作文52'] : ['Your drawing 51', 'Your essay 52'];
  await at.press('exam.start');
  const choose = async (name: string, file: ChosenFile): Promise<void> => {
    const chooser = coming(page.waitForEvent('filechooser'));
    await group(name).getByRole('button').first().click();
    await (await chooser).setFiles(file);
  };
  await choose(drawing, png('drawing.png'));
  await choose(essay, pdf('essay.pdf'));
  await eventually(async () => page.getByText(new RegExp(t('exam.state.saved', { time: '.*' }))).count()).toBeGreaterThan(0);
  await page.reload();
  await at.press('exam.start');
  for (const [name, file] of [[drawing, 'drawing.png'], [essay, 'essay.pdf']] as const) await group(name).getByText(file).first().waitFor();
});
