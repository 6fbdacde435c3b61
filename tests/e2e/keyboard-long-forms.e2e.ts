/** @module-tag full */
import { campus } from './support/applications.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { eventually } from './support/eventually.ts';
import { chooseFile } from './support/choose-file.ts';
import { type ChosenFile, downloadOf, pdf } from './support/files.ts';
import type { FormPage } from './support/form.ts';
import { Keyboard } from './support/keyboard.ts';
import { LoginPage } from './support/login.ts';
import { OnboardingPage } from './support/onboarding.ts';
import { newAddress } from './support/people.ts';
import { test } from './support/test.ts';

const onboarded = {
  is_onboarded: true,
  onboarding: { custom_fields: { 'Legal name': 'LIN WEI', 'Name in katakana': 'リン', 'Address in Japan': '川崎市', 'Phone in Japan': '07011112222', 'Bank': 'harbor', 'Branch': '川崎' } },
} as const;

async function choose(keys: Keyboard, form: FormPage, label: string, file: ChosenFile): Promise<void> {
  await keys.goTo(form.group(label).getByRole('button').first());
  await chooseFile(form.page, () => keys.press('Enter'), file);
  await form.group(label).getByText(file.name).waitFor();
}

async function find(keys: Keyboard, form: FormPage, label: string, option: string): Promise<void> {
  await keys.goTo(form.input(label));
  await keys.type(option);
  await form.page.getByRole('option', { name: option, exact: true }).waitFor();
  await keys.press('Enter');
  await eventually(() => form.input(label).inputValue()).toContain(option);
}

test('a registration, its calendar and its documents', async ({ visit }) => {
  const { form } = campus;
  const opened = await visit({ language: 'jp', path: applyPath(form.name) });
  const { page, t } = opened;
  const keys = new Keyboard(page);
  const apply = new ApplyPage(opened, form);
  const email = newAddress();
  await apply.isAsked('apply.step.email');
  await keys.goTo(apply.basic('email'));
  await keys.type(email);
  await keys.goTo(apply.basic('emailConfirmation'));
  await keys.type(email);
  await keys.press('Enter');

  await apply.submit.waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('P');
  await keys.goTo(apply.submit);
  await keys.press('Enter');
  await eventually(() => keys.isAt(apply.basic('name'))).toBe(true);
  await keys.seesFocus();
  await keys.type(stranger.name);
  await keys.goTo(apply.basic('japaneseName'));
  await keys.type(stranger.japaneseName);
  await keys.goTo(apply.birthday);
  await keys.press('Enter');
  await keys.goTo(apply.calendar.locator('td button:not([tabindex="-1"])'));
  await keys.goTo(apply.calendar.getByRole('button', { name: /月15日/ }), 'ArrowRight');
  await keys.press('Enter');
  await eventually(() => keys.isAt(apply.birthday)).toBe(true);
  await eventually(() => apply.birthday.inputValue()).toMatch(/月15日/);
  await find(keys, apply, t('field.registration.country'), stranger.country.jp);

  await find(keys, apply, t('field.education.university'), stranger.university.jp);
  for (const [label, typed] of [['faculty', ''], ['background', ''], ['startYear', '2022'], ['startMonth', '4'], ['graduatedYear', '2026'], ['graduatedMonth', '3']] as const) {
    const select = apply.input(t(`field.education.${label}`));
    await keys.goTo(select);
    if (typed === '') await keys.press('ArrowDown');
    else await keys.type(typed);
    await eventually(() => select.inputValue()).not.toBe('');
  }
  await keys.goTo(apply.radios(apply.label('School year')).getByRole('radio').first());
  await keys.press('Space');
  await keys.goTo(apply.input(apply.label('Student number at the university')));
  await keys.type('22-1234');
  await keys.goTo(apply.group(apply.label('Days for the class')).getByRole('checkbox').first());
  await keys.press('Space');
  for (const [field, text] of [['Mobile phone number', '08011112222'], ['Emergency contact', '父'], ['Emergency phone number', '+84912345678']] as const) {
    await keys.goTo(apply.input(apply.label(field)));
    await keys.type(text);
  }
  await choose(keys, apply, apply.label('Certificate of expected graduation'), pdf('証明書.pdf'));
  await keys.goTo(apply.agreement);
  await keys.press('Space', 'Space');
  await keys.goTo(apply.button('apply.terms'));
  await keys.press('Enter');
  const close = page.getByRole('dialog').getByRole('button', { name: t('apply.terms.close') });
  await keys.goTo(close);
  await keys.press('Enter');
  await eventually(() => keys.isAt(apply.button('apply.terms'))).toBe(true);
  await keys.goTo(apply.submit);
  await keys.press('Enter');
  await keys.goTo(apply.button('apply.confirm.send'));
  await keys.press('Enter');
  const login = apply.welcome.getByRole('button', { name: t('engine.overview.close') });
  await eventually(() => keys.isAt(login)).toBe(true);
  await keys.seesFocus();
  await keys.press('Enter');
  await new LoginPage(opened).submit.waitFor();
});

test('onboarding, from view to a download', async ({ visit, newPerson }) => {
  const opened = await visit({ language: 'en', as: await newPerson('en', onboarded), path: '/onboarding' });
  const { page, t } = opened;
  const keys = new Keyboard(page);
  const form = new OnboardingPage(opened);
  await form.isViewed();
  await keys.goTo(form.toggle('profile.edit'));
  await keys.press('Enter');
  await form.button('save.save').waitFor();
  await keys.goTo(form.button('save.save'));
  await keys.press('Enter');
  const mail = form.input(form.label('Email for the company'));
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
  await keys.press('Tab', 'Enter');
  await eventually(() => keys.isAt(mail)).toBe(true);
  await keys.seesFocus();
  await keys.type('lin@example.org');
  await keys.goTo(form.input(form.label('Account number')));
  await keys.type('1234567');
  await choose(keys, form, form.label('Signed employment contract'), pdf('signed.pdf'));
  await choose(keys, form, form.label('Copy of the bank book'), pdf('book.pdf'));
  await keys.goTo(form.button('save.save'));
  await keys.press('Enter');
  await eventually(() => keys.isAt(form.toggle('profile.edit'))).toBe(true);
  await form.shows(form.label('Account number'), '1234567');
  const handbook = page.getByRole('button', { name: t('downloads.downloadNamed', { document: 'Employee handbook' }) });
  await keys.goTo(handbook);
  await downloadOf(page, () => keys.press('Enter'));
});
