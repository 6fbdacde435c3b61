import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { oneIn } from '../arbitraries/rounds.ts';
import serverInEnglish from '../../server/base/locales/en.json';
import serverInJapanese from '../../server/base/locales/ja.json';
import { formatDuration } from '../../src/base/duration-text.ts';
import { chooseLanguage } from '../../src/i18n/chosen-language.ts';
import { bothLanguages, inTurn } from '../e2e/support/devices.ts';
import { fixedText, textsIn } from '../e2e/support/texts.ts';
import { changeWalk, forgotWalk, loginWalk, menuWalk, resetWalk, verificationWalk } from './support/account-walks.ts';
import { hasEdits, hasSavedEdits, makeEdits } from './support/edits.ts';
import { fieldErrors, isGone, isSeen, isTold, ProfileWalk, toasts } from './support/form-walk.ts';
import { answers, cutBeforeServer, held } from './support/network.ts';
import { end, leave, openServer, visit, type Visit, type VisitOptions } from './support/visit.tsx';
import { violations } from './support/violations.ts';

const spokenByServer = { en: serverInEnglish, jp: serverInJapanese };
const NEW = 'another password of tests';
const EDIT = '/profile?mode=edit';
const EXPIRED = 'You session has expired, Please login again!';
const CLOCK = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] as const;

type Device = Pick<VisitOptions, 'language' | 'viewport'>;

async function somebodyAt(path: string, device: Device) {
  const server = openServer();
  const person = server.campus.newPerson(device.language);
  const opened = await visit(server, { ...device, as: person, path });
  return { ...opened, opened, person, profile: new ProfileWalk(opened) };
}

/** What was asked of the API since `asked` was so long. */
const since = ({ network }: Pick<Visit, 'network'>, length: number): readonly string[] => network.asked.slice(length).map(({ call }) => call);
const kept = (): readonly string[] => Object.keys(localStorage).filter((key) => /token|loggedIn/.test(key));
/** What an answer does to the page is done, and the code of another page would be there. */
const isSettled = (): Promise<void> => new Promise((resolve) => { setTimeout(resolve, 1_000); });
const says = (text: string): Promise<void> => isSeen(page.getByRole('main').getByText(text, { exact: true }));

afterEach(() => {
  vi.useRealTimers();
  return end();
});

test.for(inTurn(0))('forgot: says the same of every address, and what failed ($language, $viewport) [LOGIN-06, ROUTE-08, PASS-16, PASS-17, PASS-15]', async (device) => {
  const { language } = device;
  const server = openServer();
  const { email } = server.campus.newPerson(language);
  const opened = await visit(server, { ...device, path: '/login' });
  const { t, network, campus } = opened;
  const forgot = forgotWalk(opened);
  await page.getByRole('link', { name: t('login.forgot') }).click();
  await isSeen(forgot.submit);
  const before = network.asked.length;
  await forgot.submit.click();
  await expect.poll(() => fieldErrors()).toEqual([fixedText('Email is not valid', language)]);
  expect(await violations()).toEqual([]);
  await forgot.ask('no address');
  await expect.poll(() => fieldErrors()).toEqual([fixedText('Email is not valid', language)]);
  expect(since(opened, before)).toEqual([]);
  for (const fault of [cutBeforeServer, answers(500, '')]) {
    const { lift } = network.break(/POST .*request_password_reset_email/, fault);
    await forgot.ask(email);
    await isSeen(page.getByText(fixedText('Something went wrong', language), { exact: true }));
    await expect.element(forgot.email).toHaveValue(email);
    lift();
  }
  const { lift } = network.break(/POST .*request_password_reset_email/, answers(429, ''));
  await forgot.ask(email);
  const reason = page.getByRole('main').getByRole('alert').filter({ hasText: t('failure.tooMany') });
  await isSeen(reason.filter({ hasText: fixedText('Something went wrong', language) }));
  lift();
  expect(campus.links).toEqual([]);
  await forgot.ask(email);
  await isSeen(forgot.confirmation);
  expect(await violations()).toEqual([]);
  const text = (address: string): string | undefined => document.querySelector('main')?.innerText.replaceAll(address, '');
  const said = text(email);
  expect(campus.links).toEqual([email]);
  leave();
  await visit(opened, { ...device, path: '/forgot' });
  await forgot.ask('nobody@example.com');
  await isSeen(forgot.confirmation);
  expect(text('nobody@example.com')).toBe(said);
  await page.getByRole('main').getByRole('link').first().click();
  await isSeen(loginWalk(opened).submit);
});

test('forgot: who asks once more finds the address there, and reads from the heading', async () => {
  const { t, campus } = await visit(openServer(), { language: 'en', path: '/forgot' });
  const forgot = forgotWalk({ t });
  await forgot.ask('nobody@example.com');
  await page.getByRole('button', { name: t('forgotPassword.asked.again') }).click();
  await expect.element(forgot.email).toHaveValue('nobody@example.com');
  await expect.element(page.getByRole('heading', { level: 1, name: t('forgotPassword.title') })).toHaveFocus();
  await forgot.submit.click();
  await isSeen(forgot.confirmation);
  expect(campus.links).toEqual(['nobody@example.com', 'nobody@example.com']);
});

test('forgot: says why it is too soon in the language in force, after a switch too', async () => {
  const { network, t } = await visit(openServer(), { language: 'en', path: '/forgot' });
  network.break(/POST .*request_password_reset_email/, answers(429, ''));
  await forgotWalk({ t }).ask('nobody@example.com');
  await says(t('failure.tooMany'));
  await page.getByRole('button', { name: t('shell.language.jp') }).click();
  await expect.poll(() => page.getByRole('main').getByRole('alert').element().textContent).toBe(`${textsIn('jp')('failure.general')}\n${textsIn('jp')('failure.tooMany')}`);
});

const CODE = { authy_enabled: true } as const;

test('log-in: an answer that comes when its page was left leads nowhere', async () => {
  const server = openServer();
  const person = server.campus.newPerson('en', CODE);
  const opened = await visit(server, { language: 'en', path: '/login' });
  const line = held();
  server.network.break(/POST .*auth\/login/, line.fault);
  await loginWalk(opened).logIn(person);
  await line.arrived;
  await page.getByRole('link', { name: opened.t('login.forgot') }).click();
  await isSeen(forgotWalk(opened).submit);
  line.release();
  await isSettled();
  expect(opened.address()).toBe('/forgot');
});

test('reset: an answer that comes when its page was left leads nowhere', async () => {
  const server = openServer();
  const person = server.campus.newPerson('en');
  const opened = await visit(server, { language: 'en', path: link(server.campus.linkOf(person), false) });
  const line = held();
  server.network.break(/reset_password/, line.fault);
  await resetWalk(opened).set(NEW);
  await line.arrived;
  await page.getByRole('link', { name: opened.t('resetPassword.newLink') }).click();
  await isSeen(forgotWalk(opened).submit);
  line.release();
  await isTold(serverInEnglish.passwordReset);
  expect(opened.address()).toBe('/forgot');
});

const link = (token: string, registration: boolean): string => `/reset_password?${new URLSearchParams({ reset_password_token: token, registration: String(registration) }).toString()}`;

test.for(inTurn(0))('a first password is typed twice, and that is the log-in ($language, $viewport)', async (device) => {
  const server = openServer();
  const person = server.campus.newPerson(device.language);
  chooseLanguage(device.language, undefined);
  const opened = await visit(server, { ...device, path: link(server.campus.linkOf(person), true) });
  const walk = resetWalk(opened);
  await expect.element(walk.again).toHaveAttribute('placeholder', opened.t('field.password.confirmationPlaceholder'));
  await walk.set(NEW);
  await isTold(opened.t('setPassword.done'));
  await expect.poll(() => opened.address()).toBe('/');
  expect(kept()).toContain('portal.token');
});

test.for([
  ['of an account with a second step', true, { more: CODE }, '/auth'],
  ['where the log-in fails', true, { breaks: true }, '/login'],
  ['of a forgotten one', false, {}, '/login'],
  ['at a server that answers a message alone', true, { tellsEmail: false }, '/login'],
] as const)('a password by a link, %s', async ([, registration, { more, breaks, tellsEmail = true }, leadsTo]: readonly [string, boolean, { readonly more?: typeof CODE; readonly breaks?: true; readonly tellsEmail?: boolean }, string]) => {
  const server = openServer({ tellsEmail });
  const person = server.campus.newPerson('en', more);
  if (breaks) server.network.break(/POST .*login/, cutBeforeServer);
  const opened = await visit(server, { language: 'en', path: link(server.campus.linkOf(person), registration) });
  await resetWalk(opened).set(NEW);
  await expect.poll(() => opened.address()).toBe(leadsTo);
  expect(kept()).toEqual([]);
  if (leadsTo === '/auth') return;
  await isTold(tellsEmail && registration ? opened.t('setPassword.done') : serverInEnglish.passwordReset);
  const login = loginWalk(opened);
  await expect.element(login.email).toHaveValue(tellsEmail ? person.email : '');
  server.network.mend();
  await login.logIn(person);
  await expect.poll(() => opened.address()).toBe('/');
  // It asked for the log-in that has been made.
  expect(toasts()).toEqual([]);
});

test.for(inTurn(1))('change: each message, then the new password ($language, $viewport)', async (device) => {
  const { opened, t, network, person, profile, language } = await somebodyAt('/profile', device);
  const [menu, change] = [menuWalk(opened), changeWalk(opened)];
  const errors = (): readonly string[] => fieldErrors(change.dialog.element());
  await profile.isViewed();
  await menu.choose('shell.changePassword');
  await change.submit.click();
  await expect.poll(errors).toEqual([fixedText('Old password cannot be empty', language), fixedText('New password cannot be empty', language)]);
  expect(await violations()).toEqual([]);
  await change.change(person.password, '   ');
  await expect.poll(errors).toEqual([fixedText('New password cannot be empty', language)]);
  await change.change(person.password, person.password);
  await isSeen(change.dialog.getByText(fixedText('Old password and New password cannot be same', language)));
  await expect.element(change.old).toHaveValue('');
  await expect.element(change.chosen).toHaveValue('');
  await expect.element(change.old).toHaveFocus();
  const { lift } = network.break(/POST .*reset_password_logged_in/, cutBeforeServer);
  await change.change(person.password, NEW);
  await isTold(t('failure.network'));
  lift();
  await change.change('not the password', NEW);
  await isTold(spokenByServer[language].oldPasswordWrong);
  // Whoever tries again has read what went wrong before.
  await expect.poll(() => toasts()).not.toContain(t('failure.network'));
  await change.change(person.password, NEW);
  await isGone(change.dialog);
  expect(person.password).toBe(NEW);
});

test.for(inTurn(0))('change: a password that many use is advised against while it is typed ($language, $viewport)', async (device) => {
  const { opened, network, person, profile } = await somebodyAt('/profile', device);
  const change = changeWalk(opened);
  await profile.isViewed();
  await menuWalk(opened).choose('shell.changePassword');
  await isSeen(change.submit);
  const place = (): DOMRect => change.submit.element().getBoundingClientRect();
  const [before, asked] = [place(), network.asked.length];
  for (const guessed of ['password123', person.email]) {
    await change.chosen.fill(guessed);
    await isSeen(change.advice);
    expect(place()).toEqual(before);
    await change.chosen.fill(NEW);
    await isGone(change.advice);
  }
  // What is typed is looked up here, and told to nobody: the page may still ask for what it shows.
  expect(since(opened, asked).filter((call) => !/^GET [^?]+\.json$/.test(call))).toEqual([]);
});

test('change: the dialog is there with the press, whenever its form comes', async () => {
  const { opened, t, profile } = await somebodyAt('/profile', { language: 'en' });
  const change = changeWalk(opened);
  await profile.isViewed();
  await menuWalk(opened).button.click();
  const entry = page.getByRole('button', { name: t('shell.changePassword'), exact: true });
  await isSeen(entry);
  (entry.element() as HTMLElement).click();
  // Not a moment later, when somebody may have gone on to something else.
  await Promise.resolve();
  expect(document.querySelector('dialog:modal')?.textContent).toContain(t('shell.changePassword'));
  await isSeen(change.submit);
  await userEvent.keyboard('{Escape}');
  await isGone(change.dialog);
});

test('change: Escape and Cancel keep nothing of what was typed', { tags: 'full' }, async () => {
  const { opened } = await somebodyAt('/profile', { language: 'en' });
  const [menu, change] = [menuWalk(opened), changeWalk(opened)];
  for (const close of [() => userEvent.keyboard('{Escape}'), () => change.cancel.click()]) {
    await menu.choose('shell.changePassword');
    await change.old.fill('secret');
    await change.chosen.fill('more secret');
    await close();
    await isGone(change.dialog);
    await menu.choose('shell.changePassword');
    await expect.element(change.old).toHaveValue('');
    await expect.element(change.chosen).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await isGone(change.dialog);
    await expect.element(menu.button).toHaveFocus();
  }
});

/** How a server of an older kind wraps what it has to say (spec §7). */
const declined = (message: string): string => JSON.stringify({ success: false, msg: { error: JSON.stringify({ message }) } });

test.for(inTurn(0))('each message of both steps, then in ($language, $viewport) [AUTH-02, AUTH-03, AUTH-06, AUTH-07, AUTH-08, AUTH-16, LOGIN-13, ROUTE-04, CONST-06, CONST-07, CONST-08, AUTH-04, AUTH-05]', async (device) => {
  const { language } = device;
  const server = openServer();
  const person = server.campus.newPerson(language, { authy_enabled: true });
  const opened = await visit(server, { ...device, path: EDIT });
  const { t, network, campus, address } = opened;
  const auth = verificationWalk(opened);
  await loginWalk(opened).logIn(person);
  await isSeen(auth.send);
  expect(address()).toBe('/auth');
  const before = network.asked.length;
  await expect.element(auth.country).toHaveValue(expect.stringMatching(/\+91\b/));
  await auth.send.click();
  await expect.poll(() => fieldErrors()).toEqual([fixedText('Please enter your phone number', language)]);
  await auth.country.fill('');
  await auth.sendTo('1234567');
  await expect.poll(() => fieldErrors()).toEqual([fixedText('Please select country code', language), fixedText('Please enter your phone number', language)]);
  expect(await violations()).toEqual([]);
  await auth.phone.fill('');
  await userEvent.type(auth.phone, '12345678901234567');
  await expect.element(auth.phone).toHaveValue('1234567890123');
  const chooseCountry = async (search: string): Promise<void> => {
    await auth.country.fill(search);
    await isSeen(page.getByRole('option'));
    await userEvent.keyboard('{Enter}');
  };
  await chooseCountry('United States');
  await auth.sendTo('12345678');
  await expect.poll(() => fieldErrors()).toEqual([t('error.phoneImpossible')]);
  expect(since(opened, before)).toEqual([]);
  await chooseCountry('IN');

  for (const [fault, text] of [
    [answers(200, declined('Not this number.')), 'Not this number.'],
    [answers(422, '{"success":false,"msg":{"error":"no JSON"}}'), 'no JSON'],
    [answers(422, '{"success":false}'), fixedText('Something went wrong', language)],
    [cutBeforeServer, fixedText('Something went wrong', language)],
  ] as const) {
    const { lift } = network.break(/POST .*enable_authy/, fault);
    await auth.sendTo('9812345678');
    await says(text);
    lift();
  }
  await auth.send.click();
  await isSeen(auth.code);
  const [code = ''] = campus.codes;
  for (const wrong of ['', '000000']) {
    await auth.enter(wrong);
    await says(fixedText('You have entered wrong OTP', language));
    expect(await violations()).toEqual([]);
    await auth.code.fill('1');
  }
  const { lift } = network.break(/POST .*verify_token/, cutBeforeServer);
  await auth.enter(code);
  await says(fixedText('Something went wrong', language));
  lift();
  await auth.code.fill('');
  await userEvent.type(auth.code, '123456789');
  await expect.element(auth.code).toHaveValue('12345678');
  await auth.enter(` ${code.slice(0, 3)} ${code.slice(3)}`);
  await new ProfileWalk(opened).isEdited();
  expect(kept()).toEqual(expect.arrayContaining(['portal.token', 'portal.loggedInAt']));
});

test.for(inTurn(1))('a new code after 30 s, until there were too many ($language, $viewport) [AUTH-12, AUTH-17, CONST-05]', async (device) => {
  const { language } = device;
  const server = openServer();
  const person = server.campus.newPerson(language, { authy_enabled: true });
  const opened = await visit(server, { ...device, path: '/login' });
  const { t, network, campus } = opened;
  const auth = verificationWalk(opened);
  await loginWalk(opened).logIn(person);
  await isSeen(auth.send);
  vi.useFakeTimers({ toFake: [...CLOCK] });
  await auth.sendTo('9812345670');
  await expect.poll(async () => {
    await vi.advanceTimersByTimeAsync(20);
    return auth.code.elements().length;
  }).toBe(1);
  const waits = (seconds: number): Promise<void> => expect.poll(() => page.getByRole('timer').query()?.textContent).toBe(t('verification.resend.wait', { time: formatDuration(seconds, language) }));
  await waits(30);
  await vi.advanceTimersByTimeAsync(29_400);
  await waits(1);
  expect(auth.resend.elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(600);
  await isSeen(auth.resend);
  while (campus.codes.length < 5) {
    await auth.resend.click();
    await expect.poll(async () => {
      await vi.advanceTimersByTimeAsync(20);
      return auth.resend.elements().length;
    }).toBe(0);
    await vi.advanceTimersByTimeAsync(31_000);
    await isSeen(auth.resend);
  }
  const { lift } = network.break(/POST .*send_token/, answers(429, JSON.stringify({ success: false, msg: spokenByServer[language].tooManyCodes })));
  await auth.resend.click();
  await expect.poll(async () => {
    await vi.advanceTimersByTimeAsync(20);
    return page.getByRole('main').getByText(fixedText('You have reached maximum resend', language), { exact: true }).elements().length;
  }).toBeGreaterThan(0);
  lift();
  vi.useRealTimers();
  expect(campus.codes).toHaveLength(5);
  await auth.enter(campus.codes[0] ?? '');
  await says(fixedText('You have entered wrong OTP', language));
  await auth.enter(campus.codes.at(-1) ?? '');
  await expect.poll(() => opened.address()).toBe('/');
});

test.for(inTurn(1))('a log-out that fails says so and logs nobody out ($language, $viewport)', async (device) => {
  const { opened, network, t, profile } = await somebodyAt('/profile', device);
  const menu = menuWalk(opened);
  await profile.isViewed();
  const failed = page.getByRole('dialog', { name: t('logOut.failed.title'), exact: true });
  for (const [fault, told] of [[cutBeforeServer, t('failure.network')], [answers(500, ''), t('failure.tryAgain')]] as const) {
    const { lift } = network.break(/POST .*logout/, fault);
    await menu.choose('shell.logOut');
    await isSeen(failed.getByText(told, { exact: true }));
    await failed.getByRole('button', { name: t('logOut.stay'), exact: true }).click();
    lift();
  }
  await profile.isViewed();
  expect(kept()).toContain('portal.token');
});

test('a log-out that is not answered says at once that it is under way, and soon offers to end it on this device', async () => {
  const { opened, network, t, profile } = await somebodyAt('/profile', { language: 'en', viewport: 'desktop' });
  await profile.isViewed();
  const slow = held();
  network.break(/POST .*logout/, slow.fault);
  const patience = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms < 10_000 ? patience : new AbortController()).signal);
  await menuWalk(opened).choose('shell.logOut');
  await isTold(t('shell.loggingOut'));
  await slow.arrived;
  patience.abort();
  const failed = page.getByRole('dialog', { name: t('logOut.failed.title'), exact: true });
  await isSeen(failed.getByText(t('failure.timeout'), { exact: true }));
  limit.mockRestore();
  expect(toasts()).toEqual([]);
  await failed.getByRole('button', { name: t('logOut.failed.confirm'), exact: true }).click();
  await isSeen(loginWalk(opened).submit);
  expect(kept()).toEqual([]);
  slow.release();
});

test.for([[200, '{"success":true}'], [401, '']] as const)('a log-out that is answered %i deletes what is kept before it ends the session', async ([status, body]) => {
  const { opened, network, person, profile } = await somebodyAt('/profile', { language: 'en', viewport: 'desktop' });
  await profile.isViewed();
  const save = `portal.save.${person.id}/profile`;
  localStorage.setItem(save, '{}');
  network.break(/POST .*logout/, answers(status, body));
  const removed = vi.spyOn(Storage.prototype, 'removeItem');
  await menuWalk(opened).choose('shell.logOut');
  await isSeen(loginWalk(opened).submit);
  expect(removed.mock.calls.flat().filter((key) => [save, 'portal.token'].includes(key))[0]).toBe(save);
  removed.mockRestore();
});

test.for(inTurn(1))('a log-out is no expired session, whatever is asked while the server ends it ($language, $viewport)', async (device) => {
  const server = openServer();
  const { network } = server;
  const person = server.campus.newPerson(device.language);
  const [asked, ended] = [held(), held()];
  network.break(/GET .*my_job_reviews/, async (exchange) => {
    const answer = await asked.fault(exchange);
    ended.release();
    return answer;
  });
  // The server has ended the session, and what was asked before is refused before the page hears of it.
  network.break(/POST .*logout/, async ({ request, answerOfServer }) => {
    const answer = await answerOfServer();
    asked.release();
    await ended.fault({ request, answerOfServer: () => Promise.resolve(answer) });
    return answer;
  });
  const opened = await visit(server, { ...device, as: person, path: '/' });
  await asked.arrived;
  await menuWalk(opened).choose('shell.logOut');
  await isSeen(loginWalk(opened).submit);
  expect(toasts()).not.toContain(fixedText(EXPIRED, device.language));
});

test.for(inTurn(0))('expiry: says so, and opens log-in after 3 s ($language, $viewport) [SESS-03, SESS-04, CONST-04]', async (device) => {
  const { opened, campus, person, profile, language, address } = await somebodyAt('/profile', device);
  const login = loginWalk(opened);
  await profile.isViewed();
  campus.revoke();
  vi.useFakeTimers({ toFake: [...CLOCK] });
  await page.getByRole('link', { name: opened.t('profile.edit'), exact: true }).click();
  await expect.poll(async () => {
    await vi.advanceTimersByTimeAsync(20);
    return toasts();
  }).toEqual([fixedText(EXPIRED, language)]);
  await vi.advanceTimersByTimeAsync(2900);
  // Two calls were refused, and it is said once.
  expect(toasts()).toEqual([fixedText(EXPIRED, language)]);
  expect(address()).toBe(EDIT);
  await vi.advanceTimersByTimeAsync(200);
  await isSeen(login.submit);
  // The toast goes with the clock that it came with; on a phone it may lie over what a mouse presses next.
  await vi.advanceTimersByTimeAsync(2_000);
  expect(toasts()).toEqual([]);
  vi.useRealTimers();
  expect(localStorage.getItem('portal.token')).toBeNull();
  await login.logIn(person);
  await profile.isEdited();
});

test('expiry: is said once where a page is opened with a log-in that is over [SESS-03]', async () => {
  const { opened, campus, profile } = await somebodyAt('/profile', { language: 'en' });
  await profile.isViewed();
  campus.revoke();
  leave();
  await visit(opened, { language: 'en', path: '/profile' });
  await isSeen(loginWalk(opened).submit);
  await isTold(EXPIRED);
  expect(page.getByText(EXPIRED).elements()).toHaveLength(1);
});

/** Where the 401 comes from while somebody is editing. */
const refusals = [
  { ...bothLanguages[0], from: 'a save', provoke: ({ profile }: { readonly profile: ProfileWalk }) => profile.confirmSave() },
  {
    ...bothLanguages[1], from: 'another call',
    provoke: async ({ opened }: { readonly opened: Visit }) => {
      await menuWalk(opened).choose('shell.changePassword');
      await changeWalk(opened).change('a password of tests', NEW);
    },
  },
] as const;

test.for(oneIn(2, refusals))('expiry: takes nothing away from whoever was editing when $from is refused ($language, $viewport)', async ({ provoke, ...device }) => {
  const shown = await somebodyAt(EDIT, device);
  const { opened, campus, person, profile, language } = shown;
  await makeEdits(profile);
  campus.revoke();
  await provoke(shown);
  await isTold(fixedText(EXPIRED, language));
  await hasEdits(profile);
  await loginWalk(opened).logIn(person);
  await profile.isEdited();
  await isSeen(profile.button('engine.draft.discard'));
  await hasEdits(profile);
  await profile.save();
  await hasSavedEdits(profile, person);
});
