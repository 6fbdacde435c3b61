import type { Page } from 'playwright';
import { expect } from 'vitest';
import { oneIn } from '../arbitraries/rounds.ts';
import { bothLanguages } from './support/devices.ts';
import { hasEdits, makeEdits } from './support/edits.ts';
import { ProfilePage } from './support/profile.ts';
import { cutBeforeServer } from './support/proxy.ts';
import { UserMenu } from './support/menu.ts';
import { test } from './support/test.ts';
import { textsIn } from './support/texts.ts';

/** A press might come after what it is for: what is missing comes by itself a few seconds later, too. */
const hasNetwork = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('online')));

/** Parts of pages that are open, by the press that asks for their code. */
const parts = [
  { part: 'the profile’s form', path: '/profile', press: 'profile.edit', title: 'profile.editTitle', shows: 'save.save' },
  { part: 'the receipts', path: '/profile', press: 'profile.receipts', title: 'profile.receipts', shows: undefined },
  { part: 'the own answers', path: '/onboarding', press: 'profile.edit', title: 'onboarding.own', shows: 'save.save' },
] as const;

test.for(oneIn(6, bothLanguages.flatMap((device) => parts.map((part) => ({ ...device, ...part })))))('$part ($language): where its code is missing that is said in its place, and it comes with the network', async ({ language, viewport, path, press, title, shows }, { visit, newPerson, proxy }) => {
  const { page, t, watch } = await visit({ language, viewport, as: await newPerson(language, { is_onboarded: true }), path });
  watch.expect(/ERR_|Failed to fetch/);
  const pressed = page.getByRole('link', { name: t(press) }).or(page.getByRole('button', { name: t(press) })).first();
  await pressed.waitFor();
  proxy.break(/^GET \/assets\/.*\.js/, cutBeforeServer);
  await pressed.click();
  await page.getByText(t('failure.network')).waitFor();
  expect(await page.getByText(t('crash.title')).count()).toBe(0);
  await page.getByRole('heading', { name: t(title), exact: true }).waitFor();
  proxy.mend();
  await hasNetwork(page);
  if (shows) await page.getByRole('button', { name: t(shows), exact: true }).waitFor();
  await expect.poll(() => page.getByText(t('failure.network')).count()).toBe(0);
});

test('a calendar, a long list and the question of two devices say that their code is missing, and after tries in vain a press loads the page anew', async ({ visit, newApplicant, proxy }) => {
  const applicant = newApplicant('en');
  const [opened, elsewhere] = [await visit({ language: 'en', as: applicant, path: '/profile?mode=edit' }), await visit({ language: 'en', as: applicant, path: '/profile?mode=edit' })];
  const { page, t, watch } = opened;
  watch.expect(/ERR_|Failed to fetch|status of 412/);
  const [here, there] = [new ProfilePage(opened), new ProfilePage(elsewhere)];
  const contact = here.label('Emergency contact');
  await there.input(contact).fill('Minh');
  await there.save();
  const said = page.getByRole('alert').filter({ hasText: t('failure.network') });
  const anew = said.getByRole('button', { name: t('crash.reload'), exact: true });
  await here.isEdited();
  proxy.break(/^GET \/assets\/(calendar|option-list|conflict-panel)-.*\.js/, cutBeforeServer);

  await here.input(contact).fill('Linh');
  await here.confirmSave();
  await anew.waitFor();

  const list = page.getByRole('combobox').and(page.locator('input')).first();
  await list.click();
  await expect.poll(() => anew.count()).toBe(2);

  await page.getByRole('button', { name: t('widget.date.open', { label: here.label('Earliest start') }) }).click();
  await expect.poll(() => anew.count()).toBe(3);
  await anew.last().press('Enter');
  await expect.poll(() => said.count()).toBe(0);
  proxy.mend();
  await page.getByRole('button', { name: t('widget.date.open', { label: here.label('Earliest start') }) }).click();
  await page.getByRole('dialog').getByRole('button').first().waitFor();
});

test('work that an earlier page left is shown as soon as the code that takes it up can be had', async ({ visit, newApplicant, proxy }) => {
  proxy.break(/^GET \/assets\/merging-.*\.js/, cutBeforeServer);
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit' });
  const { page } = opened;
  opened.watch.expect(/ERR_|Failed to fetch/);
  const profile = new ProfilePage(opened);
  await makeEdits(profile);
  await page.reload();
  await profile.isEdited();
  const other = profile.input(profile.label('Emergency contact'));
  await other.pressSequentially('Minh');
  const typed = await other.inputValue();
  proxy.mend();
  await hasNetwork(page);
  await hasEdits(profile);
  expect(await other.inputValue()).toBe(typed);
});

test('a video field says where what sends its video is missing, and takes one as soon as it can be had', async ({ visit, newPerson, proxy }) => {
  proxy.break(/^GET \/assets\/video-uploads-.*\.js/, cutBeforeServer);
  const opened = await visit({ language: 'en', as: await newPerson('en', { can_edit_pr_video: true }), path: '/profile?mode=edit' });
  const { page, t, watch } = opened;
  watch.expect(/ERR_|Failed to fetch/);
  const field = page.locator('[data-widget="promotional_video"]');
  await field.getByText(t('failure.network')).waitFor();
  proxy.mend();
  await hasNetwork(page);
  await field.getByRole('button', { name: t('widget.upload.choose') }).waitFor();
  expect(await field.getByText(t('failure.network')).count()).toBe(0);
});

test('a log-out and a language whose code does not come load the page anew after presses in vain', async ({ visit, newApplicant, proxy }) => {
  proxy.break(/^GET \/assets\/(unsaved-work|jp)-.*\.js/, cutBeforeServer);
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile' });
  const { page, t, watch } = opened;
  watch.expect(/ERR_|Failed to fetch/);
  const menu = new UserMenu(opened);
  const loadsAnew = async (press: () => Promise<void>, said: string): Promise<void> => {
    await page.evaluate(() => { document.body.dataset['before'] = ''; });
    await press();
    await page.getByText(said).first().waitFor();
    await press();
    await page.waitForFunction(() => document.body.dataset['before'] === undefined);
  };
  await menu.button.waitFor();
  // What is fetched ahead has failed by then.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/unsaved-work-')));
  await loadsAnew(() => menu.choose('shell.logOut'), t('failure.network'));
  await menu.button.waitFor();
  await loadsAnew(() => page.getByRole('button', { name: t('shell.language.jp'), exact: true }).click(), t('failure.language'));
  await page.getByText('The portal cannot start').waitFor();
  proxy.mend();
  await hasNetwork(page);
  await page.getByRole('heading', { name: textsIn('jp')('page.profile'), exact: true }).waitFor();
});

test('a style sheet that failed comes by itself, with the part that needs it', async ({ visit, newApplicant, proxy }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit' });
  const { page, t, watch } = opened;
  watch.expect(/ERR_|Failed to fetch|Unable to preload/);
  const profile = new ProfilePage(opened);
  await profile.isEdited();
  proxy.break(/^GET \/assets\/calendar-.*\.css/, cutBeforeServer);
  await page.getByRole('button', { name: t('widget.date.open', { label: profile.label('Earliest start') }) }).click();
  await page.getByRole('alert').filter({ hasText: t('failure.network') }).waitFor();
  proxy.mend();
  await hasNetwork(page);
  await page.getByRole('dialog').getByRole('button').first().waitFor();
  await expect.poll(() => page.evaluate(() => [...document.styleSheets].some(({ href }) => /calendar-[^/]*\.css/.test(href ?? '')))).toBe(true);
});

test('a portal whose settings could not be read starts by itself when they can', async ({ visit, newApplicant, proxy }) => {
  proxy.break(/^GET \/config\.json/, cutBeforeServer);
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile' });
  const { page } = opened;
  opened.watch.expect(/ERR_/);
  await page.getByRole('heading', { name: 'The portal cannot start' }).waitFor();
  proxy.mend();
  await hasNetwork(page);
  await new ProfilePage(opened).isViewed();
});
