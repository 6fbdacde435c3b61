import { afterEach, expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { oneIn } from '../arbitraries/rounds.ts';
import demoForms from '../../server/demo/registration-forms.json';
import type { ApplicantContent } from '../../server/content/generated/content.d.ts';
import { chooseLanguage } from '../../src/i18n/chosen-language.ts';
import { applyPath } from '../e2e/support/apply.ts';
import { spring } from '../e2e/support/applications.ts';
import { inTurn } from '../e2e/support/devices.ts';
import { fixedText, labelled, type TextKey } from '../e2e/support/texts.ts';
import { company, interviewServer } from '../screens/interview-server.ts';
import { attended, classServer, toWrite } from '../screens/jclass-server.ts';
import { landingServer } from '../screens/landing-server.ts';
import { onboardingServer } from '../screens/onboarding-server.ts';
import { question, session, sessionServer } from '../screens/online-session-server.ts';
import type { Answers } from '../screens/shown-portal.tsx';
import { changeWalk, forgotWalk, loginWalk, menuWalk, resetWalk, verificationWalk } from './support/account-walks.ts';
import { ApplyWalk } from './support/apply-walk.ts';
import type { Person } from './support/campus.ts';
import { fieldErrors, isSeen, ProfileWalk, toasts } from './support/form-walk.ts';
import { answers, held } from './support/network.ts';
import { end, openServer, visit, type Visit } from './support/visit.tsx';

interface Walk extends Visit {
  readonly person: Person;
}

interface Form {
  readonly name: string;
  readonly path: string | ((server: Pick<Visit, 'campus'>, person: Person) => string);
  /** Nobody is logged in. */
  readonly isPublic?: true;
  readonly more?: Partial<ApplicantContent>;
  readonly own?: () => Answers;
  /** From the page to its form. */
  readonly open?: (walk: Walk) => Promise<void>;
  /** Nothing that is answered, or not, holds it up. */
  readonly takesAll?: true;
  /** Makes it wrong, where it is not as it opens. */
  readonly spoil?: (walk: Walk) => Promise<void>;
  readonly submit: (walk: Walk) => Locator;
  /** What the specification has said of what is missing, and whether a toast says it; elsewhere the summary does. */
  readonly sentence?: Parameters<typeof fixedText>[0];
  readonly toast?: true;
  /** Makes it right. */
  readonly fill: (walk: Walk) => Promise<void>;
  /** The question that is asked before it is sent, and its answer. */
  readonly confirm?: readonly [title: TextKey, send: TextKey];
  /** The call that a right one makes. */
  readonly call: RegExp;
  /** What it leads to on the same page. */
  readonly next?: Locator;
}

const WORD = 'another password of tests';
const button = (scope: Pick<Locator, 'getByRole'>, { t }: Walk, key: TextKey): Locator => scope.getByRole('button', { name: t(key), exact: true });
const dialog = (): Locator => page.getByRole('dialog');
const labelledIn = (scope: Pick<Locator, 'getByLabelText'>, { t }: Walk, key: TextKey): Locator => scope.getByLabelText(labelled(t(key), t));

async function toVerification(walk: Walk): Promise<void> {
  await loginWalk(walk).logIn(walk.person);
  await isSeen(verificationWalk(walk).send);
}

function landing(): Answers {
  const { my_profile: _profile, ...own } = landingServer().answers;
  return own;
}

const SAVE = /^PUT .*applicants\/\d+\.json$/;

const forms: readonly Form[] = [
  {
    name: 'log-in', path: '/login', isPublic: true, submit: (walk) => loginWalk(walk).submit, call: /POST .*login/,
    fill: async (walk) => {
      await loginWalk(walk).email.fill(walk.person.email);
      await labelledIn(page, walk, 'field.login.password').fill(walk.person.password);
    },
  },
  {
    name: 'forgotten password', path: '/forgot', isPublic: true, submit: (walk) => forgotWalk(walk).submit, call: /POST .*request_password_reset_email/,
    fill: (walk) => forgotWalk(walk).email.fill(walk.person.email),
  },
  {
    name: 'password by a link', isPublic: true, call: /POST .*reset_password/,
    path: ({ campus }, person) => `/reset_password?${new URLSearchParams({ reset_password_token: campus.linkOf(person), registration: 'false' }).toString()}`,
    submit: (walk) => button(page, walk, 'resetPassword.submit'),
    fill: async (walk) => {
      const { chosen, again } = resetWalk(walk);
      await chosen.fill(WORD);
      await again.fill(WORD);
    },
  },
  {
    name: 'phone of the second step', path: '/login', isPublic: true, more: { authy_enabled: true }, open: toVerification, call: /POST .*enable_authy/,
    submit: (walk) => verificationWalk(walk).send, fill: (walk) => verificationWalk(walk).phone.fill('9812345678'),
  },
  {
    name: 'code of the second step', path: '/login', isPublic: true, more: { authy_enabled: true }, call: /POST .*verify_token/,
    open: async (walk) => {
      await toVerification(walk);
      await verificationWalk(walk).sendTo('9812345678');
      await isSeen(verificationWalk(walk).verify);
    },
    submit: (walk) => verificationWalk(walk).verify, fill: (walk) => verificationWalk(walk).code.fill(walk.campus.codes.at(-1) ?? ''),
  },
  {
    name: 'change of the password', path: '/profile', call: /POST .*reset_password_logged_in/,
    open: async (walk) => {
      await new ProfileWalk(walk).isViewed();
      await menuWalk(walk).choose('shell.changePassword');
    },
    submit: (walk) => changeWalk(walk).submit,
    fill: async (walk) => {
      await changeWalk(walk).old.fill(walk.person.password);
      await changeWalk(walk).chosen.fill(WORD);
    },
  },
  {
    name: 'address of an application', path: applyPath(spring.form.name), isPublic: true, call: /POST .*check_applicant_record/,
    submit: (walk) => button(page, walk, 'apply.email.submit'),
    fill: async (walk) => {
      const apply = new ApplyWalk(walk, spring.form);
      for (const name of ['email', 'emailConfirmation'] as const) await apply.basic(name).fill('somebody@example.com');
    },
  },
  {
    name: 'profile', path: '/profile?mode=edit', call: SAVE, sentence: 'Please fill all the mandatory fields.', toast: true,
    confirm: ['profile.confirm.title', 'save.save'],
    spoil: (walk) => new ProfileWalk(walk).input(new ProfileWalk(walk).label('Emergency contact')).fill(''),
    submit: (walk) => button(page, walk, 'save.save'),
    fill: (walk) => new ProfileWalk(walk).input(new ProfileWalk(walk).label('Emergency contact')).fill('Rohan'),
  },
  {
    name: 'onboarding', path: '/onboarding?mode=edit', more: { is_onboarded: true }, call: SAVE, sentence: 'fill all mandatory fields', toast: true,
    own: () => onboardingServer({}, { Passport: 'passport.pdf' }).answers,
    spoil: (walk) => page.getByLabelText(labelled(walk.language === 'jp' ? '銀行' : 'Bank', walk.t)).fill(''),
    submit: (walk) => button(page, walk, 'save.save'),
    fill: (walk) => page.getByLabelText(labelled(walk.language === 'jp' ? '銀行' : 'Bank', walk.t)).fill('Nara Bank'),
  },
  {
    name: 'review of an interview', path: '/interview', own: () => interviewServer([[company(1)]]).answers, call: /PUT .*selections\/update/,
    sentence: 'Please fill all mandatory fields', confirm: ['review.confirm.title', 'review.submit'],
    open: async (walk) => {
      await page.getByRole('article').getByRole('button').filter({ hasText: walk.t('interview.review.submit') }).click();
    },
    submit: (walk) => button(dialog().first(), walk, 'review.submit'),
    fill: async () => {
      await dialog().getByRole('radio').first().click();
      await dialog().getByRole('textbox').fill('Kind people');
    },
  },
  {
    name: 'rating', path: '/interview', own: () => interviewServer([[company(1)]]).answers, call: /POST .*submit_ratings/,
    open: async (walk) => {
      await page.getByRole('article').getByRole('button').filter({ hasText: walk.t('rating.open') }).click();
      // The rate's control comes last.
      await isSeen(button(dialog(), walk, 'rating.place.1'));
    },
    submit: (walk) => button(dialog(), walk, 'rating.submit'),
    fill: async (walk) => {
      await labelledIn(dialog(), walk, 'field.rating.rate').fill('1');
      await dialog().getByRole('radio', { name: walk.t('rating.rank.A'), exact: true }).click();
    },
  },
  {
    name: 'review of a job', path: '/', own: landing, call: /PUT .*applicants_job_reviews\/update/, sentence: 'Please fill all mandatory fields',
    confirm: ['review.confirm.title', 'review.submit'],
    open: (walk) => button(page, walk, 'review.open').click(),
    submit: (walk) => button(dialog().first(), walk, 'review.submit'),
    fill: async () => {
      await dialog().getByRole('checkbox').first().click();
      await dialog().getByRole('radio').first().click();
      await dialog().getByRole('combobox').selectOptions(['3']);
    },
  },
  {
    name: 'reflection', path: '/jclass', own: () => classServer([attended(1, [toWrite])]).answers, call: /POST .*reflection\.json/,
    // A press at once would be one of two at the same place, which mean what was there before.
    open: async (walk) => {
      await button(page, walk, 'reflection.add').click();
      await page.getByRole('heading', { level: 1 }).hover();
    },
    submit: (walk) => button(page, walk, 'reflection.save'),
    fill: (walk) => labelledIn(page, walk, 'field.reflection.comment').fill('I learned to greet.'),
  },
  {
    name: 'online session', path: '/onlineSession', own: () => sessionServer([session(7, [question(1), question(2)])]).answers, call: /PUT .*applicants_online_sessions/,
    open: (walk) => button(page, walk, 'onlineSession.start').click(),
    takesAll: true,
    submit: (walk) => button(page, walk, 'onlineSession.next'),
    fill: () => page.getByRole('main').getByRole('textbox').fill('Told'),
    next: page.getByRole('heading', { name: /^質問2/ }),
  },
];

async function at({ path, isPublic, more, own, open }: Form, device: Pick<Visit, 'language'>): Promise<Walk> {
  const server = openServer({ forms: demoForms, ...(own && { own: own() }) });
  const person = server.campus.newPerson(device.language, more);
  chooseLanguage(device.language, undefined);
  const opened = await visit(server, { ...device, ...(!isPublic && { as: person }), path: typeof path === 'string' ? path : path(server, person) });
  const walk = { ...opened, person };
  await open?.(walk);
  return walk;
}

const isInSight = (element: Element | null): boolean => {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
  return top >= 0 && bottom <= innerHeight;
};

/** Sends the form that is filled in. */
async function send(walk: Walk, { submit, confirm }: Form): Promise<void> {
  await submit(walk).click();
  if (!confirm) return;
  const [title, yes] = confirm;
  await button(page.getByRole('dialog', { name: walk.t(title), exact: true }), walk, yes).click();
}

/** What is wrong has the focus: the summary of a long form, or the first field that is wrong. */
const wrong = (): Element | null => {
  const { activeElement } = document;
  const field = activeElement?.closest('[aria-invalid="true"], [role="radiogroup"], [role="group"]');
  return activeElement?.getAttribute('role') === 'alert' ? activeElement : field ?? null;
};

afterEach(end);

test.for(oneIn(3, forms.flatMap((form, index) => inTurn(index).map((device) => ({ ...device, form, name: form.name })))))('a submit that fails: $name ($language, $viewport)', async ({ form, name: _name, ...device }) => {
  const walk = await at(form, device);
  const { t, language } = walk;
  const submit = form.submit(walk);
  await isSeen(submit);
  const marked = (): boolean => document.title.startsWith(t('page.error'));
  expect(marked()).toBe(false);

  if (!form.takesAll) {
    await form.spoil?.(walk);
    await submit.click();
    await expect.poll(wrong).not.toBeNull();
    await expect.poll(() => isInSight(wrong())).toBe(true);
    expect(marked()).toBe(true);
    const sentence = form.sentence === undefined ? [] : [fixedText(form.sentence, language)];
    const summarised = [...document.querySelectorAll('[role="alert"]:focus h2 > *')].map(({ textContent }) => textContent);
    expect(toasts()).toEqual(form.toast ? sentence : []);
    expect(summarised.filter((text) => sentence.includes(text))).toEqual(form.toast ? [] : sentence);
    expect(fieldErrors().filter((text) => sentence.includes(text))).toEqual([]);
  }

  await form.fill(walk);
  await userEvent.keyboard('{Tab}');
  await expect.poll(marked).toBe(false);

  walk.network.break(form.call, answers(500, ''));
  await send(walk, form);
  await expect.poll(marked).toBe(true);
  walk.network.mend();
});

/** Forms over the page, which keep whoever is in them. */
const isOver = ({ name }: Form): boolean => ['change of the password', 'rating', 'review of a job', 'review of an interview'].includes(name);

test.for(oneIn(2, forms.filter((form) => !isOver(form)).flatMap((form) => [
  { name: form.name, form, is: 'refused', fault: answers(422, JSON.stringify({ errors: { base: ['No'] } })) },
  { name: form.name, form, is: 'made', fault: undefined },
])))('whoever is in the top bar when a submit is $is stays there: $name', async ({ form, fault }) => {
  const walk = await at(form, { language: 'en' });
  await form.fill(walk);
  const line = held();
  walk.network.break(form.call, async (call) => {
    const answer = await line.fault(call);
    return fault ? fault(call) : answer;
  });
  await send(walk, form);
  await line.arrived;
  const other = page.getByRole('banner').getByRole('button', { name: 'JP', exact: true });
  await other.click();
  const before = document.querySelector('main')?.textContent;
  line.release();
  await expect.poll(() => document.querySelector('main')?.textContent).not.toBe(before);
  await expect.poll(() => document.querySelector('main [aria-disabled="true"]')).toBeNull();
  if (!fault && form.next) await isSeen(form.next);
  await expect.element(other).toHaveFocus();
});
