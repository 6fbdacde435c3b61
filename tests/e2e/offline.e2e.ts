import { expect } from 'vitest';
import type { Page } from 'playwright';
import { applicant } from './support/applicants.ts';
import { violationsOn } from './support/axe.ts';
import { coming } from './support/coming.ts';
import { edits, hasEdits, hasSavedEdits, makeEdits } from './support/edits.ts';
import { eventually } from './support/eventually.ts';
import { OnboardingPage } from './support/onboarding.ts';
import { ProfilePage } from './support/profile.ts';
import { testWith } from './support/test.ts';

const onboarded = applicant('offline-onboarded@example.com', 'jp', {
  is_onboarded: true,
  onboarding: {
    custom_fields: {
      'Legal name': 'LIN WEI', 'Name in katakana': 'リン・ウェイ', 'Address in Japan': '川崎市中原区1-2', 'Phone in Japan': '07011112222', 'Bank': 'harbor',
      'Email for the company': 'lin@example.org', 'Branch': '川崎支店', 'Account number': '1234567',
    },
    documents: { 11: 'files/employment-contract.pdf', 12: 'files/bank-book.pdf' },
  },
});
const test = testWith({ applicants: [onboarded] });

/** The keys of the saves that leave these pages. */
function keysOf(pages: readonly Page[]): string[] {
  const keys: string[] = [];
  for (const page of pages) {
    page.on('request', (request) => {
      if (request.method() === 'PUT' && /applicants\/\d+\.json$/.test(request.url())) keys.push(request.headers()['idempotency-key'] ?? '');
    });
  }
  return keys;
}

test('a profile that is saved without a network waits, a file with it, and goes up from another window when there is one', async ({ visit, newApplicant }) => {
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
  const later = await opened.openWindow('/profile');
  const keys = keysOf([later]);
  const again = new ProfilePage(opened, later);
  await again.isViewed();
  await later.getByRole('status').getByText(t('save.waits')).waitFor();
  await later.getByRole('link', { name: t('save.waits.open', { page: t('page.profile') }), exact: true }).press('Enter');
  await later.locator('[aria-live="polite"]').getByText(/The save that was waiting was sent at/).waitFor();
  await again.isViewed();
  await hasSavedEdits(again, again.option('Residence status', edits.status));
  expect(keys.map((key) => key.length)).toEqual([32]);
  expect(await later.getByText(t('save.waits'), { exact: true }).count()).toBe(0);
});

test('onboarding that is saved on a phone without a network goes up by itself; what is changed meanwhile is not sent', async ({ visit }) => {
  const opened = await visit({ language: 'jp', viewport: 'phone', as: onboarded, path: '/onboarding?mode=edit' });
  const { context, page, t } = opened;
  const form = new OnboardingPage(opened);
  opened.watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const keys = keysOf([page]);
  const branch = form.input(form.label('Branch'));
  await branch.fill('横浜支店');
  await context.setOffline(true);
  await form.button('save.save').click();
  await form.actions.getByText(t('save.waits'), { exact: true }).waitFor();
  await branch.fill('鎌倉支店');
  await form.actions.getByText('もう一度保存するまで送信されません').waitFor();
  await context.setOffline(false);
  await page.getByText(t('offline.text')).waitFor({ state: 'hidden' });
  await form.actions.getByText('もう一度保存するまで送信されません').waitFor();
  expect(keys).toEqual([]);
  await context.setOffline(true);
  await form.button('save.save').click();
  await eventually(() => form.actions.getByText('接続が回復すると自動的に送信されます').count()).toBe(1);
  await context.setOffline(false);
  await form.isViewed();
  await form.shows(form.label('Branch'), '鎌倉支店');
  expect(keys).toHaveLength(1);
});
