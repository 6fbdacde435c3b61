import { expect } from 'vitest';
import { bothLanguages } from './support/devices.ts';
import { edits, hasEdits, makeEdits } from './support/edits.ts';
import { eventually } from './support/eventually.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { UserMenu } from './support/menu.ts';
import { ProfilePage } from './support/profile.ts';
import { answers, cutBeforeServer } from './support/proxy.ts';
import { revoke } from './support/session.ts';
import { test } from './support/test.ts';
import { fixedText } from './support/texts.ts';
import type { Visit } from './support/visit.ts';

const EDIT = '/profile?mode=edit';

const kept = ({ page }: Visit) => page.evaluate(() => Object.keys(localStorage).filter((key) => /token|loggedIn/.test(key)));

test.for(bothLanguages)('log-out forgets the session and the page, and every tab follows ($language, $viewport)', async ({ language, viewport }, { visit, newApplicant }) => {
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
  await new UserMenu(opened).logOut();
  await login.submit.waitFor();
  await new LoginPage(opened, other).submit.waitFor();
  expect(await kept(opened)).toEqual([]);

  await login.logIn(applicant);
  await new LandingPage(opened).isOpen(applicant);
  await other.getByRole('main').waitFor();
  await eventually(() => new URL(other.url()).pathname).not.toBe('/login');
});

test.for(bothLanguages)('a log-out that fails says so and logs nobody out ($language, $viewport)', async ({ language, viewport }, { visit, newApplicant, proxy }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile' });
  const profile = new ProfilePage(opened);
  opened.watch.expect(/ERR_/);
  opened.watch.expect(/status of 500/);
  await profile.isViewed();
  const menu = new UserMenu(opened);
  const { lift } = proxy.break(/POST .*logout/, cutBeforeServer);
  await menu.logOut();
  await profile.toast(opened.t('failure.network')).waitFor();
  lift();
  proxy.break(/POST .*logout/, answers(500, ''));
  await menu.logOut();
  await profile.toast(opened.t('failure.tryAgain')).waitFor();
  await profile.isViewed();
  expect(await kept(opened)).toContain('portal.token');
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
  await profile.toast(fixedText('You session has expired, Please login again!', 'en')).waitFor();
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
