/** @module-tag full */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { applicant, PASSWORD } from './support/applicants.ts';
import { spring } from './support/applications.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { give } from './support/answers.ts';
import { eventually } from './support/eventually.ts';
import { FirstDay } from './support/first-day.ts';
import { LandingPage } from './support/landing.ts';
import { exam, examGroup, jclass, onlineSession, sessionQuestion, type Learning } from './support/learning.ts';
import { Navigation } from './support/navigation.ts';
import { forgetNewer } from './support/old-browser.ts';
import { Inbox } from './support/outbox.ts';
import { ResetPage } from './support/passwords.ts';
import { newAddress } from './support/people.ts';
import { ProfilePage } from './support/profile.ts';
import { testWith } from './support/test.ts';
import type { TextKey } from './support/texts.ts';

const [EXAM, SESSION] = [971, 972];
const learning: Learning = {
  classes: [{ ...jclass(EXAM), exams: [EXAM], member: {} }],
  exams: [exam(EXAM, [examGroup(1, { confirmation_screen: true })])],
  sessions: [onlineSession(SESSION, [sessionQuestion(11, 'text'), sessionQuestion(12, 'radio_button')])],
};
const test = testWith({ learning });

/** What is under way when a page is left comes to an end or does not, and a picture of what is only loading is or is not a screen. */
const MORE = 1.2;

/** What stands in docs/looks.md of this walk, under its head. */
async function written(): Promise<readonly string[]> {
  const page = await readFile(inProject('docs', 'looks.md'), 'utf8');
  const [, table = ''] = page.split('| part | taps | screens | back | requests |\n|---|---|---|---|---|\n');
  return table.split('\n').filter((_line, index, lines) => lines.slice(0, index + 1).every((line) => line.startsWith('|')));
}

test.for([{ browser: 'of today', before: undefined }, { browser: 'as old as one may be', before: forgetNewer }])('a new applicant, in Japanese on a phone, from the public link to the receipt of a session (a browser $browser)', async ({ before }, { stage, visit }) => {
  const email = newAddress();
  const opened = await visit({ language: 'jp', viewport: 'phone', before, host: '127.0.0.1', path: '/login' });
  const { page, origin, t } = opened;
  await page.evaluate(() => { localStorage.setItem('portal.language', JSON.stringify(['jp', null, Date.now()])); });
  const own = [email, stranger.name, 'works.pdf', 'resume.pdf', 'transcript.pdf', '12 Ly Thuong Kiet, Hanoi', 'chess'];
  const day = await FirstDay.begin(opened, own);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const button = (key: TextKey, scope: Page | Locator = page): Locator => scope.getByRole('button', { name: t(key), exact: true });
  const receipt = page.getByRole('region', { name: t('receipts.title') });
  const navigation = new Navigation(opened);
  const goTo = async (key: TextKey): Promise<void> => {
    await navigation.hamburger.click();
    await navigation.side.getByRole('link', { name: t(key), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: t(key), exact: true }).waitFor();
  };

  day.goesOnTo('application');
  await page.goto(origin + applyPath(spring.form.name));
  const apply = new ApplyPage(opened, spring.form);
  await apply.isAsked('apply.step.email');
  await day.looks('the first step', { next: apply.basic('email') });
  await apply.confirmEmail(email);
  await day.looks('the second step', { next: apply.basic('name') });
  await apply.fillBasics(stranger);
  await give(apply, spring.answers);
  await day.looks('the second step, filled in', { next: apply.submit });
  await apply.submit.click();
  await button('apply.confirm.send').waitFor();
  await day.looks('the answers before they go', { next: button('apply.confirm.send') });
  await button('apply.confirm.send').click();
  await apply.welcome.getByRole('region', { name: t('receipts.title') }).waitFor();
  // What comes next is in an e-mail, so the welcome leads to its own end.
  await day.looks('the receipt of the application', { next: apply.welcome.getByRole('button', { name: t('engine.overview.close') }) });

  day.goesOnTo('e-mail and password');
  const inbox = new Inbox(stage.portal, email);
  await page.goto(origin + await inbox.nextLink());
  for (const { text } of await inbox.messages()) day.reads('the e-mail', text);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const passwords = new ResetPage(opened, true);
  await day.looks('the new password', { next: passwords.password });
  await passwords.set(PASSWORD);

  day.goesOnTo('home');
  const landing = new LandingPage(opened);
  /** The lists come one after another. */
  const isListed = () => button('event.apply', landing.section('landing.events')).first().waitFor();
  await landing.isOpen({ name: stranger.name, japanese_name: stranger.japaneseName });
  // Who is there already keeps all, and takes what everybody of this file takes.
  await stage.portal.add([applicant(email, 'jp')]);
  await page.reload();
  const left = page.getByRole('region', { name: t('landing.left'), exact: true });
  const gaps = left.getByRole('button', { expanded: false });
  await gaps.waitFor();
  await isListed();
  await day.looks('home', { next: gaps });
  await gaps.click();
  const first = left.getByRole('listitem').getByRole('listitem').first().getByRole('link');
  await day.looks('home, what is missing', { next: first });
  await first.click();

  day.goesOnTo('profile');
  const profile = new ProfilePage(opened);
  await profile.isEdited();
  await day.looks('the profile', { next: profile.button('save.save') });
  await give(profile, [
    { field: 'Residence status', type: 'drop_down', given: 'student' },
    { field: 'Reason for working in Japan', type: 'text_area', given: '地方の人々の役に立つソフトウェアを作りたいため。' },
    { field: 'Emergency contact', type: 'text', given: '兄' },
    { field: 'Emergency phone number', type: 'phone_number', given: '08099998888' },
  ]);
  await day.looks('the profile, filled in', { next: profile.button('save.save') });
  await profile.button('save.save').click();
  await profile.confirmation.waitFor();
  await day.looks('what will be saved of the profile');
  await button('save.save', profile.confirmation).click();
  await profile.isViewed();
  await day.looks('the profile that is saved');
  await goTo('page.home');
  await isListed();
  await day.looks('home without gaps');

  day.goesOnTo('exam');
  await left.getByRole('link', { name: `試験${String(EXAM)}` }).click();
  await button('exam.start').waitFor();
  await day.looks('the exam before it begins', { next: button('exam.start') });
  await button('exam.start').click();
  await page.getByRole('timer').waitFor();
  await day.looks('the part of the exam', { next: page.getByRole('textbox') });
  await page.getByRole('textbox').fill('わかりません');
  await page.getByRole('radio').first().click();
  await day.looks('the part of the exam, answered', { next: button('exam.submit') });
  await button('exam.submit').click();
  await button('exam.confirm.submit', dialog).waitFor();
  await day.looks('the part before it is handed in');
  await button('exam.confirm.submit', dialog).click();
  await receipt.waitFor();
  await day.looks('the receipt of the exam');

  day.goesOnTo('online session');
  await goTo('page.home');
  await left.getByRole('link', { name: `セッション${String(SESSION)}` }).click();
  await button('onlineSession.start').waitFor();
  await day.looks('the session before it begins', { next: button('onlineSession.start') });
  await button('onlineSession.start').click();
  await page.getByRole('textbox').fill('緑茶');
  await day.looks('a question of the session', { next: button('onlineSession.next') });
  await button('onlineSession.next').click();
  await page.getByRole('radio').first().click();
  await day.looks('the last question of the session', { next: button('onlineSession.submit') });
  await button('onlineSession.submit').click();
  await button('onlineSession.confirm.ok', dialog).waitFor();
  await day.looks('the session before it ends');
  await button('onlineSession.confirm.ok', dialog).click();
  await receipt.waitFor();
  await day.looks('the receipt of the session');

  day.goesOnTo('receipts');
  await goTo('page.profile');
  await main.getByRole('link', { name: t('profile.receipts'), exact: true }).click();
  await eventually(() => main.locator('ul').getByRole('listitem').count()).toBe(3);
  await day.looks('all receipts', { primary: 0 });
  expect(day.complaints).toEqual([]);
  const [counted, kept] = [day.lines, await written()].map((lines) => lines.map((line) => line.split(' | '))) as [string[][], string[][]];
  const tapsAndSteps = (rows: readonly string[][]) => rows.map(([part, taps, , back]) => [part, taps, back]);
  expect(tapsAndSteps(counted)).toEqual(tapsAndSteps(kept));
  for (const column of [2, 4]) {
    const sum = (rows: readonly string[][]): number => Number.parseInt(rows.at(-1)?.[column] ?? '', 10);
    expect(sum(counted)).toBeLessThanOrEqual(sum(kept) * MORE);
  }
});
