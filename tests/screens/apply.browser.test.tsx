import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { arrivalOf } from '../../src/ui/arrival.ts';
import { ApiError } from '../../src/api/failure.ts';
import type { CallInput } from '../../src/api/call.ts';
import { waitingSaves } from '../../src/api/save-memory.ts';
import { rowsByScope } from '../../src/device/device-rows.ts';
import { emailScope } from '../../src/screens/apply/scope.ts';
import { formsWithAddress, storeAddress } from '../../src/screens/apply/confirmed-address.ts';
import { chooseLanguage } from '../../src/i18n/chosen-language.ts';
import { ApplyScreen } from '../../src/screens/apply/apply-screen.tsx';
import { lateRichText } from '../../src/ui/served-text.tsx';
import { LanguageToggle } from '../../src/app/language-toggle.tsx';
import { connect, forgetConnection } from '../forms/connection.ts';
import { hidePortals, showPortal, type Answers } from './shown-portal.tsx';
import type { Router } from '../../src/ui/router.ts';

const routes = [
  { path: '/apply/application_form/:form_number?', element: <><LanguageToggle /><ApplyScreen notFound={<p>the not-found page</p>} /></> },
  { path: '/login', element: <p>the log-in page</p> },
];

const formData = {
  title: { en: 'Spring', jp: '春' },
  custom_fields: [{ category_name: 'You', fields: { Hobby: { input_type: 'text', 'is_mandatory?': true } } }],
  document_fields: [{ document_name_id: 12, document_name: 'Resume', 'is_mandatory?': true }],
};

const refusal = (status: number, fields: Readonly<Record<string, readonly string[]>>) =>
  new ApiError({ kind: 'refused', status, refusal: { texts: Object.values(fields).flat(), fields } });

/** A server with forms of its own for each test, and what it was sent. */
function server(over: Answers = {}) {
  const id = crypto.randomUUID();
  const sent: Record<string, CallInput[]> = {};
  const template = (name: string, more: object = {}) => ({ id: `${id}-${name}`, name, 'is_valid?': true, ...more });
  const answers: Answers = {
    registration_templates: () => ({
      application_forms: [template('spring 2027'), template('old', { 'is_valid?': false }), template('product', { 'is_campus?': true })],
    }),
    registration_form: () => formData,
    universities: () => ({ universities: [{ id: 1, name: 'Kobe' }], education_backgrounds: { bachelor: 'Bachelor' }, faculties: { law: 'Law' } }),
    countries: () => ({ countries: [{ id: 91, name: 'India' }, { id: 81, name: 'Japan' }] }),
    check_applicant_record: () => ({ success: true }),
    register: () => ({ message: 'Registered.', welcome_message: '<p>Welcome <b>aboard</b></p>', consultation_url: 'https://talk.example/' }),
    get_tos: () => ({ content: '<p>The terms</p>' }),
    get_product_tos: () => ({ content: '<p>The terms of the product</p>' }),
    ...over,
  };
  const noted = Object.entries(answers).map(([name, answer]): [string, Answers[string]] => [name, (input) => {
    (sent[name] ??= []).push(input);
    return answer(input);
  }]);
  return { answers: Object.fromEntries(noted), sent };
}

const open = (answers: Answers, name = 'spring%202027') => showPortal(routes, `/apply/application_form/${name}`, answers);

const box = (text: string | RegExp) => page.getByRole('textbox', { name: text });
const email = () => box(/^Email$/);
const confirmation = () => box(/^Confirm email/);
const button = (text: string) => page.getByRole('button', { name: text, exact: true });

async function confirmAddress(address = 'aya@example.com', again = address): Promise<void> {
  await userEvent.fill(email(), address);
  await userEvent.fill(confirmation(), again);
  await userEvent.click(button('Continue'));
}

async function fillIn(): Promise<void> {
  await userEvent.fill(box(/^Name/), 'Aya');
  await userEvent.click(box(/^Date of birth/));
  await userEvent.click(button('1 January 2006'));
  await userEvent.selectOptions(page.getByRole('combobox', { name: /^Country/ }), 'India');
  await userEvent.selectOptions(page.getByRole('combobox', { name: /^University/ }), 'Kobe');
  await userEvent.selectOptions(page.getByRole('combobox', { name: /^Faculty/ }), 'Law');
  await userEvent.selectOptions(page.getByRole('combobox', { name: /^Education background/ }), 'Bachelor');
  await userEvent.selectOptions(page.getByRole('combobox', { name: /^Start year/ }), '2020');
  await userEvent.selectOptions(page.getByRole('combobox', { name: /^Start month/ }), '4');
  await userEvent.selectOptions(page.getByRole('combobox', { name: /^Graduation year/ }), '2024');
  await userEvent.selectOptions(page.getByRole('combobox', { name: /^Graduation month/ }), '3');
  await userEvent.fill(box(/^Hobby/), 'Go');
  const file = page.getByRole('group', { name: /^Resume/ }).element().querySelector<HTMLInputElement>('input[type=file]');
  if (!file) throw new Error('the resume has no input');
  await userEvent.upload(file, new File(['%PDF-1.4 resume'], 'resume.pdf', { type: 'application/pdf' }));
  await expect.element(page.getByText('resume.pdf')).toBeVisible();
}

/** The way to the second step, with everything filled in. */
async function filledIn(over: Answers = {}) {
  const { answers, sent } = server(over);
  const portal = await open(answers);
  await confirmAddress();
  await fillIn();
  return { ...portal, answers, sent };
}

const submit = () => userEvent.click(button('Submit application'));

/** Submits what is complete, once it has been checked. */
async function send(): Promise<void> {
  await submit();
  await userEvent.click(button('Submit now'));
}

beforeEach(() => { localStorage.clear(); });
afterEach(() => {
  hidePortals();
  forgetConnection();
});

describe('an address', () => {
  it('without a name has no form [APPLY-04]', async () => {
    await open(server().answers, '');
    await expect.element(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
  });

  it('with a name that no form has is not found [APPLY-02]', async () => {
    await open(server().answers, 'nosuch');
    await expect.element(page.getByText('the not-found page')).toBeVisible();
  });

  it('of a form whose deadline is over says so', async () => {
    const { answers, sent } = server();
    await open(answers, 'old');
    await expect.element(page.getByText('Deadline for this application form has been ended.')).toBeVisible();
    expect(sent['registration_form']).toBeUndefined();
  });

  it('says so where there is no form at all [APPLY-05]', async () => {
    const { notices } = await open(server({ registration_templates: () => ({ application_forms: [] }) }).answers);
    await expect.poll(() => notices).toEqual([{ kind: 'info', text: 'There are currently no form templates' }]);
    await expect.element(page.getByText('There are currently no form templates')).toBeVisible();
  });

  it('that cannot be loaded can be tried again', async () => {
    let reachable = false;
    const { answers } = server({
      registration_form: () => {
        if (!reachable) throw new ApiError({ kind: 'network' });
        return formData;
      },
    });
    await open(answers);
    await expect.element(page.getByText('The server cannot be reached.')).toBeVisible();
    reachable = true;
    await userEvent.click(button('Try again'));
    await expect.element(email()).toBeVisible();
  });
});

describe('the language', () => {
  it('is Japanese for a form of the product, and the Japanese name is asked for [VAR-13]', async () => {
    const { answers } = server();
    await open(answers, 'product');
    await expect.element(page.getByRole('heading', { name: '春' })).toBeVisible();
    await userEvent.fill(box(/^メールアドレス$/), 'aya@example.com');
    await userEvent.fill(box(/^メールアドレス（確認用）/), 'aya@example.com');
    await userEvent.click(button('次へ進む'));
    await expect.element(box(/^氏名（日本語表記）/)).toHaveAttribute('aria-required', 'true');
  });

  it('is waited for no longer than a moment where its texts do not come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const prototype = Object.getPrototypeOf(i18next) as typeof i18next;
    const { changeLanguage } = prototype;
    const switching = vi.spyOn(prototype, 'changeLanguage').mockImplementation(function change(this: typeof i18next, language, ...more) {
      return language === 'jp' ? new Promise(() => undefined) : changeLanguage.call(this, language, ...more);
    });
    onTestFinished(() => {
      switching.mockRestore();
      vi.useRealTimers();
    });
    await open(server().answers, 'product');
    await vi.waitFor(() => { expect(switching.mock.lastCall?.[0]).toBe('jp'); });
    await vi.runOnlyPendingTimersAsync();
    await expect.element(page.getByRole('heading', { name: 'Spring' })).toBeVisible();
  });

  it('is the one that was chosen on this device', async () => {
    chooseLanguage('en', undefined);
    await open(server().answers, 'product');
    await expect.element(page.getByRole('heading', { name: 'Spring' })).toBeVisible();
  });

  it('is switched without loading anything again or losing what was typed [APPLY-06, LANG-03]', async () => {
    const { answers, sent } = server();
    await open(answers);
    await confirmAddress();
    await userEvent.fill(box(/^Name/), 'Aya');
    await userEvent.click(button('JP'));
    await expect.element(box(/^氏名（ローマ字）$/)).toHaveValue('Aya');
    expect(sent['registration_form']).toHaveLength(1);
  });
});

describe('the e-mail address', () => {
  it.each([
    ['is not valid', 'aya', 'aya', 'Email is not valid'],
    ['is not the same twice', 'aya@example.com', 'aya@example.org', 'The two addresses are not the same.'],
  ])('that %s is not sent [APPLY-12, APPLY-13]', async (_, address, again, text) => {
    const { answers, sent } = server();
    await open(answers);
    await confirmAddress(address, again);
    await expect.element(page.getByText(text).first()).toBeVisible();
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    expect(sent['check_applicant_record']).toBeUndefined();
  });

  it.each([email, confirmation])('can neither be copied nor pasted, and the help of the second says so [APPLY-14, APPLY-15]', async (field) => {
    await open(server().answers);
    await userEvent.fill(field(), 'aya@example.com');
    await expect.element(confirmation()).toHaveAccessibleDescription(/pasting is off/);
    const element = field().element();
    for (const type of ['copy', 'cut', 'paste', 'drop']) {
      expect(element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true })), type).toBe(false);
    }
  });

  it('that is registered already is marked in the words of the server, with the ways on [APPLY-17, APPLY-18]', async () => {
    const { answers } = server({ check_applicant_record: () => { throw refusal(422, { email: ['Already taken'] }); } });
    await open(answers);
    await confirmAddress();
    await expect.element(page.getByText('Already taken').first()).toBeVisible();
    await expect.element(email()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByRole('link', { name: 'Set a new password' })).toHaveAttribute('href', '/forgot');
  });

  it('that could not be checked is kept, and what happened is said', async () => {
    const { answers } = server({ check_applicant_record: () => { throw new ApiError({ kind: 'network' }); } });
    await open(answers);
    await confirmAddress();
    await expect.element(page.getByRole('alert').getByText('The server cannot be reached.')).toBeVisible();
    await expect.element(confirmation()).toHaveValue('aya@example.com');
  });

  it('is changed without losing the second step [APPLY-24]', async () => {
    const { sent } = await filledIn();
    await userEvent.click(button('Change'));
    await confirmAddress('aya@example.org');
    await expect.element(page.getByText('Step 2 of 2: Your application')).toHaveFocus();
    // It is read from the title of the page, whole.
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(() => Math.round(title.element().getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    await expect.element(title).toBeInViewport({ ratio: 1 });
    await send();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    const form = sent['register']?.[0]?.form;
    expect([form?.get('applicant[email]'), form?.get('applicant[name]')]).toEqual(['aya@example.org', 'Aya']);
  });

  it.each<readonly [string, (router: Router) => Promise<void>]>([
    ['the way back of the browser', (router) => router.navigate(-1)],
    ['a press on the one that is kept', () => userEvent.click(button('Keep aya@example.com'))],
  ])('stays as it is where %s goes before the answer to another, and that leads nobody away', async (_way, goBack) => {
    let answerLate: (answer: object) => void = () => undefined;
    const late = new Promise<object>((resolve) => { answerLate = resolve; });
    const { answers } = server({ check_applicant_record: ({ json }) => (JSON.stringify(json).includes('.com') ? { success: true } : late) });
    const { router } = await showPortal(routes, '/login', answers);
    await router.navigate('/apply/application_form/spring%202027');
    await confirmAddress();
    await userEvent.click(button('Change'));
    await confirmAddress('aya@example.org');
    await goBack(router);
    await expect.element(page.getByText('Step 2 of 2: Your application')).toBeVisible();
    answerLate({ success: true });
    await late;
    await userEvent.fill(box(/^Name/), 'Aya');
    await expect.element(page.getByRole('definition').getByText('aya@example.com')).toBeVisible();
    expect(router.state.location.pathname).toBe('/apply/application_form/spring%202027');
  });
});

describe('what was typed at the first step and left', () => {
  /** Somebody wants another address than the one that was confirmed, and leaves it at that. */
  async function leaveAnother(): Promise<void> {
    await userEvent.click(button('Change'));
    await userEvent.fill(email(), 'aya@example.net');
    await userEvent.fill(confirmation(), 'aya@example.net');
  }
  const discard = () => button('Discard the draft');

  it('is asked about where another address was confirmed since, and the answer is sent', async () => {
    const { answers, sent } = server();
    await open(answers);
    await confirmAddress();
    await leaveAnother();
    hidePortals();
    const [form] = formsWithAddress();
    storeAddress(form ?? '', 'aya@example.org');
    await open(answers);
    await userEvent.click(button('Change'));
    await expect.element(discard()).toBeVisible();
    await userEvent.click(button('Continue'));
    await userEvent.click(page.getByRole('group', { name: 'Email', exact: true }).getByRole('button', { name: /aya@example\.net$/ }));
    await userEvent.click(button('Continue'));
    await expect.element(page.getByRole('definition').getByText('aya@example.net')).toBeVisible();
    expect(sent['check_applicant_record']).toHaveLength(2);
  });

  it.each<readonly [string, () => Promise<void>]>([
    ['has registered', async () => {
      await send();
      await expect.element(page.getByRole('dialog')).toBeVisible();
    }],
    ['discards what was brought back', async () => {
      await userEvent.click(discard());
      await expect.element(email()).toHaveValue('');
    }],
  ])('is gone once somebody %s', async (_way, end) => {
    const { answers } = await filledIn();
    await leaveAnother();
    hidePortals();
    await open(answers);
    await expect.element(discard()).toBeVisible();
    const [form = ''] = formsWithAddress();
    expect((await rowsByScope()).has(emailScope(form))).toBe(true);
    await end();
    await expect.poll(async () => (await rowsByScope()).has(emailScope(form))).toBe(false);
  });
});

describe('the registration', () => {
  it('that is incomplete is not sent: the alert, and the focus in the first bad field [APPLY-19, APPLY-34]', async () => {
    const { answers, sent } = server();
    const { notices } = await open(answers);
    await confirmAddress();
    await submit();
    await expect.element(box(/^Name/)).toHaveFocus();
    // One toast, a line for each sentence.
    expect(notices.map(({ text }) => text)).toEqual(['Please fill all the required fields before proceeding.\nPlease upload all the required documents.']);
    expect(sent['register']).toBeUndefined();
  });

  it('has how far it is beside its button on a phone', async () => {
    await page.viewport(340, 844);
    await open(server().answers);
    await confirmAddress();
    const bar = page.getByRole('region', { name: 'Submit', exact: true });
    await expect.element(bar).toBeVisible();
    const [progress, send] = bar.getByRole('button').elements().map((each) => each.getBoundingClientRect());
    expect(progress?.bottom).toBeGreaterThan(send?.top ?? Infinity);
    expect(progress?.width).toBeGreaterThan(100);
  });

  it('needs the agreement, which is given at first, and says so [APPLY-30, APPLY-31, APPLY-32]', async () => {
    await open(server().answers);
    await confirmAddress();
    const agreement = page.getByRole('checkbox', { name: 'I agree to the terms of service' });
    await expect.element(agreement).toBeChecked();
    await userEvent.click(agreement);
    await expect.element(button('Submit application')).toBeDisabled();
    await expect.element(page.getByRole('status').getByText('You can submit once you agree')).toBeInTheDocument();
    await userEvent.click(agreement);
    await expect.element(button('Submit application')).toBeEnabled();
  });

  it('sends all its parts once, and its welcome leads to log-in [VAR-11, ROUTE-06, APPLY-26, APPLY-29, APPLY-36, APPLY-37, APPLY-38, APPLY-39]', async () => {
    const { router, sent } = await filledIn();
    await send();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Registered.')).toBeVisible();
    await expect.element(dialog.getByText('aboard')).toBeVisible();
    await expect.element(dialog.getByRole('link', { name: 'Book a consultation' })).toHaveAttribute('href', 'https://talk.example/');
    await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
    const [{ form, idempotencyKey } = {}] = sent['register'] ?? [];
    expect(Object.fromEntries(form ?? [])).toMatchObject({
      'applicant[email]': 'aya@example.com', 'applicant[name]': 'Aya', 'applicant[japanese_name]': '',
      'applicant[date_of_birth]': '2006-01-01', 'applicant[country_id]': '91', 'applicant[custom_fields][Hobby]': 'Go',
      'applicant[documents_attributes][12][document_name_id]': '12', 'applicant[documents_attributes][12][upload]': expect.any(File),
      'applicant[applicant_universities_attributes][0][university_id]': '1',
    });
    expect(form?.get('applicant[form_id]')).toMatch(/-spring 2027$/);
    expect(idempotencyKey).toBeDefined();
    await expect.element(dialog.getByText(/^Set your password first: open the link in our email\.\s+Sent to: aya@example\.com$/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => router.state.location.pathname).toBe('/login');
    expect(arrivalOf(router.state.location.state)).toEqual({ kind: 'registered', email: 'aya@example.com' });
    expect(localStorage.length).toBe(0);
  });

  it('is sent once, however often Submit is pressed [APPLY-33]', async () => {
    const { sent } = await filledIn({ register: () => new Promise(() => undefined) });
    await submit();
    await userEvent.dblClick(button('Submit now'));
    await expect.element(button('Submit application')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(sent['register']).toHaveLength(1);
  });

  it('that is refused keeps everything, with the words of the server at their fields [APPLY-40, ERR-01]', async () => {
    const { notices } = await filledIn({
      register: () => { throw refusal(422, { date_of_birth: ['Bad date'], email: ['Taken'] }); },
    });
    await send();
    const summary = page.getByRole('alert', { name: /Please check/ });
    await expect.element(summary).toHaveFocus();
    await expect.element(summary.getByRole('link', { name: 'Date of birth: Bad date' })).toBeVisible();
    await expect.element(summary.getByText('Taken', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Fields to correct: 1' })).toBeVisible();
    expect(notices).toContainEqual({ kind: 'error', text: 'Bad date\nTaken' });
    await expect.element(box(/^Date of birth/)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByRole('link', { name: 'Set a new password' })).toBeVisible();
    await expect.element(box(/^Name/)).toHaveValue('Aya');
  });

  it('whose address is refused says nothing of that any more once another is given, and keeps what is said of the rest', async () => {
    await filledIn({ register: () => { throw refusal(422, { date_of_birth: ['Bad date'], email: ['Taken'] }); } });
    await send();
    // Once, where the focus is.
    await expect.element(page.getByRole('alert', { name: /Please check/ })).toHaveFocus();
    expect(page.getByText('Taken', { exact: true }).elements()).toHaveLength(1);
    await userEvent.click(page.getByRole('button', { name: /^Change/ }));
    await confirmAddress('other@example.com');
    await expect.element(page.getByText('other@example.com')).toBeVisible();
    expect(page.getByText('Taken', { exact: true }).elements()).toEqual([]);
    expect(page.getByRole('link', { name: 'Set a new password' }).elements()).toEqual([]);
    expect(page.getByRole('region', { name: 'Submit', exact: true }).getByRole('alert').elements()).toEqual([]);
    await expect.element(box(/^Date of birth/)).toHaveAttribute('aria-invalid', 'true');
  });

  it('is welcomed at once, also where what shows the server\'s rich text is still on its way', async () => {
    const load = vi.spyOn(lateRichText, 'state').mockReturnValue({ code: undefined, failed: false, retried: false });
    await filledIn();
    await send();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByText('Registered.')).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
    expect(dialog.getByText('aboard').elements()).toEqual([]);
    load.mockRestore();
  });

  it('is welcomed also where somebody has logged in while it was on its way, and refused in words', async () => {
    let answer: () => object = () => { throw refusal(422, { date_of_birth: ['Bad date'] }); };
    const opened = await filledIn({ register: () => {
      opened.session.start('a token', {
        id: '7', wireId: 7, name: 'Aya', email: 'aya@example.com', lastSignInAt: undefined, onboarded: false, productVariant: false,
      });
      return answer();
    } });
    await send();
    await expect.poll(() => opened.notices).toContainEqual({ kind: 'error', text: 'Bad date' });
    opened.session.logOut();
    answer = () => ({ message: 'Registered.' });
    await send();
    await expect.element(page.getByRole('dialog').getByText('Registered.')).toBeVisible();
  });

  it('that succeeds after its page was left is told wherever the applicant is', async () => {
    let answer: (registered: object) => void = () => undefined;
    const { router, notices, sent } = await filledIn({ register: () => new Promise<object>((resolve) => { answer = resolve; }) });
    await send();
    await expect.poll(() => sent['register']?.length).toBe(1);
    await router.navigate('/login');
    await expect.element(page.getByText('the log-in page')).toBeVisible();
    answer({ message: 'Registered.' });
    await expect.poll(() => notices).toEqual([{ kind: 'success', text: expect.stringMatching(/^Registered\.\nSet your password first: .+\nSent to: aya@example\.com$/) }]);
    expect(localStorage.length).toBe(0);
  });

  it('that fails without a reason can be sent again, under the same key [APPLY-41]', async () => {
    const { notices, sent } = await filledIn({ register: () => { throw new ApiError({ kind: 'server', status: 500 }); } });
    await send();
    await expect.poll(() => notices).toContainEqual({ kind: 'error', text: 'Something went wrong, please try again' });
    await send();
    await expect.poll(() => sent['register']?.length).toBe(2);
    const [first, second] = sent['register']?.map(({ idempotencyKey }) => idempotencyKey) ?? [];
    expect(second).toBe(first);
  });

  it('is taken up again later, the chosen file included', async () => {
    const { answers } = await filledIn();
    hidePortals();
    await open(answers);
    await expect.element(page.getByText('We brought back what you typed')).toBeVisible();
    await expect.element(page.getByText('aya@example.com')).toBeVisible();
    await expect.element(box(/^Hobby/)).toHaveValue('Go');
    await expect.element(page.getByText('resume.pdf')).toBeVisible();
  });

  it('goes on without a broken field and with one of an unknown type; the console names either once [VAL-31, VAL-33]', async () => {
    const named = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { answers } = server({
      registration_form: () => ({
        custom_fields: [{ category_name: 'You', fields: { Broken: 3, Hobby: { input_type: 'text' }, Mood: { input_type: 'smiley', value: 'fine' }, Wish: { input_type: 'smiley' } } }],
      }),
    });
    await open(answers);
    await confirmAddress();
    await expect.element(box(/^Hobby/)).toBeVisible();
    await expect.element(box(/^Mood/)).toHaveValue('fine');
    for (const what of ['/custom_fields/0/fields/Broken', 'smiley']) expect(named.mock.calls.filter(([text]) => String(text).includes(what)), what).toHaveLength(1);
    named.mockRestore();
  });
});

describe('the terms', () => {
  it.each([['spring%202027', 'The terms'], ['product', 'The terms of the product']])('of %s are shown in place [VAR-12, APPLY-09]', async (name, text) => {
    chooseLanguage('en', undefined);
    await open(server().answers, name);
    await userEvent.click(button('Terms of service'));
    await expect.element(page.getByRole('dialog').getByText(text, { exact: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Terms of service')).toHaveFocus();
  });

  it('follow the language that is chosen while they are shown', async () => {
    const contents = ['The terms', '利用規約の本文'];
    await open(server({ get_tos: () => ({ content: contents.shift() }) }).answers);
    await userEvent.click(button('Terms of service'));
    await expect.element(page.getByText('The terms', { exact: true })).toBeVisible();
    (button('JP').element() as HTMLElement).click();
    await expect.element(page.getByText('利用規約の本文')).toBeVisible();
  });

  it('that cannot be loaded can be tried again', async () => {
    let reachable = false;
    const { answers } = server({
      get_tos: () => {
        if (!reachable) throw new ApiError({ kind: 'network' });
        return { content: 'The terms' };
      },
    });
    await open(answers);
    await userEvent.click(button('Terms of service'));
    await expect.element(page.getByRole('dialog').getByText('The server cannot be reached.')).toBeVisible();
    reachable = true;
    await userEvent.click(button('Try again'));
    await expect.element(page.getByRole('dialog').getByText('The terms', { exact: true })).toBeVisible();
  });

  it('whose code is gone since a deployment come with the page anew', async () => {
    const gone = vi.spyOn(lateRichText, 'state').mockReturnValue({ code: undefined, failed: true, retried: true });
    await open(server().answers);
    await userEvent.click(button('Terms of service'));
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Load the page again' })).toBeVisible();
    gone.mockRestore();
  });

  it('of the class product are there where the form says so, in the language in force [APPLY-10, ROUTE-20]', async () => {
    await open(server({ registration_form: () => ({ ...formData, show_jclass_privacy_policy: true }) }).answers);
    const link = page.getByRole('link', { name: 'Terms of use of the Japanese class' });
    await expect.element(link).toHaveAttribute('href', 'https://terms.example/class_en');
    await userEvent.click(button('JP'));
    await expect.element(page.getByRole('link', { name: '日本語クラス利用規約' })).toHaveAttribute('href', 'https://terms.example/class_jp');
  });

  it('of the class product are not there otherwise, and the general ones stand at the end of the page alone', async () => {
    await open(server().answers);
    await expect.element(button('Terms of service')).toBeVisible();
    expect(page.getByRole('link', { name: 'General terms of use' }).elements()).toHaveLength(0);
    expect(page.getByRole('link', { name: 'Terms of use of the Japanese class' }).elements()).toHaveLength(0);
  });
});

describe('an application that is submitted without a network', () => {
  /** Filled in, and submitted without one. */
  async function submittedOffline(over: Answers = {}) {
    const filled = await filledIn(over);
    connect(false);
    await expect.element(page.getByText(/^Offline: your application is kept/)).toBeVisible();
    await send();
    await expect.element(page.getByText('1 application is waiting to be sent')).toBeVisible();
    expect(filled.sent['register']).toBeUndefined();
    expect(page.getByRole('alert').elements()).toEqual([]);
    return filled;
  }

  const welcome = () => page.getByText('aboard');

  it('waits, goes up by itself when there is one, and welcomes', async () => {
    const { sent } = await submittedOffline();
    connect(true);
    await expect.element(welcome()).toBeVisible();
    expect(sent['register']).toHaveLength(1);
    expect(sent['register']?.[0]?.form?.get('applicant[email]')).toBe('aya@example.com');
  });

  it('goes up when its page is opened again, as the same application', async () => {
    let isReached = false;
    const { answers, sent } = await submittedOffline({ register: () => {
      if (!isReached) throw new ApiError({ kind: 'network' });
      return { message: 'Registered.', welcome_message: '<p>Welcome <b>aboard</b></p>' };
    } });
    connect(true);
    await expect.element(page.getByText(/Submitted: .* cannot be reached yet/)).toBeVisible();
    hidePortals();
    isReached = true;
    await open(answers);
    await expect.element(welcome()).toBeVisible();
    expect(new Set(sent['register']?.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it.each<readonly [string, number, (router: Router) => Promise<void>]>([
    ['something has changed', 1, async () => {
      await userEvent.fill(box(/^Hobby/), 'Shogi');
      await expect.element(page.getByText(/Something has changed since you submitted/)).toBeVisible();
    }],
    ['the agreement was taken back', 0, async () => {
      await userEvent.click(page.getByRole('checkbox', { name: /agree/ }));
      await expect.element(page.getByText('1 application is waiting to be sent')).not.toBeInTheDocument();
    }],
    ['the address is about to be changed', 0, async () => {
      await userEvent.click(page.getByRole('button', { name: /^Change/ }));
      await expect.element(confirmation()).toBeVisible();
    }],
    ['the browser’s way forward leads to the change of the address', 0, async (router) => {
      await router.navigate(router.state.location, { state: { changing: true } });
      await expect.element(confirmation()).toBeVisible();
    }],
  ])('is not sent where %s', async (_what, waiting, happen) => {
    const { router, sent } = await submittedOffline();
    await happen(router);
    connect(true);
    await expect.poll(() => waitingSaves(localStorage).size).toBe(waiting);
    expect(sent['register']).toBeUndefined();
  });

  it('that is refused says so at its field, and nothing is lost', async () => {
    await submittedOffline({ register: () => { throw refusal(422, { Hobby: ['Bad hobby'] }); } });
    connect(true);
    await expect.element(box(/^Hobby/)).toHaveAccessibleDescription(/Bad hobby$/);
    await expect.element(box(/^Hobby/)).toHaveValue('Go');
    expect(page.getByText('1 application is waiting to be sent').elements()).toEqual([]);
  });
});
