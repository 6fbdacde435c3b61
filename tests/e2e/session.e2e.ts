import { expect } from 'vitest';
import { everyOther } from '../arbitraries/rounds.ts';
import { firstAnswers, give, keeps, shows } from './support/answers.ts';
import { Clock } from './support/clock.ts';
import { bothLanguages, inTurn } from './support/devices.ts';
import { edits, hasEdits, makeEdits } from './support/edits.ts';
import { eventually } from './support/eventually.ts';
import { png } from './support/files.ts';
import { LandingPage } from './support/landing.ts';
import { LogOutDialog } from './support/log-out.ts';
import { LoginPage } from './support/login.ts';
import { UserMenu } from './support/menu.ts';
import { ChangePasswordDialog } from './support/passwords.ts';
import { ProfilePage } from './support/profile.ts';
import { answers, cutBeforeServer } from './support/proxy.ts';
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

test.for(inTurn(1))('a log-out that fails says so and logs nobody out ($language, $viewport)', async ({ language, viewport }, { visit, newApplicant, proxy }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile' });
  const profile = new ProfilePage(opened);
  opened.watch.expect(/ERR_/);
  opened.watch.expect(/status of 500/);
  await profile.isViewed();
  const menu = new UserMenu(opened);
  const { lift } = proxy.break(/POST .*logout/, cutBeforeServer);
  const failed = new LogOutDialog(opened, 'logOut.failed.title');
  await menu.logOut();
  await failed.dialog.getByText(opened.t('failure.network'), { exact: true }).waitFor();
  await failed.choice('logOut.stay').click();
  lift();
  proxy.break(/POST .*logout/, answers(500, ''));
  await menu.logOut();
  await failed.dialog.getByText(opened.t('failure.tryAgain'), { exact: true }).waitFor();
  await failed.choice('logOut.stay').click();
  await profile.isViewed();
  expect(await kept(opened)).toContain('portal.token');
});

test.for(inTurn(2))('expiry: says so, and opens log-in after 3 s ($language, $viewport) [SESS-03, SESS-04, CONST-04]', async ({ language, viewport }, { visit, newApplicant }) => {
  const applicant = newApplicant(language);
  const opened = await visit({ language, viewport, as: applicant, path: '/profile', clock: true });
  const { page } = opened;
  const [profile, login] = [new ProfilePage(opened), new LoginPage(opened)];
  opened.watch.expect(/status of 401/);
  // Else a call that the view still makes is the one that is refused.
  await page.reload({ waitUntil: 'networkidle' });
  await profile.isViewed();
  await revoke(opened);
  const clock = await Clock.stop(page);
  await page.getByRole('link', { name: opened.t('profile.edit'), exact: true }).click();
  await clock.until(profile.toast(fixedText(EXPIRED, language)));
  await clock.run(2900);
  // Two calls were refused, and it is said once.
  expect(await profile.toast(fixedText(EXPIRED, language)).count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/profile');
  await clock.run(200);
  await clock.start();
  await login.submit.waitFor();
  expect(await page.evaluate(() => localStorage.getItem('portal.token'))).toBeNull();
  await login.logIn(applicant);
  await profile.isEdited();
});

test('expiry: is said once where a page is opened with a log-in that is over [SESS-03]', async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile' });
  opened.watch.expect(/status of 401/);
  await new ProfilePage(opened).isViewed();
  await revoke(opened);
  await opened.page.reload();
  await new LoginPage(opened).submit.waitFor();
  await opened.page.getByText(EXPIRED).first().waitFor();
  expect(await opened.page.getByText(EXPIRED).count()).toBe(1);
});

/** A draft brings back what was typed as it was typed: only a save takes the hyphens out of a number. */
const typed = firstAnswers.map((answer) => (answer.type === 'phone_number' ? { ...answer, given: '08012345678' } : answer));

/** Where the 401 comes from while somebody is editing; a save is among the faults. */
const refusals = [
  { ...bothLanguages[0], from: 'a reload', provoke: ({ page }: Visit) => page.reload() },
  {
    ...bothLanguages[1], from: 'another call',
    provoke: async (opened: Visit) => {
      await new UserMenu(opened).choose('shell.changePassword');
      await new ChangePasswordDialog(opened).change('a password of tests', 'another password of tests');
    },
  },
] as const;

test.for(everyOther(refusals))('expiry: takes nothing away from whoever was editing when $from is refused ($language, $viewport)', async ({ language, viewport, provoke }, { visit, newApplicant }) => {
  const applicant = newApplicant(language);
  const opened = await visit({ language, viewport, as: applicant, path: EDIT, clock: true });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  opened.watch.expect(/status of 401/);
  await give(profile, typed);
  await profile.chooseFile(t('field.profile.photograph'), png('me.png'));
  await revoke(opened);
  await provoke(opened);
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

test('whoever logs in next sees nothing of what was typed before, and the first finds it again', async ({ visit, newApplicant }) => {
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
  await profile.shows(opened.t('profile.email'), second.email);
});
