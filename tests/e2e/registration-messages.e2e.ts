import { expect } from 'vitest';
import { campus, spring } from './support/applications.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { give } from './support/answers.ts';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { LoginPage } from './support/login.ts';
import { answers, cutBeforeServer, held } from './support/proxy.ts';
import { test } from './support/test.ts';
import { fixedText } from './support/texts.ts';

const CHECK = /POST .*check_applicant_record/;
const REGISTER = /POST .*\/applicants\.json$/;

const applications = { en: spring, jp: campus } as const;
const TAKEN = { en: 'This email address is already registered.', jp: 'このメールアドレスはすでに登録されています。' } as const;

test.for(inTurn(0))('says where no form can be filled in ($language, $viewport) [APPLY-02, APPLY-03, APPLY-04, APPLY-05]', async ({ language, viewport }, { visit, proxy }) => {
  const opened = await visit({ language, viewport, path: '/apply/application_form/' });
  const { page, origin, t } = opened;
  await new ApplyPage(opened, spring.form).chooseLanguage();
  const title = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true });
  await title(fixedText('Something went wrong!', language)).waitFor();
  await page.goto(origin + applyPath('no-such-form'));
  await title(t('notFound.title')).waitFor();
  await page.goto(origin + applyPath('winter-2024'));
  const deadline = 'Deadline for this application form has been ended. Kindly contact admin to get new application form.';
  await page.getByText(fixedText(deadline, language), { exact: true }).waitFor();
  const templates = /GET .*registration_templates/;
  proxy.break(templates, answers(200, '{"application_forms": []}'));
  await page.goto(origin + applyPath('spring-2027'));
  await new ApplyPage(opened, spring.form).toast(fixedText('There are currently no form templates', language)).waitFor();
  proxy.mend();
  opened.watch.expect(/status of 500/);
  proxy.break(templates, answers(500, ''));
  await page.reload();
  await page.getByRole('alert').filter({ hasText: t('load.failed') }).waitFor();
  proxy.mend();
  await page.getByRole('button', { name: t('load.retry') }).click();
  await title(spring.form.title[language]).waitFor();
});

test.for(inTurn(1))('says what is wrong with the address ($language, $viewport) [APPLY-12, APPLY-13, APPLY-14, APPLY-15, APPLY-17, APPLY-18]', async ({ language, viewport }, { visit, proxy }) => {
  const { form } = applications[language];
  const opened = await visit({ language, viewport, path: applyPath(form.name) });
  const { page, t } = opened;
  const apply = new ApplyPage(opened, form);
  const invalid = fixedText('Email is not valid', language);
  await apply.button('apply.email.submit').click();
  await eventually(apply.errors).toEqual([invalid, invalid]);
  await apply.giveEmail('no address', 'someone@example.com');
  await eventually(apply.errors).toEqual([invalid]);
  await apply.giveEmail('someone@example.com', 'somebody@example.com');
  await eventually(apply.errors).toEqual([t('error.emailsDiffer')]);
  await eventually(() => apply.basic('emailConfirmation').evaluate((input) => input === document.activeElement)).toBe(true);

  for (const [field, help] of [['email', 'emailHelp'], ['emailConfirmation', 'emailConfirmationHelp']] as const) {
    const refused = await apply.basic(field).evaluate((input) => ['copy', 'cut', 'paste', 'drop'].filter((type) =>
      !input.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))));
    expect(refused).toEqual(['copy', 'cut', 'paste', 'drop']);
    const described = await apply.basic(field).evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' '));
    expect(described).toContain(t(`field.registration.${help}`));
  }

  opened.watch.expect(/ERR_/);
  opened.watch.expect(/status of 422/);
  proxy.break(CHECK, cutBeforeServer);
  await apply.giveEmail('someone@example.com');
  await page.getByRole('alert').getByText(t('failure.network')).waitFor();
  proxy.mend();
  await apply.giveEmail('demo@example.com');
  await eventually(apply.errors).toEqual([TAKEN[language]]);
  await page.getByText(t('apply.registered'), { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: t('apply.registered.forgot') }).getAttribute('href')).toBe('/forgot');
  await page.getByRole('link', { name: t('apply.registered.login'), exact: true }).click();
  await new LoginPage(opened).submit.waitFor();
});

test.for(inTurn(3))('says what is missing, and leads to the first ($language, $viewport) [VAR-11, APPLY-19, APPLY-20, APPLY-21, APPLY-23, APPLY-25, APPLY-27, APPLY-32, APPLY-34, APPLY-35]', async ({ language, viewport }, { visit }) => {
  const { form } = applications[language];
  const opened = await visit({ language, viewport, path: applyPath(form.name) });
  const { page, t } = opened;
  const apply = new ApplyPage(opened, form);
  const phone = apply.label('Mobile phone number');
  await apply.confirmEmail(`missing-${language}@example.com`);
  await apply.input(phone).fill('123');
  await apply.birthday.focus();
  await page.keyboard.type('2001-02-03');
  expect(await apply.birthday.inputValue()).toBe('');
  await apply.submit.click();
  await apply.toast(fixedText('Please fill all the required fields before proceeding.', language)).waitFor();
  await eventually(() => apply.basic('name').evaluate((input) => {
    const { top, bottom } = input.getBoundingClientRect();
    return input === document.activeElement && top >= 0 && bottom <= innerHeight;
  })).toBe(true);
  const errorOf = (label: string) => apply.input(label).evaluate((input) => document.getElementById(`${input.id}-error`)?.textContent);
  const wrong = {
    name: 'error.required', japaneseName: language === 'jp' ? 'error.required' : undefined, dateOfBirth: 'error.dateNotChosen', country: 'error.requiredOption',
  } as const;
  for (const [field, key] of Object.entries(wrong)) {
    const label = t(`field.registration.${field as keyof typeof wrong}`);
    expect(await errorOf(label) ?? '', field).toBe(key === undefined ? '' : t(key, { field: label }));
  }
  const lookups = ['university', 'faculty', 'background', 'startMonth', 'startYear', 'graduatedMonth', 'graduatedYear'] as const;
  for (const field of lookups) expect(await errorOf(t(`field.education.${field}`)), field).toBe(t('error.requiredOption'));
  expect(await errorOf(phone)).toBe(t('error.phone'));
  const mandatory = form.documents?.filter((document) => document['is_mandatory?']).length;
  expect((await apply.errors()).filter((text) => text === t('error.requiredFile'))).toHaveLength(mandatory ?? 0);

  await apply.fillBasics(stranger);
  await give(apply, applications[language].answers.filter(({ type }) => type !== 'document'));
  await apply.submit.click();
  await apply.toast(fixedText('Please upload all the required documents.', language)).waitFor();
  await apply.agreement.uncheck();
  await eventually(() => apply.submit.isDisabled()).toBe(true);
  await apply.actions.getByText(t('apply.agreement.missing')).first().waitFor();
  await apply.agreement.check();
  await eventually(() => apply.submit.isDisabled()).toBe(false);
});

test.for(inTurn(2))('shows what the server says, and keeps everything ($language, $viewport) [APPLY-33, APPLY-40, APPLY-41]', async ({ language, viewport }, { visit, proxy }) => {
  const { form, answers: given } = applications[language];
  const opened = await visit({ language, viewport, path: applyPath(form.name) });
  const { page, t } = opened;
  const apply = new ApplyPage(opened, form);
  const phone = apply.label('Mobile phone number');
  await apply.confirmEmail(`refused-${language}@example.com`);
  await apply.fillBasics(stranger);
  await give(apply, given);
  for (const status of [422, 500]) opened.watch.expect(new RegExp(`status of ${status}`));
  proxy.break(REGISTER, answers(500, ''));
  await apply.submit.click();
  await apply.toast(fixedText('Something went wrong, please try again', language)).waitFor();
  proxy.mend();
  proxy.break(REGISTER, answers(422, JSON.stringify({ errors: { 'custom_fields.Mobile phone number': ['Not this number.'] } })));
  await apply.submit.click();
  await eventually(apply.errors).toEqual(['Not this number.']);
  proxy.mend();
  proxy.break(REGISTER, answers(422, JSON.stringify({ errors: { email: [TAKEN[language]] } })));
  await apply.input(phone).fill('09000000000');
  await apply.submit.click();
  await apply.toast(TAKEN[language]).waitFor();
  await page.getByText(t('apply.registered'), { exact: true }).waitFor();
  await apply.button('apply.address.change').click();
  await apply.giveEmail(`accepted-${language}@example.com`);
  await apply.keepsBasics(stranger);
  proxy.mend();
  const slow = held();
  proxy.break(REGISTER, slow.fault);
  await apply.submit.click();
  await slow.arrived;
  expect(await apply.button('apply.sending').getAttribute('aria-disabled')).toBe('true');
  slow.release();
  await apply.welcome.waitFor();
});
