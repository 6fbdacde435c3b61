import { expect } from 'vitest';
import { firstAnswers, give, keeps, secondAnswers, shows } from './support/answers.ts';
import { everyDevice } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { png } from './support/files.ts';
import { LoginPage } from './support/login.ts';
import { UserMenu } from './support/menu.ts';
import { isOver } from './support/overlap.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';

const SAVED = 'Your profile has been saved.';

test.for(everyDevice(1))('fills, saves, reloads and edits every type of field ($language, $viewport) [PROF-01, PROF-18, PROF-23, PROF-25, LANG-10]', async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, path: '/profile' });
  const { page } = opened;
  const profile = new ProfilePage(opened);
  await new LoginPage(opened).logIn(newApplicant(language));
  await profile.isViewed();

  await profile.edit();
  await give(profile, firstAnswers);
  await profile.save();
  await profile.toast(language === 'en' ? SAVED : 'プロフィールを保存しました。').waitFor();
  await shows(profile, firstAnswers, language);

  await page.reload();
  await shows(profile, firstAnswers, language);
  await profile.edit();
  await keeps(profile, firstAnswers, language);
  await give(profile, secondAnswers);
  await profile.save();
  await shows(profile, secondAnswers, language);
  await profile.edit();
  await keeps(profile, secondAnswers, language);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test('everything is there after the server was stopped and started again [PROF-09]', { tags: 'full' }, async ({ visit, newApplicant, stage }) => {
  const applicant = newApplicant('en');
  const opened = await visit({ language: 'en', as: applicant, path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  await give(profile, firstAnswers);
  await profile.chooseFile(opened.t('field.profile.photograph'), png('me.png'));
  await profile.save();
  await shows(profile, firstAnswers, 'en');
  // What the page still asks for would find no server.
  await opened.page.waitForLoadState('networkidle');
  await stage.portal.restart();
  await opened.page.reload();
  await shows(profile, firstAnswers, 'en');
  const photo = opened.page.getByRole('img', { name: opened.t('profile.photo', { name: applicant.name }) });
  await eventually(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(1);
  await profile.edit();
  await keeps(profile, firstAnswers, 'en');
});

test('a toast lies over nothing that a finger wants, on a phone', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', viewport: 'phone', as: newApplicant('en'), path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  await profile.confirmSave();
  await profile.toast(SAVED).waitFor();
  await opened.page.getByRole('link', { name: opened.t('profile.edit'), exact: true }).tap();
  await profile.isEdited();
});

test('a toast lies below the header, and over none of its controls', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit', clock: true });
  const profile = new ProfilePage(opened);
  const toast = profile.toast(SAVED);
  await profile.confirmSave();
  await toast.waitFor();
  // Time stands still: the toast stays.
  await opened.page.clock.pauseAt(Date.now() + 1000);
  for (const other of [opened.page.getByRole('banner'), new UserMenu(opened).button]) await eventually(() => isOver(toast, other)).toBe(false);
});
