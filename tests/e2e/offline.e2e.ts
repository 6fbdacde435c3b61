import { expect } from 'vitest';
import type { BrowserContext } from 'playwright';
import { violationsOn } from './support/axe.ts';
import { coming } from './support/coming.ts';
import { edits, hasEdits, hasSavedEdits, makeEdits } from './support/edits.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';

/** The keys of the saves that leave a browser. */
function keysOf(context: BrowserContext): string[] {
  const keys: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'PUT' && /applicants\/\d+\.json$/.test(request.url())) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

test('a profile that is saved without a network waits, a file with it, and goes up from another page when there is one', async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile?mode=edit' });
  const { context, page, t } = opened;
  const profile = new ProfilePage(opened);
  // What is fetched ahead when there is time.
  opened.watch.allow(/ERR_INTERNET_DISCONNECTED/);
  await makeEdits(profile);
  await context.setOffline(true);
  await profile.actions.getByText(t('save.offline')).waitFor();
  await profile.confirmSave();
  await profile.actions.getByText(t('save.waits'), { exact: true }).waitFor();
  expect(await profile.actions.getByRole('alert').count()).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await hasEdits(profile);
  page.once('dialog', (dialog) => void dialog.accept());
  const closed = coming(page.waitForEvent('close'));
  await page.close({ runBeforeUnload: true });
  await closed;

  await context.setOffline(false);
  const keys = keysOf(context);
  const later = await opened.openWindow('/profile');
  const again = new ProfilePage(opened, later);
  await again.isViewed();
  await later.locator('[aria-live="polite"]').getByText(/The save that was waiting was sent at/).waitFor();
  await again.isViewed();
  await hasSavedEdits(again, again.option('Residence status', edits.status));
  expect(keys.map((key) => key.length)).toEqual([32]);
  expect(await later.getByText(t('save.waits'), { exact: true }).count()).toBe(0);
});
