import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { byTier } from '../arbitraries/rounds.ts';
import demoForms from '../../server/demo/registration-forms.json';
import type { RegistrationFormContent } from '../../server/content/generated/content.d.ts';
import serverInEnglish from '../../server/base/locales/en.json';
import { chooseLanguage } from '../../src/i18n/chosen-language.ts';
import { applyPath, stranger } from '../e2e/support/apply.ts';
import { campus as product, SHORT_FORM_DOCUMENTS, shortForm, spring } from '../e2e/support/applications.ts';
import { inTurn } from '../e2e/support/devices.ts';
import { fixedText } from '../e2e/support/texts.ts';
import { loginWalk } from './support/account-walks.ts';
import { ApplyWalk } from './support/apply-walk.ts';
import { describedBy, fieldErrors, isSeen, isTold, pdf, ProfileWalk } from './support/form-walk.ts';
import { answers, cutAfterServer, cutBeforeServer, held, type Fault } from './support/network.ts';
import { end, leave, openServer, visit, type VisitOptions } from './support/visit.tsx';
import { violations } from './support/violations.ts';

const CHECK = /POST .*check_applicant_record/;
const REGISTER = /POST .*\/applicants\.json$/;
const CREATE = /^POST .*\/uploads$/;
const SEND = /^PATCH .*\/uploads\//;

const applications = { en: spring, jp: product } as const;
const TAKEN = serverInEnglish.emailTaken;
const short = shortForm('network');

type Device = Pick<VisitOptions, 'language' | 'viewport'>;

/** A visitor who has chosen the language of the walk on this device, before a form. */
async function at(form: RegistrationFormContent, device: Device, path = applyPath(form.name)) {
  chooseLanguage(device.language, undefined);
  const server = openServer({ forms: [...demoForms as readonly RegistrationFormContent[], short] });
  const opened = await visit(server, { ...device, path });
  return { opened, ...opened, apply: new ApplyWalk(opened, form) };
}

afterEach(end);

const title = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true });

test.for(inTurn(0))('says where no form can be filled in ($language, $viewport) [APPLY-02, APPLY-03, APPLY-04, APPLY-05]', async (device) => {
  const { opened, router, network, t, language } = await at(spring.form, device, '/apply/application_form/');
  await isSeen(title(fixedText('Something went wrong!', language)));
  await router.navigate(applyPath('no-such-form'));
  await isSeen(title(t('notFound.title')));
  await router.navigate(applyPath('winter-2024'));
  await isSeen(page.getByText(fixedText('Deadline for this application form has been ended. Kindly contact admin to get new application form.', language), { exact: true }));
  const templates = /GET .*registration_templates/;
  network.break(templates, answers(200, '{"application_forms": []}'));
  await router.navigate(applyPath('spring-2027'));
  await isTold(fixedText('There are currently no form templates', language));
  network.mend();
  await router.navigate('/login');
  await isSeen(loginWalk(opened).submit);
  network.break(templates, answers(500, ''));
  await router.navigate(applyPath('spring-2027'));
  await isSeen(page.getByRole('alert').filter({ hasText: t('load.failed') }));
  network.mend();
  await page.getByRole('button', { name: t('load.retry') }).click();
  await isSeen(title(spring.form.title[language]));
});

test.for(inTurn(1))('says what is wrong with the address ($language, $viewport) [APPLY-12, APPLY-13, APPLY-14, APPLY-15, APPLY-17, APPLY-18]', async (device) => {
  const { form } = applications[device.language];
  const { opened, apply, campus, network, t, language } = await at(form, device);
  const known = campus.newPerson(language);
  const invalid = fixedText('Email is not valid', language);
  await apply.button('apply.email.submit').click();
  await expect.poll(() => fieldErrors()).toEqual([t('error.required'), t('error.required')]);
  await apply.giveEmail('no address', 'someone@example.com');
  await expect.poll(() => fieldErrors()).toEqual([invalid]);
  await apply.giveEmail('someone@example.com', 'somebody@example.com');
  await expect.poll(() => fieldErrors()).toEqual([t('error.emailsDiffer')]);
  await expect.element(apply.basic('emailConfirmation')).toHaveFocus();

  for (const field of ['email', 'emailConfirmation'] as const) {
    const input = apply.basic(field).element();
    const refused = ['copy', 'cut', 'paste', 'drop'].filter((type) => !input.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })));
    expect(refused).toEqual(['copy', 'cut', 'paste', 'drop']);
  }
  expect(describedBy(apply.basic('emailConfirmation').element())).toContain(t('field.registration.emailConfirmationHelp'));

  network.break(CHECK, cutBeforeServer);
  await apply.giveEmail('someone@example.com');
  await isSeen(page.getByRole('alert').getByText(t('failure.network')));
  network.mend();
  await apply.giveEmail(known.email);
  await expect.poll(() => fieldErrors()).toEqual([TAKEN]);
  await isSeen(page.getByText(t('apply.registered'), { exact: true }));
  expect(await violations()).toEqual([]);
  await expect.element(page.getByRole('link', { name: t('apply.registered.forgot') })).toHaveAttribute('href', '/forgot');
  await page.getByRole('link', { name: t('apply.registered.login'), exact: true }).click();
  await isSeen(loginWalk(opened).submit);
});

test.for(inTurn(1))('says what is missing, and leads to the first ($language, $viewport) [VAR-11, APPLY-19, APPLY-20, APPLY-21, APPLY-23, APPLY-25, APPLY-27, APPLY-32, APPLY-34, APPLY-35]', async (device) => {
  const { form, answers: given } = applications[device.language];
  const { apply, t, language } = await at(form, device);
  const phone = apply.label('Mobile phone number');
  await apply.confirmEmail('missing@example.com');
  await apply.input(phone).fill('123');
  (apply.basic('dateOfBirth').element() as HTMLElement).focus();
  await userEvent.keyboard('2001-02-03');
  await expect.element(apply.basic('dateOfBirth')).toHaveValue('');
  await apply.submit.click();
  await isTold(fixedText('Please fill all the required fields before proceeding.', language));
  await expect.element(apply.basic('name')).toHaveFocus();
  await expect.poll(() => {
    const { top, bottom } = apply.basic('name').element().getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }).toBe(true);
  const errorOf = (label: string): string => document.getElementById(`${apply.input(label).element().id}-error`)?.textContent ?? '';
  const wrong = {
    name: 'error.required', japaneseName: language === 'jp' ? 'error.required' : undefined, dateOfBirth: 'error.dateNotChosen', country: 'error.requiredOption',
  } as const;
  for (const [field, key] of Object.entries(wrong)) {
    const label = t(`field.registration.${field as keyof typeof wrong}`);
    expect(errorOf(label), field).toBe(key === undefined ? '' : t(key, { field: label }));
  }
  for (const field of ['university', 'faculty', 'background', 'startMonth', 'startYear', 'graduatedMonth', 'graduatedYear'] as const) {
    expect(errorOf(t(`field.education.${field}`)), field).toBe(t(/Year|Month/.test(field) ? 'error.requiredShort' : 'error.requiredOption'));
  }
  expect(errorOf(phone)).toBe(t('error.phone'));
  const mandatory = form.documents?.filter((document) => document['is_mandatory?']).length;
  expect(fieldErrors().filter((text) => text === t('error.requiredFile'))).toHaveLength(mandatory ?? 0);
  expect(await violations()).toEqual([]);

  await apply.fillBasics();
  await apply.give(given.filter(({ type }) => type !== 'document'));
  await apply.submit.click();
  await isTold(fixedText('Please upload all the required documents.', language));
  await apply.agreement.click();
  await expect.element(apply.submit).toBeDisabled();
  await isSeen(apply.actions.getByText(t('apply.agreement.missing')));
  await apply.agreement.click();
  await expect.element(apply.submit).toBeEnabled();
});

test.for(inTurn(0))('shows what the server says, and keeps everything ($language, $viewport) [APPLY-33, APPLY-40, APPLY-41]', { tags: 'full' }, async (device) => {
  const { form, answers: given } = applications[device.language];
  const { apply, network, campus, t, language } = await at(form, device);
  const phone = apply.label('Mobile phone number');
  await apply.confirmEmail('refused@example.com');
  await apply.fillBasics();
  await apply.give(given);
  network.break(REGISTER, answers(500, ''));
  await apply.send();
  await isTold(fixedText('Something went wrong, please try again', language));
  network.mend();
  network.break(REGISTER, answers(422, JSON.stringify({ errors: { 'custom_fields.Mobile phone number': ['Not this number.'] } })));
  await apply.send();
  await expect.poll(() => fieldErrors()).toEqual(['Not this number.']);
  network.mend();
  network.break(REGISTER, answers(422, JSON.stringify({ errors: { email: [TAKEN] } })));
  await apply.input(phone).fill('09000000000');
  await apply.send();
  await isTold(TAKEN);
  await isSeen(page.getByText(t('apply.registered'), { exact: true }));
  await apply.button('apply.address.change').click();
  await apply.giveEmail('accepted@example.com');
  await apply.keepsBasics();
  network.mend();
  const slow = held();
  network.break(REGISTER, slow.fault);
  await apply.send();
  await slow.arrived;
  await expect.element(apply.button('apply.sending')).toHaveAttribute('aria-disabled', 'true');
  slow.release();
  await isSeen(apply.welcome);
  expect(campus.registered.map(({ email }) => email)).toEqual(['accepted@example.com']);
});

const HOBBY = '登山 & tea';

/** Whoever loses the connection then does this. */
type Reaction = 'waits' | 'presses again';

interface Moment {
  readonly name: string;
  readonly call: RegExp;
  /** Which of the documents is on its way; the registration itself comes once. */
  readonly number: number;
  readonly fault: Fault;
  readonly reaction: Reaction;
}

const faults = { 'before it leaves': cutBeforeServer, 'before its answer': cutAfterServer } as const;

const during = (name: string, call: RegExp, number: number, reaction: Reaction): readonly Moment[] =>
  (['before it leaves', 'before its answer'] as const).map((kind) => ({ name: `${name}, ${kind}: the applicant ${reaction}`, call, number, fault: faults[kind], reaction }));

const moments: readonly Moment[] = [
  ...[1, 2, 3].flatMap((number) => during(`document ${String(number)} begins`, CREATE, number, 'waits')),
  ...[1, 2, 3].flatMap((number) => during(`document ${String(number)} goes up`, SEND, number, 'waits')),
  ...during('the registration', REGISTER, 1, 'presses again'),
];

/** Lets those before the one of this number pass; that one goes wrong until the fault is lifted. */
function atNumber(number: number, fault: Fault): { readonly fault: Fault; readonly reached: () => boolean } {
  let seen = 0;
  return {
    fault: (exchange) => {
      seen += 1;
      return seen < number ? exchange.answerOfServer() : fault(exchange);
    },
    reached: () => seen >= number,
  };
}

/** In the suite the second of the three documents stands for the others, and each call breaks at one of its two moments, in turns. */
const inSuite = moments.filter(({ call, number }) => call === REGISTER || number === 2).filter((_, position) => position % 2 === Math.floor(position / 2) % 2);
const walked = byTier({ suite: inSuite, full: moments, long: moments });

test.for(walked)('$name', async ({ call, number, fault, reaction }) => {
  const { opened, apply, network, campus, t } = await at(short, { language: 'en' });
  await apply.confirmEmail('moment@example.com');
  await apply.fillBasics();
  await apply.input(apply.label('Hobby')).fill(HOBBY);
  for (const document of SHORT_FORM_DOCUMENTS) await apply.chooseFile(apply.label(document), pdf(`${document}.pdf`, 3000));
  const cut = atNumber(number, fault);
  const { lift } = network.break(call, cut.fault);
  await apply.send();
  await expect.poll(cut.reached).toBe(true);
  if (reaction === 'presses again') {
    await isSeen(apply.actions.getByText(t('apply.uncertain')));
    lift();
    await apply.send();
  } else {
    // Said until it goes on by itself, which may be at once.
    await isSeen(page.getByText(t('save.waiting')).or(apply.welcome));
    lift();
  }
  await apply.welcome.getByRole('button', { name: t('engine.overview.close') }).click();
  await isSeen(loginWalk(opened).submit);
  expect(campus.registered).toHaveLength(1);
  const { form } = campus.registered[0] ?? {};
  expect([form?.get('applicant[name]'), form?.get('applicant[custom_fields][Hobby]')]).toEqual([stranger.name, HOBBY]);
  expect(campus.registered[0]?.documents).toEqual(SHORT_FORM_DOCUMENTS.map((document) => `${document}.pdf`));
});

test.for(inTurn(0))('the way back leads from the change of the address to what was typed ($language, $viewport)', { tags: 'full' }, async (device) => {
  const { apply, router, address } = await at(short, device);
  await apply.confirmEmail('back@example.org');
  await apply.basic('name').fill('Nguyen');
  for (const turn of [() => router.navigate(-1), () => apply.giveEmail('other@example.org')]) {
    await apply.button('apply.address.change').click();
    await apply.isAsked('apply.step.email');
    await turn();
    await apply.isAsked('apply.step.registration');
    await isSeen(apply.submit);
    await expect.element(apply.basic('name')).toHaveValue('Nguyen');
    expect(address()).toBe(applyPath(short.name));
  }
});

test('mixes with no other form and no profile', async () => {
  const { opened, apply, network, campus } = await at(short, { language: 'en' });
  await apply.confirmEmail('apart@example.com');
  await apply.basic('name').fill(stranger.name);
  await apply.input(apply.label('Hobby')).fill(HOBBY);
  for (const other of [spring, product]) {
    leave();
    const elsewhere = new ApplyWalk(await visit(opened, { language: 'en', path: applyPath(other.form.name) }), other.form);
    await elsewhere.isAsked('apply.step.email');
    await expect.element(elsewhere.basic('email')).toHaveValue('');
    await elsewhere.confirmEmail('elsewhere@example.com');
    await expect.element(elsewhere.basic('name')).toHaveValue('');
    expect(elsewhere.button('engine.draft.discard').elements()).toEqual([]);
  }
  leave();
  const profile = new ProfileWalk(await visit(opened, { language: 'en', as: campus.newPerson('en'), path: '/profile?mode=edit' }));
  await profile.holds(profile.label('Hobby'), '');
  expect(profile.button('engine.draft.discard').elements()).toEqual([]);
  await userEvent.type(profile.input(profile.label('Hobby')), 'of the profile');
  leave();
  const again = new ApplyWalk(await visit(opened, { language: 'en', path: applyPath(short.name) }), short);
  await again.holds(again.label('Hobby'), HOBBY);
  await isSeen(page.getByText('apart@example.com', { exact: true }));
  leave();
  await visit(opened, { language: 'en', path: '/profile?mode=edit' });
  await profile.holds(profile.label('Hobby'), 'of the profile');
  expect(network.asked.some(({ call }) => REGISTER.test(call))).toBe(false);
});
