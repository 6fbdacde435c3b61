import { expect } from 'vitest';
import type { ApplicantContent } from '../../server/content/generated/content.d.ts';
import { campus, spring } from './support/applications.ts';
import { ApplyPage, applyPath, stranger } from './support/apply.ts';
import { give } from './support/answers.ts';
import { callsOf, type Asked } from './support/calls.ts';
import { coming } from './support/coming.ts';
import { eventually } from './support/eventually.ts';
import { downloadOf } from './support/files.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { UserMenu } from './support/menu.ts';
import { Navigation } from './support/navigation.ts';
import { OnboardingPage } from './support/onboarding.ts';
import { Inbox } from './support/outbox.ts';
import { ChangePasswordDialog, ForgotPage, ResetPage } from './support/passwords.ts';
import { newAddress, newPhone } from './support/people.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';
import { VerificationPage } from './support/verification.ts';

const employed: Partial<ApplicantContent> = {
  is_onboarded: true,
  onboarding: {
    custom_fields: {
      'Name in katakana': 'リン・ウェイ', 'Address in Japan': '川崎市中原区1-2', 'Phone in Japan': '07011112222', 'Bank': 'harbor',
      'Email for the company': 'lin@example.org', 'Branch': '川崎支店', 'Account number': '1234567',
    },
    documents: { 11: 'files/bank-book.pdf', 12: 'files/bank-book.pdf' },
  },
};

const API = '/api/v1';
const NEW = 'another password of tests';

/** Those of one address, in their order. */
const of = (asked: readonly Asked[], call: string): readonly Asked[] => asked.filter((each) => each.call === call);
const bodies = (asked: readonly Asked[], call: string): readonly unknown[] => of(asked, call).map(({ body }) => body);
const isThere = (asked: readonly Asked[], call: string) => eventually(() => of(asked, call).length).toBeGreaterThan(0);

test('an account, from the log-in with a code to the log-out [CALL-01, CALL-02, CALL-04, CALL-05, CALL-06, CALL-07, CALL-08, CALL-10, CALL-11, LOGIN-13, LOGIN-16, ROUTE-22, AUTH-06]', async ({ stage, visit, newPerson }) => {
  const phone = newPhone();
  const international = phone.replace(/^0/, '+81');
  const secured = await newPerson('en', { authy_enabled: true, phone: international });
  const opened = await visit({ language: 'en', path: '/login' });
  const { page, t } = opened;
  const asked = callsOf(page);
  const [auth, menu, profile] = [new VerificationPage(opened), new UserMenu(opened), new ProfilePage(opened)];
  await new LoginPage(opened).logIn(secured);
  await auth.chooseCountry('+81');
  await auth.sendTo(phone);
  await auth.code.waitFor();
  const code = await new Inbox(stage.portal, international).nextCode();
  await auth.enter(code);
  await new LandingPage(opened).isOpen(secured);
  const id = (bodies(asked, `POST ${API}/auth/send_token.json`)[0] as { readonly id: string }).id;
  expect(asked.filter(({ call }) => call.startsWith('POST')).map(({ call, body }) => [call, body])).toEqual([
    [`POST ${API}/auth/login.json`, { email: secured.email, password: secured.password }],
    [`POST ${API}/auth/enable_authy.json`, { id, cellphone: phone.slice(1), country_code: '81' }],
    [`POST ${API}/auth/send_token.json`, { id }],
    [`POST ${API}/auth/verify_token.json`, { token: code, id }],
  ]);

  const verified = `GET ${API}/applicants/verify_user.json`;
  const bar = new Navigation(opened).bar;
  await bar.getByRole('link', { name: t('page.interview'), exact: true }).click();
  await bar.getByRole('link', { name: t('page.profile'), exact: true }).click();
  await profile.isViewed();
  expect(of(asked, verified)).toEqual([]);
  await page.reload();
  await profile.isViewed();
  expect(bodies(asked, verified)).toEqual([undefined]);

  const change = new ChangePasswordDialog(opened);
  await menu.choose('shell.changePassword');
  await change.change(secured.password, NEW);
  await change.dialog.waitFor({ state: 'hidden' });
  expect(bodies(asked, `POST ${API}/applicants/reset_password_logged_in.json`)).toEqual([{ applicant: { old_password: secured.password, new_password: NEW } }]);
  await menu.logOut();
  await new LoginPage(opened).submit.waitFor();
  expect(bodies(asked, `POST ${API}/applicants/logout.json`)).toEqual([undefined]);

  const loggedIn = asked.slice(asked.findIndex(({ call }) => call.endsWith('/verify_token.json')) + 1);
  expect(loggedIn.length).toBeGreaterThan(4);
  expect(loggedIn.filter(({ bearer }) => !bearer)).toEqual([]);
  expect(asked.filter(({ body, type }) => body !== undefined && type !== 'application/json')).toEqual([]);
});

test('a forgotten password [CALL-12, CALL-13]', { tags: 'full' }, async ({ stage, visit, newApplicant }) => {
  const { email } = newApplicant('en');
  const opened = await visit({ language: 'en', path: '/forgot' });
  const asked = callsOf(opened.page);
  await new ForgotPage(opened).ask(email);
  const link = await new Inbox(stage.portal, email).nextLink();
  await opened.page.goto(opened.origin + link);
  await new ResetPage(opened).set(NEW);
  await new LoginPage(opened).submit.waitFor();
  const token = new URL(link, opened.origin).searchParams.get('reset_password_token');
  expect(asked.map(({ call, body }) => [call, body])).toEqual([
    [`POST ${API}/request_password_reset_email.json`, { applicant: { email } }],
    [`POST ${API}/reset_password.json`, { applicant: { reset_password_token: token, new_password: NEW, registration: 'false' } }],
  ]);
});

test('the profile [CALL-21, CALL-22, CALL-23, CALL-24, CALL-26, CALL-27, CALL-30, CALL-31, CALL-32]', async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/zoom' });
  const { page, t, origin } = opened;
  const asked = callsOf(page);
  const profile = new ProfilePage(opened);
  const answered = coming(page.waitForResponse(/my_profile\.json/));
  await page.goto(`${origin}/profile`);
  await profile.isViewed();
  const { id } = await (await answered).json() as { readonly id: number };
  for (const call of ['my_profile', 'get_downloadable_documents_list']) await isThere(asked, `GET ${API}/applicants/${call}.json`);
  await isThere(asked, `GET ${API}/universities.json`);
  expect(of(asked, `GET ${API}/applicants/edit_profile.json`)).toEqual([]);
  await downloadOf(page, () => page.getByRole('button', { name: t('downloads.downloadNamed', { document: 'Resume template' }) }).click());
  expect(bodies(asked, `POST ${API}/applicants/get_download_url_for_document.json`)).toEqual([{ applicant: { document_id: expect.anything() as unknown } }]);

  await profile.edit();
  expect(of(asked, `GET ${API}/applicants/edit_profile.json`)).toHaveLength(1);
  await profile.input(profile.label('Hobby')).fill('tea');
  await profile.save();
  const [save] = of(asked, `PUT ${API}/applicants/${id}.json`);
  expect(save).toMatchObject({ type: 'multipart/form-data', bearer: true });
  expect(save?.body).toEqual(expect.arrayContaining([
    'applicant[name]', 'applicant[japanese_name]', 'applicant[applicant_universities_attributes][0][faculty]', 'applicant[custom_fields][Hobby]',
    'applicant[custom_fields][Languages for work][]',
  ]));
});

test('a registration [CALL-32, CALL-33, CALL-41, CALL-42, CALL-43, CALL-44, CALL-45, CALL-46]', { tags: 'full' }, async ({ visit }) => {
  const opened = await visit({ language: 'en', path: '/login' });
  const { page, origin } = opened;
  const asked = callsOf(page);
  const apply = new ApplyPage(opened, spring.form);
  const readTerms = async (): Promise<void> => {
    await apply.button('apply.terms').click();
    await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
    await page.keyboard.press('Escape');
  };
  await page.goto(origin + applyPath(spring.form.name));
  await apply.isAsked('apply.step.email');
  await readTerms();
  for (const call of ['registration_templates', 'countries', 'universities', 'static_pages/get_tos']) await isThere(asked, `GET ${API}/${call}.json`);
  const [form] = bodies(asked, `POST ${API}/registration_templates/get_form_data.json`) as readonly { readonly application_form: { readonly form_id: unknown } }[];
  expect(form).toEqual({ application_form: { form_id: expect.anything() as unknown } });

  const email = newAddress();
  await apply.confirmEmail(email);
  expect(bodies(asked, `POST ${API}/applicants/check_applicant_record.json`)).toEqual([{ applicant: { email } }]);
  await apply.fillBasics(stranger);
  await give(apply, spring.answers);
  await apply.send();
  await apply.welcome.waitFor();
  const [registration] = of(asked, `POST ${API}/applicants.json`);
  expect(registration?.type).toBe('multipart/form-data');
  expect(registration?.body).toEqual(expect.arrayContaining([
    ...['name', 'japanese_name', 'date_of_birth', 'email', 'form_id', 'country_id'].map((name) => `applicant[${name}]`),
    'applicant[custom_fields][Hobby]', 'applicant[documents_attributes][1][document_name_id]', 'applicant[applicant_universities_attributes][0][university_id]',
  ]));

  await page.goto(origin + applyPath(campus.form.name));
  await new ApplyPage(opened, campus.form).chooseLanguage();
  await page.getByRole('heading', { level: 1, name: campus.form.title[opened.language], exact: true }).waitFor();
  await readTerms();
  await isThere(asked, `GET ${API}/static_pages/get_tos_campus.json`);
});

test('onboarding [CALL-61, CALL-62, CALL-63, CALL-64, CALL-65]', { tags: 'full' }, async ({ visit, newPerson }) => {
  const opened = await visit({ language: 'en', as: await newPerson('en', employed), path: '/login' });
  const { page, origin } = opened;
  const asked = callsOf(page);
  const form = new OnboardingPage(opened);
  const answered = coming(page.waitForResponse(/onboarding_display_data/));
  await page.goto(`${origin}/onboarding`);
  await form.isViewed();
  const { id } = await (await answered).json() as { readonly id: number };
  await isThere(asked, `GET ${API}/applicants/onboarding_company_info.json`);
  await form.edit();
  await isThere(asked, `GET ${API}/applicants/onboarding_edit_data.json`);
  await form.input(form.label('Branch')).fill('横浜支店');
  await form.save();
  const [save] = of(asked, `PUT ${API}/applicants/${id}.json`);
  expect(save?.type).toBe('multipart/form-data');
  expect(save?.body).toEqual(expect.arrayContaining(['applicant[is_onboarded]', 'applicant[custom_fields][Branch]']));
});
