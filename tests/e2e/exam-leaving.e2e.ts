import { expect } from 'vitest';
import type { Page } from 'playwright';
import { violationsOn } from './support/axe.ts';
import { coming } from './support/coming.ts';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { exam, examGroup, examQuestion, jclass, type Learning } from './support/learning.ts';
import { answers } from './support/proxy.ts';
import { testWith } from './support/test.ts';
import type { TextKey } from './support/texts.ts';
import { UserMenu } from './support/menu.ts';
import type { Visit } from './support/visit.ts';

const [LONG, TEXT] = [981, 983];
const learning: Learning = {
  exams: [
    exam(LONG, [examGroup(1), examGroup(2)]),
    exam(TEXT, [examGroup(5, { questions: [examQuestion(51, 'free_text')] })]),
  ],
  classes: [{ ...jclass(991), exams: [LONG, TEXT] }],
};
const test = testWith({ learning });
const UPDATE = /PUT .*applicants_exams\/update/;

const on = ({ page, t, language }: Pick<Visit, 'page' | 't' | 'language'>) => ({
  press: (key: TextKey) => page.getByRole('button', { name: t(key), exact: true }).click(),
  button: (key: TextKey) => page.getByRole('button', { name: t(key), exact: true }),
  part: (id: number) => page.getByRole('heading', { name: language === 'jp' ? `パート${id}` : `Part ${id}`, exact: true }),
  text: (id: number) => page.getByRole('textbox', { name: language === 'jp' ? `考えたこと${id}` : `Your thoughts ${id}` }),
  sees: (text: string) => page.getByText(text, { exact: true }).first().waitFor(),
});

const home = (page: Page) => page.getByRole('banner').getByRole('link').first().click();

/** What another device of the same applicant is shown. */
async function isHeld({ page, t, language, origin }: Visit, examId: number, id: number, value: string): Promise<void> {
  await page.goto(`${origin}/exam/${examId}`);
  const at = on({ page, t, language });
  await at.press('exam.start');
  await eventually(() => at.text(id).inputValue()).toBe(value);
}

type Leave = (opened: Visit) => Promise<void>;

const ways: readonly (readonly [name: string, leave: Leave])[] = [
  ['a link', async ({ page }) => home(page)],
  ['Back', async ({ page }) => { await page.goBack(); }],
  ['a log-out', async (opened) => { await new UserMenu(opened).choose('shell.logOut'); await opened.page.waitForURL(/\/login$/); }],
  ['a reload', async ({ page }) => { await page.reload(); }],
];

test.for(ways.flatMap(([name, leave], index) => inTurn(index).map((device) => ({ ...device, name, leave }))))('an answer goes at once where the exam is left by $name ($language, $viewport)', async ({ name, leave, ...device }, { visit, newApplicant }) => {
  const as = newApplicant(device.language);
  const opened = await visit({ ...device, as, path: '/jclass' });
  const { page, origin } = opened;
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.evaluate((path) => { history.pushState({}, '', path); dispatchEvent(new PopStateEvent('popstate')); }, `/exam/${LONG}`);
  const at = on(opened);
  await at.press('exam.start');
  await at.text(11).fill(`Then ${name}`);
  await leave(opened);
  expect(page.url()).not.toBe(`${origin}/exam/${LONG}/`);
  await isHeld(await visit({ ...device, as }), LONG, 11, `Then ${name}`);
});

test.for(inTurn(1))('answers that wait go on over every page, which says so, and are told where they were refused ($language, $viewport)', async (device, { visit, newApplicant, proxy }) => {
  const as = newApplicant(device.language);
  const opened = await visit({ ...device, as, path: `/exam/${LONG}` });
  const { page, t } = opened;
  const at = on(opened);
  opened.watch.expect(/status of 503|status of 422/);
  await at.press('exam.start');
  await at.text(11).waitFor();
  const { lift } = proxy.break(UPDATE, answers(503, ''));
  await at.text(11).fill('On its way');
  await home(page);
  const notice = page.getByText(t('examAnswers.sending'));
  await notice.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('link', { name: t('examAnswers.show') }).click();
  await at.sees(t('exam.undelivered.title'));
  await at.sees('On its way');
  expect(await violationsOn(page)).toEqual([]);
  await home(page);
  await notice.waitFor();
  lift();
  await eventually(() => notice.count()).toBe(0);
  proxy.break(UPDATE, answers(422, JSON.stringify({ errors: ['This is refused'] })));
  await page.goBack();
  await at.press('exam.start');
  await at.text(11).fill('Refused');
  await home(page);
  await page.getByText(t('examAnswers.refused')).waitFor();
  await page.reload();
  await page.getByRole('link', { name: t('examAnswers.show') }).click();
  await at.sees(t('exam.refused.title'));
  await at.sees('Refused');
  await at.sees('This is refused');
  expect(await violationsOn(page)).toEqual([]);
  await at.press('exam.refused.read');
  await eventually(() => page.getByText(t('exam.refused.title')).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  proxy.mend();
  await isHeld(await visit({ ...device, as }), LONG, 11, 'On its way');
});

test.for(inTurn(2).flatMap((device) => [150, 300, 450].map((apart) => ({ ...device, apart }))))('a double press on Next, $apart ms apart, hands in one part ($language, $viewport)', async ({ apart, ...device }, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${LONG}` });
  const { page } = opened;
  const at = on(opened);
  await at.press('exam.start');
  const next = at.button('exam.next');
  await next.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = await next.boundingBox() ?? {};
  for (const wait of [0, apart]) {
    await page.waitForTimeout(wait);
    await page.mouse.click(x + width / 2, y + height / 2);
  }
  await at.part(2).waitFor();
  await at.text(21).fill('Still here');
  expect(await at.text(21).inputValue()).toBe('Still here');
  await at.button('exam.submit').waitFor();
});

test.for(inTurn(3))('what a tab has left that was killed goes from the first page that is opened, whichever it is ($language, $viewport)', async (device, { visit, newApplicant, proxy }) => {
  const as = newApplicant(device.language);
  const opened = await visit({ ...device, as, path: `/exam/${LONG}` });
  const at = on(opened);
  opened.watch.expect(/status of 503/);
  await at.press('exam.start');
  await at.text(11).waitFor();
  const { lift } = proxy.break(UPDATE, answers(503, ''));
  await at.text(11).fill('Left behind');
  await at.sees(opened.t('exam.state.waiting'));
  await opened.page.close();
  lift();
  const sent = coming(opened.context.waitForEvent('response', (response) => response.url().includes('applicants_exams/update')));
  await opened.openWindow('/');
  await (await sent).finished();
  await isHeld(await visit({ ...device, as }), LONG, 11, 'Left behind');
});

test.for(inTurn(0))('the browser asks before a tab goes with answers that are not at the server ($language, $viewport)', async (device, { visit, newApplicant, proxy }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${LONG}` });
  const { page } = opened;
  const at = on(opened);
  opened.watch.expect(/status of 503/);
  await at.press('exam.start');
  await at.text(11).waitFor();
  proxy.break(UPDATE, answers(503, ''));
  await at.text(11).fill('Waits');
  await home(page);
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

test.for(inTurn(1))('a text that is too long is counted at its field and refused in its own words ($language, $viewport)', async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, as: newApplicant(device.language), path: `/exam/${TEXT}` });
  const { page } = opened;
  const at = on(opened);
  await at.press('exam.start');
  const field = at.text(51);
  await field.fill('あ'.repeat(30_000));
  await page.getByText('30000 / 10000', { exact: true }).waitFor();
  await field.blur();
  await page.getByText(opened.t('error.tooLong', { max: 10_000, length: 30_000 })).first().waitFor();
  await at.sees(opened.t('exam.state.refused'));
  await field.fill('短い');
  await page.getByText(new RegExp(opened.t('exam.state.saved', { time: '.*' }))).first().waitFor();
});
