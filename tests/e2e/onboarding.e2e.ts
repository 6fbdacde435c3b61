import { expect } from 'vitest';
import onboardingForm from '../../server/demo/onboarding-form.json';
import { applicant } from './support/applicants.ts';
import { violationsOn } from './support/axe.ts';
import { wordsOf } from './support/content.ts';
import { everyDevice, looks } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { downloadOf, pdf, png } from './support/files.ts';
import { ProfilePage } from './support/profile.ts';
import { testWith } from './support/test.ts';

const DOCUMENT_LIMIT = 10_485_760;

/** Midway: what is missing is in `missing`, a document besides. */
const onboarded = (email: string, language: 'en' | 'jp') => applicant(email, language, {
  is_onboarded: true,
  onboarding: {
    custom_fields: {
      'Legal name': 'LIN WEI', 'Name in katakana': 'リン・ウェイ', 'Address in Japan': '川崎市中原区1-2', 'Phone in Japan': '07011112222', 'Bank': 'harbor',
    },
    documents: { 12: 'files/bank-book.pdf' },
  },
});
const missing = { 'E-mail for the company': 'lin@example.org', 'Branch': '川崎支店', 'Account number': '1234567' };

const people = everyDevice.map(({ language, viewport }) => ({ language, viewport, as: onboarded(`onboarded-${language}-${viewport}@example.com`, language) }));
const watched = looks.map((look) => ({ ...look, as: onboarded(`watched-${look.language}@example.com`, look.language) }));
const test = testWith([...people, ...watched].map(({ as }) => as));

test.for(people)('fills in what is missing, saves, and finds it again ($language, $viewport)', async ({ language, viewport, as }, { visit }) => {
  const opened = await visit({ language, viewport, as, path: '/onboarding' });
  const { page, t } = opened;
  const form = new ProfilePage(opened);
  const document = wordsOf(onboardingForm).label('Signed employment contract', language);
  await page.getByText('LIN WEI', { exact: true }).waitFor();
  await form.button('onboarding.edit').click();
  await form.button('save.save').click();
  for (const key of ['onboarding.failed.mandatory', 'onboarding.failed.documents'] as const) await form.toast(t(key)).waitFor();
  expect(await form.input(form.label('Legal name')).isDisabled()).toBe(true);

  for (const [field, text] of Object.entries(missing)) await form.input(form.label(field)).fill(text);
  await form.chooseFile(document, pdf('big.pdf', DOCUMENT_LIMIT + 1));
  await eventually(form.errors).toEqual([t('error.onboardingFileTooBig')]);
  await form.chooseFile(document, png('signed.png'));
  await form.button('save.save').click();

  await form.button('onboarding.edit').waitFor();
  await eventually(() => form.button('onboarding.edit').evaluate((button) => button === globalThis.document.activeElement)).toBe(true);
  await page.reload();
  for (const [field, text] of Object.entries(missing)) await form.shows(form.label(field), text);
  await form.shows(document, 'signed.png');

  const handbook = t('downloads.downloadNamed', { document: language === 'en' ? 'Employee handbook' : '就業の手引き' });
  const download = await downloadOf(page, () => page.getByRole('button', { name: handbook }).click());
  expect(download.suggestedFilename()).toBe('employee-handbook.pdf');
});

test('is not there for whoever is not onboarded', async ({ visit, newApplicant }) => {
  const { page, t } = await visit({ language: 'en', as: newApplicant('en'), path: '/onboarding' });
  await page.getByRole('heading', { name: t('notFound.title') }).waitFor();
  expect(await page.getByRole('link', { name: t('page.onboarding') }).count()).toBe(0);
});

test.for(watched)('axe finds nothing in any of its states ($language, $viewport, $colorScheme)', async ({ as, ...look }, { visit }) => {
  const opened = await visit({ ...look, as, path: '/onboarding' });
  const { page } = opened;
  const form = new ProfilePage(opened);
  await page.getByText('LIN WEI', { exact: true }).waitFor();
  const found = { view: await violationsOn(page), edit: [] as readonly string[], errors: [] as readonly string[] };
  await form.button('onboarding.edit').click();
  await form.button('save.save').waitFor();
  found.edit = await violationsOn(page);
  await form.button('save.save').click();
  await form.summary.waitFor();
  found.errors = await violationsOn(page);
  expect(found).toEqual({ view: [], edit: [], errors: [] });
});
