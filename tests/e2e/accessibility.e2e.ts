import { expect } from 'vitest';
import type { Page } from 'playwright';
import startupTexts from '../../src/app/startup-texts.json';
import { looksInTurn } from './support/devices.ts';
import { edits, makeEdits } from './support/edits.ts';
import { eventually } from './support/eventually.ts';
import { violationsOn } from './support/axe.ts';
import { LoginPage } from './support/login.ts';
import { ProfilePage } from './support/profile.ts';
import { answers, held } from './support/proxy.ts';
import { testWith } from './support/test.ts';

const test = testWith({ changesContent: true });

const EDIT = '/profile?mode=edit';

async function isClean(page: Page, state: string): Promise<void> {
  expect(await violationsOn(page), state).toEqual([]);
}

test.for(looksInTurn(0))('finds nothing at log-in ($language, $viewport, $colorScheme)', { tags: 'full' }, async (look, { visit }) => {
  const opened = await visit(look);
  const { page } = opened;
  const login = new LoginPage(opened);
  opened.watch.expect(/status of 422/);
  await login.submit.waitFor();
  await isClean(page, 'empty');
  await login.submit.click();
  await page.getByText(opened.t('error.passwordRequired')).waitFor();
  await isClean(page, 'with errors');
  await login.logIn({ email: 'nobody@example.com', password: 'x' });
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await isClean(page, 'after a refusal');
});

test.for(looksInTurn(1))('finds nothing in the view ($language, $viewport, $colorScheme)', { tags: 'full' }, async (look, { visit, newApplicant, proxy }) => {
  const slow = held();
  proxy.break(/GET .*my_profile/, slow.fault);
  const opened = await visit({ ...look, as: newApplicant(look.language), path: '/profile' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  await slow.arrived;
  await page.getByRole('status').getByText(t('load.loading')).waitFor();
  await isClean(page, 'loading');
  proxy.mend();
  slow.release();
  await profile.isViewed();
  await page.getByRole('button', { name: t('downloads.download') }).first().waitFor();
  await isClean(page, 'view');
  opened.watch.expect(/status of 500/);
  proxy.break(/GET .*my_profile/, answers(500, ''));
  await page.reload();
  await profile.button('load.retry').waitFor();
  await isClean(page, 'load error');
});

test.for(looksInTurn(3))('finds nothing while the profile is edited ($language, $viewport, $colorScheme)', { tags: 'full' }, async (look, { visit, newApplicant, proxy }) => {
  const opened = await visit({ ...look, as: newApplicant(look.language), path: EDIT });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  await profile.group(profile.label('Resume')).waitFor();
  await isClean(page, 'edit');
  await makeEdits(profile);
  await page.reload();
  await profile.button('engine.draft.discard').waitFor();
  await isClean(page, 'draft notice');

  await page.getByRole('button', { name: t('widget.date.open', { label: profile.label('Earliest start') }) }).click();
  await page.getByRole('dialog').getByRole('button', { name: /2027|２０２７/ }).first().waitFor();
  await isClean(page, 'calendar');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const university = profile.input(t('field.education.university'));
  await university.click();
  await page.getByRole('listbox').waitFor();
  await isClean(page, 'list of universities');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });

  await page.getByRole('banner').getByRole('link', { name: t('shell.product') }).click();
  await page.getByRole('dialog', { name: t('leave.title') }).waitFor();
  await isClean(page, 'leave dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const contact = profile.input(profile.label('Emergency contact'));
  await contact.fill('');
  await profile.button('save.save').click();
  await profile.summary.waitFor();
  await isClean(page, 'errors');
  await contact.fill('Rohan');
  await profile.button('save.save').click();
  await profile.confirmation.waitFor();
  await isClean(page, 'confirm dialog');
  const slow = held();
  proxy.break(/^PUT /, slow.fault);
  await profile.confirmation.getByRole('button', { name: t('save.save'), exact: true }).click();
  await slow.arrived;
  await isClean(page, 'saving');
  slow.release();
  await profile.isViewed();
  await profile.shows(profile.label('Hobby'), edits.text);
  await eventually(() => page.getByRole('button', { name: t('toast.close') }).count()).toBeGreaterThan(0);
  await isClean(page, 'saved');
});

test.for(looksInTurn(2))('finds nothing where there is no page or no portal ($language, $viewport, $colorScheme) [VAR-18]', { tags: 'full' }, async (look, { visit, proxy }) => {
  const opened = await visit({ ...look, path: '/no/such/page' });
  const { page, t } = opened;
  await page.getByRole('heading', { name: t('notFound.title') }).waitFor();
  await isClean(page, 'not found');
  proxy.break(/GET \/config\.json/, answers(200, '{"product"'));
  await page.reload();
  for (const { title } of startupTexts) await page.getByRole('heading', { name: title }).waitFor();
  await isClean(page, 'no settings');
});
