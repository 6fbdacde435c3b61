import { expect } from 'vitest';
import { PASSWORD } from './support/applicants.ts';
import { firstAnswers, give, keeps, secondAnswers, shows } from './support/answers.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';

const devices = [
  { language: 'en', viewport: 'desktop' }, { language: 'en', viewport: 'phone' },
  { language: 'jp', viewport: 'desktop' }, { language: 'jp', viewport: 'phone' },
] as const;

test.for(devices)('fills, saves, reloads and edits every type of field ($language, $viewport)', async ({ language, viewport }, { visit, newApplicant }) => {
  const { email } = newApplicant(language);
  const opened = await visit({ language, viewport });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  await page.getByLabel(t('field.login.email')).fill(email);
  await page.getByRole('textbox', { name: t('field.login.password') }).fill(PASSWORD);
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await profile.isViewed();

  await profile.edit();
  await give(profile, firstAnswers, language);
  await profile.save();
  await profile.toast(language === 'en' ? 'Your profile has been saved.' : 'プロフィールを保存しました。').waitFor();
  await shows(profile, firstAnswers, language);

  await page.reload();
  await shows(profile, firstAnswers, language);
  await profile.edit();
  await keeps(profile, firstAnswers, language);
  await give(profile, secondAnswers, language);
  await profile.save();
  await shows(profile, secondAnswers, language);
  await profile.edit();
  await keeps(profile, secondAnswers, language);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});
