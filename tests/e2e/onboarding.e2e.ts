import { expect } from 'vitest';
import type { ApplicantContent } from '../../server/content/generated/content.d.ts';
import { formatDay } from '../../src/base/day-text.ts';
import { violationsOn } from './support/axe.ts';
import { coming } from './support/coming.ts';
import { inTurn, looksInTurn } from './support/devices.ts';
import { fieldErrors } from './support/errors.ts';
import { eventually } from './support/eventually.ts';
import { downloadOf, pdf, png } from './support/files.ts';
import { Navigation } from './support/navigation.ts';
import { OnboardingPage } from './support/onboarding.ts';
import { answers, held } from './support/proxy.ts';
import { test } from './support/test.ts';
import { fixedText } from './support/texts.ts';

const DOCUMENT_LIMIT = 10_485_760;

/** Midway: what is missing is in `missing`, a document besides. */
const onboarded: Partial<ApplicantContent> = {
  is_onboarded: true,
  onboarding: {
    custom_fields: {
      'Legal name': 'LIN WEI', 'Name in katakana': 'リン・ウェイ', 'Address in Japan': '川崎市中原区1-2', 'Phone in Japan': '07011112222', 'Bank': 'harbor',
    },
    documents: { 12: 'files/bank-book.pdf' },
  },
};
const missing = { 'Email for the company': 'lin@example.org', 'Branch': '川崎支店', 'Account number': '1234567' };

const CONTRACT = 'Signed employment contract';
const SAVE = /^PUT .*applicants\/\d+\.json$/;
const SAVED = { en: 'Your onboarding information has been saved.', jp: '入社手続きの情報を保存しました。' } as const;
const HANDBOOK = { en: 'Employee handbook', jp: '就業の手引き' } as const;

test.for(inTurn(0))('fills in what is missing, saves, and finds it again ($language, $viewport) [SHELL-05, ONB-02, ONB-06, ONB-07, ONB-08, ONB-09, ONB-10, ONB-11, ONB-15, ONB-16, ONB-18, ONB-20, ONB-21]', { tags: 'smoke' }, async ({ language, viewport }, { visit, newPerson }) => {
  const as = await newPerson(language, onboarded);
  const opened = await visit({ language, viewport, as });
  const { page, t } = opened;
  const form = new OnboardingPage(opened);
  const navigation = new Navigation(opened);
  if (viewport === 'phone') await navigation.hamburger.click();
  await (viewport === 'phone' ? navigation.side : navigation.bar).getByRole('link', { name: t('page.onboarding'), exact: true }).click();
  await form.isViewed();
  for (const text of [formatDay('2027-04-02', language), 'onboarding@example.com']) await form.card('onboarding.company').getByText(text, { exact: true }).waitFor();
  expect(await form.card('onboarding.company').getByRole('textbox').count()).toBe(0);

  const gap = (name: string) => form.card('onboarding.own').getByRole('link', { name: form.label(name), exact: true });
  await form.card('onboarding.own').getByText(t('onboarding.gaps', { number: Object.keys(missing).length + 1 }), { exact: true }).waitFor();
  for (const name of [...Object.keys(missing), CONTRACT]) await gap(name).waitFor();
  await gap('Account number').press('Enter');
  await form.button('save.save').waitFor();
  await eventually(() => form.input(form.label('Account number')).evaluate((input) => input === document.activeElement)).toBe(true);
  await form.toggle('save.cancel').click();
  await form.edit();
  const save = form.button('save.save');
  expect((await save.boundingBox())?.width).toBe(200);
  await form.input(form.label('Phone in Japan')).fill('123');
  await save.click();
  for (const text of ['fill all mandatory fields', 'upload required document']) await form.toast(fixedText(text, language)).waitFor();
  await eventually(() => fieldErrors(page)).toEqual([
    t('error.phone'), ...Object.keys(missing).map(() => t('error.required')), t('error.requiredFile'),
  ]);
  expect(await form.input(form.label('Legal name')).isDisabled()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  await form.toggle('save.cancel').click();
  await form.edit();
  await form.holds(form.label('Phone in Japan'), '07011112222');
  expect(await fieldErrors(page)).toEqual([]);

  for (const [field, text] of Object.entries(missing)) await form.input(form.label(field)).fill(text);
  await form.input(form.label('Dependants')).fill('not a number, and not mandatory');
  await page.getByText(fixedText('Upload docx, pdf, pptx, png, jpeg or txt of max size 10MB', language)).first().waitFor();
  await form.chooseFile(form.label(CONTRACT), pdf('big.pdf', DOCUMENT_LIMIT + 1));
  await eventually(form.errors).toContain(fixedText('Document size  is greater than 10MB', language));
  await form.chooseFile(form.label(CONTRACT), png('signed.png'));
  await form.input(form.label('Dependants')).fill('2');
  const sent = coming(page.waitForRequest((request) => request.method() === 'PUT'));
  await form.save();
  await form.toast(SAVED[language]).waitFor();
  const body = (await sent).postDataBuffer()?.toString() ?? '';
  for (const part of ['applicant[is_onboarded]', 'applicant[custom_fields][Branch]']) expect(body).toContain(part);
  for (const locked of ['Legal name', 'Date of birth', 'First working day']) expect(body).not.toContain(locked);
  await eventually(() => form.toggle('profile.edit').evaluate((button) => button === globalThis.document.activeElement)).toBe(true);
  await page.reload();
  for (const [field, text] of Object.entries(missing)) await form.shows(form.label(field), text);
  await form.shows(form.label(CONTRACT), 'signed.png');
  expect(await form.card('onboarding.own').getByText(t('onboarding.gap'), { exact: true }).count()).toBe(0);

  const handbook = form.page.getByRole('button', { name: t('downloads.downloadNamed', { document: HANDBOOK[language] }) });
  expect((await downloadOf(page, () => handbook.click())).suggestedFilename()).toBe('employee-handbook.pdf');
  expect(await form.card('downloads.title').getByText(t('downloads.unavailable'), { exact: true }).count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test.for(inTurn(1))('says what went wrong, and keeps what was typed ($language, $viewport) [ONB-23, ONB-25, ONB-26, ONB-27, DOC-10]', { tags: 'full' }, async (device, { visit, newPerson, proxy }) => {
  const as = await newPerson(device.language, onboarded);
  const { language } = device;
  for (const call of ['display_data', 'company_info']) proxy.break(new RegExp(`GET .*onboarding_${call}`), answers(500, ''));
  const opened = await visit({ ...device, as, path: '/onboarding' });
  const { page, t } = opened;
  const form = new OnboardingPage(opened);
  for (const status of [422, 500]) opened.watch.expect(new RegExp(`status of ${status}`));
  for (const card of ['onboarding.company', 'onboarding.own'] as const) await form.card(card).getByRole('status').getByText(t('load.failed')).waitFor();
  expect(await page.locator('[aria-live="polite"] p').allInnerTexts()).toEqual([]);
  proxy.mend();
  for (const card of ['onboarding.company', 'onboarding.own'] as const) await form.card(card).getByRole('button', { name: t('load.retry') }).click();
  await form.isViewed();

  proxy.break(/POST .*get_download_url_for_document/, answers(200, '{}'));
  await page.getByRole('button', { name: t('downloads.downloadNamed', { document: HANDBOOK[language] }) }).click();
  await form.toast(t('failure.download')).waitFor();
  await eventually(() => opened.context.pages().length).toBe(1);

  await form.edit();
  for (const [field, text] of Object.entries(missing)) await form.input(form.label(field)).fill(text);
  await form.chooseFile(form.label(CONTRACT), pdf('signed.pdf'));
  proxy.break(SAVE, answers(500, ''));
  await form.button('save.save').click();
  await form.toast(fixedText('Something went wrong', language)).waitFor();
  await form.button('save.save').waitFor();
  proxy.mend();
  proxy.break(SAVE, answers(422, JSON.stringify({ errors: ['Not on a Sunday.'] })));
  await form.button('save.save').click();
  await form.toast('Not on a Sunday.').waitFor();
  proxy.mend();
  for (const [field, text] of Object.entries(missing)) await form.holds(form.label(field), text);
  await form.save();
  await form.shows(form.label(CONTRACT), 'signed.pdf');
});

test.for(inTurn(2))('says when it opens to whoever is not onboarded ($language)', async ({ language, viewport }, { visit, newApplicant }) => {
  const { page, t } = await visit({ language, viewport, as: newApplicant(language), path: '/onboarding' });
  await page.getByRole('heading', { level: 1, name: t('page.onboarding') }).waitFor();
  await page.getByText(t('notOpen.onboarding')).waitFor();
  expect(await page.getByRole('link', { name: t('page.onboarding') }).count()).toBe(0);
});

test.for(looksInTurn(0))('axe finds nothing in any of its states ($language, $viewport, $colorScheme)', { tags: 'full' }, async (look, { visit, newPerson, proxy }) => {
  const as = await newPerson(look.language, onboarded);
  const slow = held();
  proxy.break(/GET .*onboarding_display_data/, slow.fault);
  const opened = await visit({ ...look, as, path: '/onboarding' });
  const { page } = opened;
  const form = new OnboardingPage(opened);
  const isClean = async (state: string): Promise<void> => { expect(await violationsOn(page), state).toEqual([]); };
  await slow.arrived;
  await form.toggle('profile.edit').waitFor();
  await isClean('loading');
  proxy.mend();
  slow.release();
  await form.isViewed();
  await isClean('view');
  await form.edit();
  await isClean('edit');
  await form.button('save.save').click();
  await form.summary.waitFor();
  await isClean('errors');
  for (const [field, text] of Object.entries(missing)) await form.input(form.label(field)).fill(text);
  await form.chooseFile(form.label(CONTRACT), pdf('signed.pdf'));
  const saving = held();
  proxy.break(SAVE, saving.fault);
  await form.button('save.save').click();
  await saving.arrived;
  await isClean('saving');
  saving.release();
  await form.isViewed();
  await isClean('saved');
  opened.watch.expect(/status of 500/);
  proxy.break(/GET .*onboarding_company_info/, answers(500, ''));
  await page.reload();
  await form.button('load.retry').waitFor();
  await isClean('load error');
});
