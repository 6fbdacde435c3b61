import { expect } from 'vitest';
import { coming } from './support/coming.ts';
import { inTurn } from './support/devices.ts';
import { hasEdits, makeEdits } from './support/edits.ts';
import { eventually } from './support/eventually.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';

const EDIT = '/profile?mode=edit';

test.for(inTurn(0))('brings back what was typed in the moment before a reload ($language, $viewport)', { tags: 'full' }, async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: EDIT });
  const { page } = opened;
  const profile = new ProfilePage(opened);
  const hobby = profile.label('Hobby');
  await profile.input(hobby).pressSequentially('日本の hiking');
  await page.reload();
  await profile.holds(hobby, '日本の hiking');
  await profile.button('engine.draft.discard').click();
  await profile.holds(hobby, '');
  await eventually(() => profile.button('engine.draft.discard').count()).toBe(0);
  await page.reload();
  await profile.isEdited();
  await profile.holds(hobby, '');
  expect(await profile.button('engine.draft.discard').count()).toBe(0);
});

test('warns before unsaved changes are left by closing the window or by a link', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: EDIT });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  await profile.input(profile.label('Hobby')).pressSequentially('tea');
  const warning = coming(page.waitForEvent('dialog'));
  const closing = page.close({ runBeforeUnload: true });
  expect((await warning).type()).toBe('beforeunload');
  await (await warning).dismiss();
  await closing;
  await page.getByRole('banner').getByRole('link', { name: t('shell.product') }).click();
  await page.getByRole('dialog', { name: t('leave.title') }).getByRole('button', { name: t('leave.stay') }).click();
  await profile.holds(profile.label('Hobby'), 'tea');
  await page.getByRole('banner').getByRole('link', { name: t('shell.product') }).click();
  await page.getByRole('dialog', { name: t('leave.title') }).getByRole('button', { name: t('leave.leave'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t('page.home'), exact: true }).waitFor();
});

test.for(inTurn(1))('brings everything back in a new window, the chosen file too ($language, $viewport)', async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: EDIT });
  const profile = new ProfilePage(opened);
  await makeEdits(profile);
  opened.page.once('dialog', (dialog) => void dialog.accept());
  const closed = coming(opened.page.waitForEvent('close'));
  await opened.page.close({ runBeforeUnload: true });
  await closed;
  const again = new ProfilePage(opened, await opened.openWindow(EDIT));
  await hasEdits(again);
  await again.button('engine.draft.keep').click();
  await again.save();
  const third = new ProfilePage(opened, await opened.openWindow(EDIT));
  await third.isEdited();
  await hasEdits(third);
  expect(await third.button('engine.draft.discard').count()).toBe(0);
});

test('two windows leave each other’s work alone', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: EDIT });
  const one = new ProfilePage(opened);
  const two = new ProfilePage(opened, await opened.openWindow(EDIT));
  const [hobby, contact] = [one.label('Hobby'), one.label('Emergency contact')];
  await two.isEdited();
  await one.input(hobby).fill('from the first');
  await two.input(contact).fill('from the second');
  await two.page.reload();
  await two.holds(contact, 'from the second');
  await two.holds(hobby, '');
  await one.page.reload();
  await one.holds(hobby, 'from the first');
  await one.holds(contact, 'Rohan Sharma (brother)');
  await two.button('engine.draft.discard').click();
  await two.holds(contact, 'Rohan Sharma (brother)');
  await one.page.reload();
  await one.holds(hobby, 'from the first');
});
