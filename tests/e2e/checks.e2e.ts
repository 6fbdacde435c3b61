import { expect } from 'vitest';
import { applicant } from './support/applicants.ts';
import { bothLanguages, inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { pdf } from './support/files.ts';
import { ProfilePage } from './support/profile.ts';
import { testWith } from './support/test.ts';

const unfitting = {
  'Residence status': 'tourist', 'JLPT level': 'n9', 'Languages for work': ['ja', 'eo'], 'Arrival in Japan': '2020-13-45', 'TOEIC score': 'about 900',
  'Willing to relocate': 'Perhaps', 'Presentation video': 'not recorded', 'Program': 'summer', 'Career advisor': 'Sato Misaki',
};
const strangers = bothLanguages.map(({ language }) => {
  const own = applicant(`stranger-${language}@example.com`, language);
  return { ...own, custom_fields: { ...own.custom_fields, ...unfitting } };
});
const undocumented = bothLanguages.map(({ language }) => applicant(`undocumented-${language}@example.com`, language, { documents: {} }));
const test = testWith({ applicants: [...strangers, ...undocumented] });

const FIXED = {
  en: { mandatory: 'Please fill all the mandatory fields.', documents: 'Please upload all the required documents.' },
  jp: { mandatory: '必須項目をすべて入力してください。', documents: '必要な書類をすべてアップロードしてください。' },
} as const;

test.for(inTurn(0))('says which mandatory fields are missing, and leads to them ($language, $viewport) [PROF-29]', async ({ language, viewport }, { visit, newApplicant }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile?mode=edit' });
  const { page, t } = opened;
  const profile = new ProfilePage(opened);
  const [phone, contact] = [profile.label('Mobile phone number'), profile.label('Emergency contact')];
  await profile.input(phone).fill('123');
  await profile.input(contact).fill('　 ');
  await profile.button('save.save').click();
  await profile.toast(FIXED[language].mandatory).waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
  expect(await profile.summary.getByRole('link').allInnerTexts()).toEqual([
    t('engine.summary.link', { label: phone, text: t('error.phone') }), t('error.required', { field: contact }),
  ]);
  await eventually(() => profile.input(phone).evaluate((input) => {
    const { top, bottom } = input.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  })).toBe(true);
  const described = await profile.input(contact).evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(''));
  expect(described).toContain(t('error.required', { field: contact }));
  expect(await profile.input(contact).getAttribute('aria-invalid')).toBe('true');

  await profile.summary.getByRole('link').nth(1).click();
  await eventually(() => profile.input(contact).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Rohan');
  await eventually(() => profile.summary.getByRole('link').count()).toBe(1);
  await profile.input(phone).fill('09000000000');
  await profile.save();
  await profile.shows(contact, '　 Rohan');
});

test.for(inTurn(1))('asks for a mandatory document ($language, $viewport) [PROF-30]', async ({ language, viewport }, { visit }) => {
  const who = undocumented.find(({ is_product: product }) => product === (language === 'jp'));
  const opened = await visit({ language, viewport, ...(who && { as: who }), path: '/profile?mode=edit' });
  const profile = new ProfilePage(opened);
  await profile.button('save.save').click();
  await profile.toast(FIXED[language].documents).waitFor();
  await eventually(profile.errors).toEqual([opened.t('error.requiredFile')]);
  await profile.chooseFile(profile.label('Resume'), pdf('resume.pdf'));
  await profile.save();
});

test.for(inTurn(2))('shows, marks and keeps what no longer fits ($language, $viewport) [VAL-26, VAL-28, VAL-29]', async ({ language, viewport }, { visit }) => {
  const who = strangers.find(({ is_product: product }) => product === (language === 'jp'));
  const opened = await visit({ language, viewport, ...(who && { as: who }), path: '/profile' });
  const { t } = opened;
  const profile = new ProfilePage(opened);
  const foreign = (option: string) => t('field.noLongerOffered', { option });
  const optional = async (): Promise<void> => {
    await profile.holds(profile.label('Arrival in Japan'), '2020-13-45');
    await profile.holds(profile.label('TOEIC score'), 'about 900');
    await profile.radios(profile.label('Willing to relocate')).getByRole('radio', { name: foreign('Perhaps'), checked: true }).waitFor();
    await profile.group(profile.label('Presentation video')).getByText('not recorded').waitFor();
  };
  await profile.shows(profile.label('Residence status'), 'tourist');
  await profile.edit();
  await optional();
  await profile.input(profile.label('Residence status')).getByRole('option', { name: foreign('tourist') }).waitFor({ state: 'attached' });
  await profile.radios(profile.label('JLPT level')).getByRole('radio', { name: foreign('n9'), checked: true }).waitFor();
  for (const locked of ['Program', 'Career advisor', 'Enrollment deposit']) {
    expect(await profile.input(profile.label(locked)).isDisabled()).toBe(true);
  }

  await profile.button('save.save').click();
  await eventually(() => profile.summary.getByRole('link').count()).toBe(3);
  await profile.input(profile.label('Residence status')).selectOption('student');
  await profile.radios(profile.label('JLPT level')).getByRole('radio', { name: 'N2', exact: true }).check();
  await profile.group(profile.label('Languages for work')).getByRole('checkbox', { name: foreign('eo') }).uncheck();
  await profile.save();
  await profile.edit();
  await optional();
  await profile.holds(profile.label('Program'), 'summer');
});
