/** @module-tag full */
import { expect } from 'vitest';
import { applicant, PASSWORD } from './support/applicants.ts';
import { spring } from './support/applications.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { give } from './support/answers.ts';
import { eventually } from './support/eventually.ts';
import { FirstDay } from './support/first-day.ts';
import { LandingPage } from './support/landing.ts';
import { exam, examGroup, onlineSession, sessionQuestion, type Learning } from './support/learning.ts';
import { Inbox } from './support/outbox.ts';
import { ResetPage } from './support/passwords.ts';
import { newAddress } from './support/people.ts';
import { ProfilePage } from './support/profile.ts';
import { testWith } from './support/test.ts';

const [EXAM, SESSION] = [971, 972];
const learning: Learning = {
  exams: [exam(EXAM, [examGroup(1, { confirmation_screen: true })])],
  sessions: [onlineSession(SESSION, [sessionQuestion(11, 'text'), sessionQuestion(12, 'radio_button')])],
};
const test = testWith({ learning });

/** As many as it takes today: who adds one says what for. */
const MOST_TAPS = 54;

test('a new applicant, in Japanese on a phone, from the public link to the receipt of a session', async ({ stage, visit }) => {
  const email = newAddress();
  const opened = await visit({ language: 'jp', viewport: 'phone', host: '127.0.0.1', path: '/login' });
  const { page, origin, t } = opened;
  await page.evaluate(() => { localStorage.setItem('portal.language', JSON.stringify(['jp', null, Date.now()])); });
  const day = await FirstDay.begin(opened, [email, stranger.name, 'works.pdf', 'resume.pdf', 'transcript.pdf', '12 Ly Thuong Kiet, Hanoi', 'chess']);
  await page.goto(origin + applyPath(spring.form.name));
  const apply = new ApplyPage(opened, spring.form);
  await apply.isAsked('apply.step.email');
  await day.looks('the first step');
  await apply.confirmEmail(email);
  await day.looks('the second step');
  await apply.fillBasics(stranger);
  await give(apply, spring.answers);
  await day.looks('the second step, filled in');
  await apply.submit.click();
  await apply.button('apply.confirm.send').waitFor();
  await day.looks('the answers before they go');
  await apply.button('apply.confirm.send').click();
  await apply.welcome.getByRole('region', { name: t('receipts.title') }).waitFor();
  await day.looks('the receipt of the application');

  await page.goto(origin + await new Inbox(stage.portal, email).nextLink());
  await page.getByRole('heading', { level: 1 }).waitFor();
  await day.looks('the new password');
  await new ResetPage(opened, true).set(PASSWORD);
  await new LandingPage(opened).isOpen({ name: stranger.name, japanese_name: stranger.japaneseName });
  await day.looks('home');

  await page.goto(`${origin}/profile?mode=edit`);
  const profile = new ProfilePage(opened);
  await profile.isEdited();
  await profile.input(profile.label('Hobby')).fill('登山');
  await day.looks('the profile');
  await profile.button('save.save').click();
  await day.looks('what is saved of the profile, or is missing');

  // Who is there already keeps all, and takes what everybody of this file takes.
  await stage.portal.add([applicant(email, 'jp')]);
  await page.goto(`${origin}/exam/${String(EXAM)}`);
  const press = (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key), exact: true }).click();
  await page.getByRole('button', { name: t('exam.start'), exact: true }).waitFor();
  await day.looks('the exam before it begins');
  await press('exam.start');
  await page.getByRole('timer').waitFor();
  await page.getByRole('textbox').fill('わかりません');
  await page.getByRole('radio').first().check();
  await day.looks('the part of the exam');
  await press('exam.submit');
  await day.looks('the part before it is handed in');
  await page.getByRole('dialog').getByRole('button', { name: t('exam.confirm.submit'), exact: true }).click();
  await page.getByRole('region', { name: t('receipts.title') }).waitFor();
  await day.looks('the receipt of the exam');

  await page.goto(`${origin}/onlineSession?session=${String(SESSION)}`);
  await press('onlineSession.start');
  await page.getByRole('textbox').fill('緑茶');
  await day.looks('a question of the session');
  await press('onlineSession.next');
  await page.getByRole('radio').first().check();
  await day.looks('the last question of the session');
  await press('onlineSession.submit');
  await page.getByRole('dialog').getByRole('button', { name: t('onlineSession.confirm.ok'), exact: true }).waitFor();
  await day.looks('the session before it ends');
  await page.getByRole('dialog').getByRole('button', { name: t('onlineSession.confirm.ok'), exact: true }).click();
  await page.getByRole('region', { name: t('receipts.title') }).waitFor();
  await day.looks('the receipt of the session');

  await page.goto(`${origin}/profile?mode=receipts`);
  await eventually(() => page.getByRole('main').getByRole('listitem').count()).toBe(3);
  await day.looks('all receipts');
  expect(day.complaints).toEqual([]);
  expect(day.taps).toBeLessThanOrEqual(MOST_TAPS);
});
