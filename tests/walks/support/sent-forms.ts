import { page, type Locator } from 'vitest/browser';
import type { ApplicantContent } from '../../../server/content/generated/content.d.ts';
import type { Language } from '../../../src/base/text.ts';
import { shortForm, SHORT_FORM_DOCUMENTS } from '../../e2e/support/applications.ts';
import { applyPath } from '../../e2e/support/apply.ts';
import { labelled, type TextKey } from '../../e2e/support/texts.ts';
import { group, text } from '../../screens/exam-server.ts';
import { company, hoursAhead, interviewServer } from '../../screens/interview-server.ts';
import { attended, classServer, lesson } from '../../screens/jclass-server.ts';
import { landingServer } from '../../screens/landing-server.ts';
import { onboardingServer } from '../../screens/onboarding-server.ts';
import { question, session, sessionServer } from '../../screens/online-session-server.ts';
import { changeWalk, forgotWalk, loginWalk, menuWalk, resetWalk, verificationWalk } from './account-walks.ts';
import { ApplyWalk } from './apply-walk.ts';
import type { CampusOptions, Person } from './campus.ts';
import { examHall, examWalk } from './exam-hall.ts';
import { isSeen, pdf, ProfileWalk } from './form-walk.ts';
import { isHeard } from './spoken-page.ts';
import type { Visit } from './visit.tsx';

export interface Opened extends Visit {
  readonly person: Person;
}

/** A form that is sent: how it is come to, spoilt and mended, and what asks before it goes. */
export interface SentForm {
  readonly name: Readonly<Record<Language, string>>;
  /** Of its page; of the token of an e-mail's link. */
  readonly path: (link: string) => string;
  /** Nobody has logged in. */
  readonly isPublic?: true;
  readonly more?: Partial<ApplicantContent>;
  readonly server?: () => CampusOptions;
  readonly begin?: (opened: Opened) => Promise<void>;
  /** What leaves the dialog that it stands in, and that `begin` opens. */
  readonly leave?: TextKey;
  /** Without it nothing that is typed holds the form up. */
  readonly spoil?: (opened: Opened) => Promise<void>;
  readonly mend: (opened: Opened) => Promise<void>;
  readonly send: TextKey;
  readonly asks?: Readonly<Record<'title' | 'cancel' | 'confirm', TextKey>>;
  /** What it is sent by. */
  readonly call: RegExp;
}

/** Of a comment. */
const MOST_LETTERS = 1_000;
const NEW = 'another password of tests';
const application = shortForm('spoken');
const SECOND_STEP = { authy_enabled: true } as const;

const button = ({ t }: Opened, key: TextKey): Locator => page.getByRole('button', { name: t(key), exact: true });
const contact = (opened: Opened): Locator => {
  const profile = new ProfileWalk(opened);
  return profile.input(profile.label('Emergency contact'));
};
const bank = ({ t, language }: Opened): Locator => page.getByLabelText(labelled(language === 'jp' ? '銀行' : 'Bank', t));
const comment = ({ t }: Opened, form: 'rating' | 'reflection'): Locator => page.getByLabelText(labelled(t(`field.${form}.comment`), t));
/** Writes it, and hears how much more there may be. */
const comments = async (opened: Opened, form: 'rating' | 'reflection', words: string): Promise<void> => {
  await comment(opened, form).fill(words);
  await isHeard(String(MOST_LETTERS - words.length));
};
/** Sends it as it was opened. */
const asItIs = (opened: Opened, key: TextKey): Promise<void> => isSeen(button(opened, key));

const atCode = async (opened: Opened): Promise<void> => {
  await loginWalk(opened).logIn(opened.person);
  await verificationWalk(opened).sendTo('09012345678');
  await isSeen(verificationWalk(opened).code);
};

const atRegistration = async (opened: Opened): Promise<void> => new ApplyWalk(opened, application).confirmEmail('spoken@example.com');

export const sentForms: readonly SentForm[] = [
  {
    name: { en: 'Log-in', jp: 'ログイン' }, path: () => '/login', isPublic: true, call: /POST .*login/, send: 'login.submit',
    spoil: (opened) => asItIs(opened, 'login.submit'),
    mend: async (opened) => {
      await loginWalk(opened).email.fill(opened.person.email);
      await page.getByLabelText(labelled(opened.t('field.login.password'), opened.t)).fill(opened.person.password);
    },
  },
  {
    name: { en: 'Phone for a code', jp: '認証コードの送信先' }, path: () => '/login', isPublic: true, more: SECOND_STEP, call: /POST .*enable_authy/,
    begin: (opened) => loginWalk(opened).logIn(opened.person), send: 'verification.phone.submit',
    spoil: (opened) => asItIs(opened, 'verification.phone.submit'), mend: (opened) => verificationWalk(opened).phone.fill('09012345678'),
  },
  {
    name: { en: 'One-time code', jp: '認証コード' }, path: () => '/login', isPublic: true, more: SECOND_STEP, call: /POST .*verify_token/,
    begin: atCode, send: 'verification.code.submit',
    spoil: (opened) => asItIs(opened, 'verification.code.submit'), mend: (opened) => verificationWalk(opened).code.fill(opened.campus.codes.at(-1) ?? ''),
  },
  {
    name: { en: 'Forgotten password', jp: 'パスワードを忘れた場合' }, path: () => '/forgot', isPublic: true, call: /POST .*request_password/, send: 'forgotPassword.submit',
    spoil: (opened) => asItIs(opened, 'forgotPassword.submit'), mend: (opened) => forgotWalk(opened).email.fill(opened.person.email),
  },
  {
    name: { en: 'New password', jp: '新しいパスワード' }, isPublic: true, call: /POST .*reset_password\.json/, send: 'setPassword.submit',
    path: (link) => `/reset_password?${new URLSearchParams({ reset_password_token: link, registration: 'true' }).toString()}`,
    spoil: (opened) => asItIs(opened, 'setPassword.submit'),
    mend: async (opened) => {
      const { chosen, again } = resetWalk(opened);
      await chosen.fill(NEW);
      await again.fill(NEW);
    },
  },
  {
    name: { en: 'Change of the password', jp: 'パスワードの変更' }, path: () => '/profile', call: /POST .*reset_password_logged_in/,
    begin: async (opened) => {
      await new ProfileWalk(opened).isViewed();
      await menuWalk(opened).choose('shell.changePassword');
    },
    leave: 'save.cancel', send: 'changePassword.submit', spoil: (opened) => asItIs(opened, 'changePassword.submit'),
    mend: async (opened) => {
      const { old, chosen } = changeWalk(opened);
      await old.fill(opened.person.password);
      await chosen.fill(NEW);
    },
  },
  {
    name: { en: 'Application, step 1', jp: '応募フォーム、ステップ1' }, path: () => applyPath(application.name), isPublic: true, server: () => ({ forms: [application] }),
    call: /POST .*check_applicant_record/, send: 'apply.email.submit', spoil: (opened) => asItIs(opened, 'apply.email.submit'),
    mend: async (opened) => {
      const apply = new ApplyWalk(opened, application);
      await apply.basic('email').fill('spoken@example.com');
      await apply.basic('emailConfirmation').fill('spoken@example.com');
    },
  },
  {
    name: { en: 'Application, step 2', jp: '応募フォーム、ステップ2' }, path: () => applyPath(application.name), isPublic: true, server: () => ({ forms: [application] }),
    call: /POST .*\/applicants\.json$/, send: 'apply.submit', begin: atRegistration,
    asks: { title: 'apply.confirm.title', cancel: 'apply.confirm.cancel', confirm: 'apply.confirm.send' },
    spoil: async (opened) => {
      const apply = new ApplyWalk(opened, application);
      await apply.fillBasics();
      for (const name of SHORT_FORM_DOCUMENTS) {
        await apply.chooseFile(apply.label(name), pdf(`${name}.pdf`));
        await isHeard(`${name}.pdf`);
      }
    },
    mend: async (opened) => {
      const apply = new ApplyWalk(opened, application);
      await apply.input(apply.label('Hobby')).fill('Chess');
    },
  },
  {
    name: { en: 'Profile', jp: 'プロフィール' }, path: () => '/profile?mode=edit', call: /PUT .*\/applicants\//,
    spoil: (opened) => contact(opened).fill(''), mend: (opened) => contact(opened).fill('Rohan'), send: 'save.save',
    asks: { title: 'profile.confirm.title', cancel: 'profile.confirm.cancel', confirm: 'save.save' },
  },
  {
    name: { en: 'Onboarding', jp: '入社手続き' }, path: () => '/onboarding?mode=edit', more: { is_onboarded: true }, call: /PUT .*\/applicants\//,
    server: () => ({ own: onboardingServer({}, { Passport: 'passport.pdf' }).answers }),
    spoil: (opened) => bank(opened).fill(''), mend: (opened) => bank(opened).fill('Nara Bank'), send: 'save.save',
  },
  {
    name: { en: 'Job review', jp: '求人アンケート' }, path: () => '/', server: () => ({ own: landingServer().answers }), call: /PUT .*applicants_job_reviews/,
    begin: (opened) => button(opened, 'review.open').click(), leave: 'review.close', spoil: (opened) => asItIs(opened, 'review.submit'), send: 'review.submit',
    mend: async () => {
      await page.getByRole('checkbox').first().click();
      await page.getByRole('radio').first().click();
      await page.getByRole('dialog').getByRole('combobox').selectOptions('3');
    },
    asks: { title: 'review.confirm.title', cancel: 'save.cancel', confirm: 'review.submit' },
  },
  {
    name: { en: 'Interview review', jp: '面接後のアンケート' }, path: () => '/interview', call: /PUT .*selections/, send: 'review.submit',
    server: () => ({ own: interviewServer([[company(1, { interview_details: { id: 11, start_time: hoursAhead(-48), step_name: 'First', interview_time_confirm_status: 1, ready_status: 1, result: null } })]]).answers }),
    begin: (opened) => page.getByRole('button', { name: opened.t('interview.named', { label: opened.t('interview.review.submit'), company: opened.t('job.named', { name: 'Company 1', about: 'Job 1' }) }), exact: true }).click(),
    leave: 'review.close', spoil: (opened) => asItIs(opened, 'review.submit'),
    mend: async () => {
      await page.getByRole('radio').first().click();
      await page.getByRole('dialog').getByRole('textbox').fill('Kind people');
    },
    asks: { title: 'review.confirm.title', cancel: 'save.cancel', confirm: 'review.submit' },
  },
  {
    name: { en: 'Rating of a company', jp: '企業の評価' }, path: () => '/interview', call: /POST .*submit_ratings/, send: 'rating.submit',
    server: () => ({ own: interviewServer([[company(1, { ratings: { rate: 7, rank: 'B', comment: 'Kind people' } })]]).answers }),
    leave: 'save.cancel', begin: (opened) => page.getByRole('button', { name: opened.t('interview.named', { label: opened.t('rating.change'), company: opened.t('job.named', { name: 'Company 1', about: 'Job 1' }) }), exact: true }).click(),
    spoil: async (opened) => {
      await comment(opened, 'rating').fill('x'.repeat(MOST_LETTERS + 1));
      await isHeard('1');
    },
    mend: (opened) => comments(opened, 'rating', 'Kind people, calm office'),
  },
  {
    name: { en: 'Reflection on a lesson', jp: '授業の振り返り' }, path: () => '/jclass', call: /POST .*reflection\.json/, send: 'reflection.save',
    server: () => ({ own: classServer([attended(1, [lesson(3, '2026-12-09', { validity: true })])]).answers }),
    // A press at once would be one of two at the same place, which mean what was there before.
    begin: async (opened) => {
      await button(opened, 'reflection.add').click();
      await page.getByRole('heading', { level: 1 }).hover();
    },
    spoil: (opened) => asItIs(opened, 'reflection.save'), mend: (opened) => comments(opened, 'reflection', 'Words'),
  },
  {
    name: { en: 'Online session', jp: 'オンラインセッション' }, path: () => '/onlineSession?session=7&question=1', call: /PUT .*applicants_online_sessions/,
    server: () => ({ own: sessionServer([session(7, [question(1, 'number')])]).answers }), send: 'onlineSession.submit',
    mend: () => page.getByRole('main').getByRole('textbox').fill('12'),
    asks: { title: 'onlineSession.confirm.title', cancel: 'save.cancel', confirm: 'onlineSession.confirm.ok' },
  },
  {
    name: { en: 'Exam', jp: '試験' }, path: () => '/exam/7', call: /PUT .*applicants_exams/, send: 'exam.submit',
    server: () => ({ own: examHall([group(1, [text(11)], { confirmation_screen: true })]).own }),
    begin: (opened) => examWalk(opened).press('exam.start'),
    mend: async (opened) => {
      await examWalk(opened).text(11).fill('A thought');
      await examWalk(opened).isSaved();
    },
    asks: { title: 'exam.confirm.submitTitle', cancel: 'save.cancel', confirm: 'exam.confirm.submit' },
  },
];
