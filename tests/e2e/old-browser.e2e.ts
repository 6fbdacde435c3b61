import { expect } from 'vitest';
import { firstAnswers, give, shows } from './support/answers.ts';
import { inTurn } from './support/devices.ts';
import { png } from './support/files.ts';
import { LoginPage } from './support/login.ts';
import { forgetNewer } from './support/old-browser.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';

test.for(inTurn(1))('a browser as old as one may be logs in, and saves a profile with a photo ($language, $viewport)', async (device, { visit, newApplicant }) => {
  const opened = await visit({ ...device, before: forgetNewer, path: '/profile' });
  const profile = new ProfilePage(opened);
  await new LoginPage(opened).logIn(newApplicant(device.language));
  await profile.isViewed();
  await profile.edit();
  await give(profile, firstAnswers);
  await profile.chooseFile(opened.t('field.profile.photograph'), png('me.png'));
  await profile.save();
  await shows(profile, firstAnswers, device.language);
});

/** Lets come what comes by itself after a time. */
const letTimePass = (): void => { for (const animation of document.getAnimations()) animation.finish(); };

test('a page of which nothing could be loaded says so after a while, in both languages', async ({ visit }) => {
  const opened = await visit({ language: 'en', path: '/login' });
  const { page } = opened;
  const words = page.locator('.not-started p');
  await page.getByRole('main').waitFor();
  expect(await words.count()).toBe(0);
  opened.watch.expect(/ERR_FAILED/);
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.reload();
  expect(await words.evaluateAll((all) => all.map((one) => one.checkVisibility({ visibilityProperty: true })))).toEqual([false, false]);
  await page.evaluate(letTimePass);
  expect(await words.evaluateAll((all) => all.map((one) => [one.checkVisibility({ visibilityProperty: true }), one.getAttribute('lang')]))).toEqual([[true, null], [true, 'ja']]);
});
