import { expect } from 'vitest';
import { firstAnswers, give, keeps, shows } from './support/answers.ts';
import { Clock } from './support/clock.ts';
import { bothLanguages } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { png } from './support/files.ts';
import { LoginPage } from './support/login.ts';
import { ProfilePage } from './support/profile.ts';
import { revoke } from './support/session.ts';
import { test } from './support/test.ts';
import { fixedText } from './support/texts.ts';

const EXPIRED = 'You session has expired, Please login again!';

test.for(bothLanguages)('says so, and opens log-in after 3 s ($language, $viewport)', async ({ language, viewport }, { visit, newApplicant }) => {
  const applicant = newApplicant(language);
  const opened = await visit({ language, viewport, as: applicant, path: '/profile', clock: true });
  const { page } = opened;
  const [profile, login] = [new ProfilePage(opened), new LoginPage(opened)];
  opened.watch.expect(/status of 401/);
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

/** A draft brings back what was typed as it was typed: only a save takes the hyphens out of a number. */
const typed = firstAnswers.map((answer) => (answer.type === 'phone_number' ? { ...answer, given: '08012345678' } : answer));

test.for(bothLanguages)('takes nothing away from whoever was editing ($language, $viewport)', async ({ language, viewport }, { visit, newApplicant }) => {
  const applicant = newApplicant(language);
  const opened = await visit({ language, viewport, as: applicant, path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  opened.watch.expect(/status of 401/);
  await give(profile, typed);
  await profile.chooseFile(t('field.profile.photograph'), png('me.png'));
  await revoke(opened);
  await page.reload();
  await profile.toast(fixedText(EXPIRED, language)).waitFor();
  await new LoginPage(opened).logIn(applicant);
  await profile.isEdited();
  await profile.button('engine.draft.discard').waitFor();
  await keeps(profile, typed, language);
  await profile.group(t('field.profile.photograph')).getByText('me.png').waitFor();
  await profile.save();
  await shows(profile, typed, language);
  await eventually(() => page.getByRole('img', { name: t('profile.photo', { name: applicant.name }) }).count()).toBe(1);
});
