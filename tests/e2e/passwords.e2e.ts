import { expect } from 'vitest';
import serverInEnglish from '../../server/locales/en.json';
import serverInJapanese from '../../server/locales/ja.json';
import { callsOf } from './support/calls.ts';
import { inTurn } from './support/devices.ts';
import { fieldErrors } from './support/errors.ts';
import { eventually } from './support/eventually.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { UserMenu } from './support/menu.ts';
import { Inbox } from './support/outbox.ts';
import { ChangePasswordDialog, ForgotPage, ResetPage } from './support/passwords.ts';
import { ProfilePage } from './support/profile.ts';
import { answers, cutBeforeServer } from './support/proxy.ts';
import { test } from './support/test.ts';
import { fixedText } from './support/texts.ts';

const spokenByServer = { en: serverInEnglish, jp: serverInJapanese };
const NEW = 'another password of tests';

test.for(inTurn(0))('forgot: says the same of every address, and what failed ($language, $viewport) [LOGIN-06, ROUTE-08, PASS-16, PASS-17, PASS-15]', async ({ language, viewport }, { stage, visit, newApplicant, proxy }) => {
  const { email } = newApplicant(language);
  const opened = await visit({ language, viewport, path: '/login' });
  const { page, t } = opened;
  const forgot = new ForgotPage(opened);
  const inbox = new Inbox(stage.portal, email);
  opened.watch.expect(/ERR_/);
  opened.watch.expect(/status of (500|429)/);
  await page.getByRole('link', { name: t('login.forgot') }).click();
  const calls = callsOf(page);
  await forgot.submit.click();
  await eventually(() => fieldErrors(page)).toEqual([fixedText('Email is not valid', language)]);
  await forgot.ask('no address');
  await eventually(() => fieldErrors(page)).toEqual([fixedText('Email is not valid', language)]);
  expect(calls).toEqual([]);
  for (const fault of [cutBeforeServer, answers(500, '')]) {
    const { lift } = proxy.break(/POST .*request_password_reset_email/, fault);
    await forgot.ask(email);
    await page.getByText(fixedText('Something went wrong', language), { exact: true }).first().waitFor();
    expect(await forgot.email.inputValue()).toBe(email);
    lift();
  }
  const { lift } = proxy.break(/POST .*request_password_reset_email/, answers(429, ''));
  await forgot.ask(email);
  const reason = page.getByRole('main').getByRole('alert').filter({ hasText: t('failure.tooMany') });
  await reason.filter({ hasText: fixedText('Something went wrong', language) }).waitFor();
  lift();
  await forgot.ask(email);
  await forgot.confirmation.waitFor();
  const said = (await page.getByRole('main').innerText()).replaceAll(email, '');
  await inbox.nextLink();

  await page.goto(`${opened.origin}/forgot`);
  await forgot.ask('nobody@example.com');
  await forgot.confirmation.waitFor();
  expect((await page.getByRole('main').innerText()).replaceAll('nobody@example.com', '')).toBe(said);
  expect(await new Inbox(stage.portal, 'nobody@example.com').messages()).toEqual([]);
  await page.getByRole('main').getByRole('link').first().click();
  await new LoginPage(opened).submit.waitFor();
});

test.for(inTurn(1))('reset: what is wrong, then a new password by a link that works once ($language, $viewport) [ROUTE-07, PASS-08, PASS-11, PASS-12, PASS-13, PASS-10, PASS-14]', { tags: 'smoke' }, async ({ language, viewport }, { stage, visit, newApplicant }) => {
  const applicant = newApplicant(language);
  const inbox = new Inbox(stage.portal, applicant.email);
  const opened = await visit({ language, viewport, path: '/forgot' });
  const { page, origin, openWindow } = opened;
  const [reset, login] = [new ResetPage(opened), new LoginPage(opened)];
  const asked: string[] = [];
  opened.context.on('request', (request) => { asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`); });
  opened.watch.expect(/status of 422/);
  await new ForgotPage(opened).ask(applicant.email);
  const link = await inbox.nextLink();
  const token = new URL(link, origin).searchParams.get('reset_password_token') ?? '';
  expect(token.length).toBeGreaterThan(20);
  expect(new URL(link, origin).searchParams.get('registration')).toBe('false');
  await page.goto(origin + link);
  await reset.submit.waitFor();
  const isHidden = async (): Promise<void> => {
    expect(page.url()).toBe(`${origin}/reset_password`);
    expect(await page.title()).not.toContain(token);
  };
  await isHidden();
  await page.reload();
  await reset.submit.click();
  await isHidden();
  await eventually(() => fieldErrors(page)).toEqual([fixedText('New password cannot be empty', language), opened.t('error.confirmationRequired')]);
  const calls = callsOf(page);
  for (const [chosen, again] of [['', NEW], [NEW, '']] as const) {
    await reset.set(chosen, again);
    await eventually(() => fieldErrors(page)).toHaveLength(1);
  }
  await reset.set(NEW, `${NEW}!`);
  await page.getByText(fixedText('Both password needs to be same', language)).first().waitFor();
  expect([await reset.password.inputValue(), await reset.confirmation.inputValue()]).toEqual(['', '']);
  await eventually(() => reset.password.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(calls).toEqual([]);
  await reset.set(NEW);
  await login.submit.waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await login.logIn({ email: applicant.email, password: applicant.password });
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await login.logIn({ email: applicant.email, password: NEW });
  await new LandingPage(opened).isOpen(applicant);

  // Nothing names the token but the link itself: no request, no referrer, no page that one could go back to.
  expect(asked.filter((line) => line.includes(token) && !line.startsWith(`${origin}${link} `))).toEqual([]);
  expect(asked.filter((line) => line.split(' ')[1]?.includes(token))).toEqual([]);
  const browser = await opened.context.newCDPSession(page);
  const { entries } = await browser.send('Page.getNavigationHistory');
  expect(entries.map(({ url }) => url).filter((url) => url.includes(token))).toEqual([]);

  const again = await openWindow(link);
  await new ResetPage({ ...opened, page: again }).set('a third password of tests');
  await eventually(() => again.getByRole('main').getByRole('alert').innerText()).not.toBe('');
  await eventually(() => again.locator('[aria-live="polite"] p').count()).toBe(1);
  expect(again.url()).toBe(`${origin}/reset_password`);
});

test.for(inTurn(2))('reset: nothing without a token, one refusal for a used and a foreign one ($language, $viewport) [PASS-09]', async ({ language, viewport }, { stage, visit, newApplicant }) => {
  const { email } = newApplicant(language);
  const inbox = new Inbox(stage.portal, email);
  const opened = await visit({ language, viewport, path: '/reset_password?registration=false' });
  const { page, origin } = opened;
  const reset = new ResetPage(opened);
  const refusal = () => page.getByRole('main').getByRole('alert').filter({ hasText: /./ }).innerText();
  opened.watch.expect(/status of 422/);
  await new LoginPage(opened).submit.waitFor();
  await page.getByText(opened.t('login.arrival.noToken')).waitFor();
  await page.goto(`${origin}/forgot`);
  await new ForgotPage(opened).ask(email);
  const older = await inbox.nextLink();
  await page.goto(`${origin}/forgot`);
  await new ForgotPage(opened).ask(email);
  const newer = await inbox.nextLink();
  const refusals: string[] = [];
  for (const link of [older, '/reset_password?reset_password_token=made-up&registration=false']) {
    await page.goto(origin + link);
    await reset.set(NEW);
    await eventually(refusal).not.toBe('');
    refusals.push(await refusal());
  }
  expect(new Set(refusals).size).toBe(1);
  await page.goto(origin + newer);
  await reset.set(NEW);
  await new LoginPage(opened).submit.waitFor();
});

test.for(inTurn(3))('change: each message, then other devices are logged out ($language, $viewport)', async ({ language, viewport }, { visit, newApplicant, proxy }) => {
  const applicant = newApplicant(language);
  const opened = await visit({ language, viewport, as: applicant, path: '/profile' });
  const elsewhere = await visit({ language, as: applicant, path: '/profile' });
  const { page } = opened;
  const [profile, menu] = [new ProfilePage(opened), new UserMenu(opened)];
  const change = new ChangePasswordDialog(opened);
  const errors = () => fieldErrors(change.dialog);
  opened.watch.expect(/status of 422/);
  opened.watch.expect(/ERR_/);
  elsewhere.watch.expect(/status of 401/);
  elsewhere.watch.expect(/status of 422/);
  await new ProfilePage(elsewhere).isViewed();
  await profile.isViewed();
  await menu.choose('shell.changePassword');
  await change.submit.click();
  await eventually(errors).toEqual([fixedText('Old password cannot be empty', language), fixedText('New password cannot be empty', language)]);
  await change.change(applicant.password, '   ');
  await eventually(errors).toEqual([fixedText('New password cannot be empty', language)]);
  await change.change(applicant.password, applicant.password);
  await change.dialog.getByText(fixedText('Old password and New password cannot be same', language)).first().waitFor();
  expect([await change.old.inputValue(), await change.chosen.inputValue()]).toEqual(['', '']);
  await eventually(() => change.old.evaluate((input) => input === document.activeElement)).toBe(true);
  const { lift } = proxy.break(/POST .*reset_password_logged_in/, cutBeforeServer);
  await change.change(applicant.password, NEW);
  await profile.toast(opened.t('failure.network')).waitFor();
  lift();
  await change.change('not the password', NEW);
  await profile.toast(spokenByServer[language].oldPasswordWrong).waitFor();
  // Whoever tries again has read what went wrong before.
  expect(await profile.toast(opened.t('failure.network')).isVisible()).toBe(false);
  await change.change(applicant.password, NEW);
  await change.dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await profile.isViewed();

  await elsewhere.page.reload();
  const login = new LoginPage(elsewhere);
  await login.logIn(applicant);
  await elsewhere.page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await login.logIn({ email: applicant.email, password: NEW });
  await new ProfilePage(elsewhere).isViewed();
});

test.for(inTurn(4))('change: a password that many use is advised against while it is typed ($language, $viewport)', async ({ language, viewport }, { visit, newApplicant }) => {
  const applicant = newApplicant(language);
  const opened = await visit({ language, viewport, as: applicant, path: '/profile' });
  const change = new ChangePasswordDialog(opened);
  await new ProfilePage(opened).isViewed();
  await new UserMenu(opened).choose('shell.changePassword');
  const place = () => change.submit.boundingBox();
  const before = await place();
  const calls = callsOf(opened.page);
  for (const guessed of ['password123', applicant.email]) {
    await change.chosen.fill(guessed);
    await change.advice.waitFor();
    expect(await place()).toEqual(before);
    await change.chosen.fill(NEW);
    await change.advice.waitFor({ state: 'hidden' });
  }
  // What is typed is looked up here, and told to nobody.
  expect(calls).toEqual([]);
});

test('change: Escape and Cancel keep nothing of what was typed', async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', as: newApplicant('en'), path: '/profile' });
  const change = new ChangePasswordDialog(opened);
  const menu = new UserMenu(opened);
  for (const close of [() => opened.page.keyboard.press('Escape'), () => change.cancel.click()]) {
    await menu.choose('shell.changePassword');
    await change.old.fill('secret');
    await change.chosen.fill('more secret');
    await close();
    await change.dialog.waitFor({ state: 'hidden' });
    await menu.choose('shell.changePassword');
    expect([await change.old.inputValue(), await change.chosen.inputValue()]).toEqual(['', '']);
    await opened.page.keyboard.press('Escape');
    await change.dialog.waitFor({ state: 'hidden' });
    await eventually(() => menu.button.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});
