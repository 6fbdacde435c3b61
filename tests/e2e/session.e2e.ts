import { expect } from 'vitest';
import { firstAnswers, give, keeps, shows } from './support/answers.ts';
import { inTurn } from './support/devices.ts';
import { edits, hasEdits, makeEdits } from './support/edits.ts';
import { eventually } from './support/eventually.ts';
import { png } from './support/files.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { UserMenu } from './support/menu.ts';
import { ProfilePage } from './support/profile.ts';
import { revoke } from './support/session.ts';
import { test } from './support/test.ts';
import { fixedText } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

const EDIT = '/profile?mode=edit';
const EXPIRED = 'You session has expired, Please login again!';

const kept = ({ page }: Visit) => page.evaluate(() => Object.keys(localStorage).filter((key) => /token|loggedIn/.test(key)));

test.for(inTurn(0))('log-out forgets the session and the page, and every tab follows ($language, $viewport) [SESS-05, SESS-06, SESS-07, SHELL-10, LOGIN-08, LOGIN-14, LOGIN-15]', async ({ language, viewport }, { visit, newApplicant }) => {
  const applicant = newApplicant(language);
  const opened = await visit({ language, viewport });
  const { page } = opened;
  const login = new LoginPage(opened);
  await login.logIn(applicant);
  await new LandingPage(opened).isOpen(applicant);
  expect(await kept(opened)).toEqual(expect.arrayContaining(['portal.token', 'portal.loggedInAt']));
  await page.goto(`${opened.origin}/profile`);
  const other = await opened.openWindow('/profile');
  await new ProfilePage(opened, other).isViewed();
  await page.bringToFront();
  await new UserMenu(opened).logOut();
  await login.submit.waitFor();
  await new LoginPage(opened, other).submit.waitFor();
  expect(await kept(opened)).toEqual([]);

  await login.logIn(applicant);
  await new LandingPage(opened).isOpen(applicant);
  // The other tab has forgotten where it was, too.
  await new LandingPage(opened, other).isOpen(applicant);
});

/** A draft brings back what was typed as it was typed: only a save takes the hyphens out of a number. */
const typed = firstAnswers.map((answer) => (answer.type === 'phone_number' ? { ...answer, given: '08012345678' } : answer));

test.for(inTurn(0))('expiry: takes nothing away from whoever was editing when a reload is refused ($language, $viewport)', { tags: 'full' }, async ({ language, viewport }, { visit, newApplicant }) => {
  const applicant = newApplicant(language);
  const opened = await visit({ language, viewport, as: applicant, path: EDIT, clock: true });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  opened.watch.expect(/status of 401/);
  await give(profile, typed);
  await profile.chooseFile(t('field.profile.photograph'), png('me.png'));
  // A file that is still being read when the page goes was not chosen yet.
  await profile.group(t('field.profile.photograph')).getByText('me.png').waitFor();
  await revoke(opened);
  await page.reload();
  await profile.toast(fixedText(EXPIRED, language)).waitFor();
  await page.clock.fastForward(3000);
  await new LoginPage(opened).logIn(applicant);
  await profile.isEdited();
  await profile.button('engine.draft.discard').waitFor();
  await keeps(profile, typed, language);
  await profile.group(t('field.profile.photograph')).getByText('me.png').waitFor();
  await profile.save();
  await shows(profile, typed, language);
  await eventually(() => page.getByRole('img', { name: t('profile.photo', { name: applicant.name }) }).count()).toBe(1);
});

test('whoever logs in next sees nothing of what was typed before, and the first finds it again', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const [first, second] = [newApplicant('en'), newApplicant('en')];
  const opened = await visit({ language: 'en', as: first, path: EDIT, clock: true });
  const { page, origin } = opened;
  const [profile, login, landing] = [new ProfilePage(opened), new LoginPage(opened), new LandingPage(opened)];
  opened.watch.expect(/status of 401/);
  await makeEdits(profile);
  await revoke(opened);
  await profile.confirmSave();
  await profile.toast(fixedText(EXPIRED, 'en')).waitFor();
  await page.clock.fastForward(3000);
  await login.logIn(second);
  await landing.isOpen(second);
  await page.goto(origin + EDIT);
  await profile.isEdited();
  await profile.holds(profile.label('Hobby'), '');
  await profile.holds(profile.label('Residence status'), 'student');
  expect(await profile.button('engine.draft.discard').count()).toBe(0);
  expect(await page.getByText(edits.file).count()).toBe(0);

  await new UserMenu(opened).logOut();
  await login.logIn(first);
  await landing.isOpen(first);
  await page.goto(origin + EDIT);
  await hasEdits(profile);
});

test('a tab never acts for whoever has logged in since in another', async ({ visit, newApplicant }) => {
  const [first, second] = [newApplicant('en'), newApplicant('en')];
  const opened = await visit({ language: 'en', as: first, path: '/profile' });
  const profile = new ProfilePage(opened);
  await profile.isViewed();
  const other = await opened.openWindow('/profile');
  await new ProfilePage(opened, other).isViewed();
  await new UserMenu(opened, other).logOut();
  await new LoginPage(opened, other).logIn(second);
  await new LandingPage(opened, other).isOpen(second);
  await eventually(() => opened.page.getByText(first.email).count()).toBe(0);
  await opened.page.goto(`${opened.origin}/profile`);
  await profile.shows(opened.t('field.login.email'), second.email);
});
