import { expect } from 'vitest';
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
import { test } from './support/test.ts';
import { fixedText } from './support/texts.ts';

const NEW = 'another password of tests';

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

test.for(inTurn(2))('reset: nothing without a token, one refusal for a used and a foreign one ($language, $viewport) [PASS-09]', { tags: 'full' }, async ({ language, viewport }, { stage, visit, newApplicant }) => {
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

test.for(inTurn(3))('change: other devices are logged out ($language, $viewport)', { tags: 'full' }, async ({ language, viewport }, { visit, newApplicant }) => {
  const applicant = newApplicant(language);
  const opened = await visit({ language, viewport, as: applicant, path: '/profile' });
  const elsewhere = await visit({ language, as: applicant, path: '/profile' });
  const change = new ChangePasswordDialog(opened);
  elsewhere.watch.expect(/status of 401/);
  elsewhere.watch.expect(/status of 422/);
  await new ProfilePage(elsewhere).isViewed();
  await new ProfilePage(opened).isViewed();
  await new UserMenu(opened).choose('shell.changePassword');
  await change.change(applicant.password, NEW);
  await change.dialog.waitFor({ state: 'hidden' });
  await opened.page.reload();
  await new ProfilePage(opened).isViewed();

  await elsewhere.page.reload();
  const login = new LoginPage(elsewhere);
  await login.logIn(applicant);
  await elsewhere.page.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await login.logIn({ email: applicant.email, password: NEW });
  await new ProfilePage(elsewhere).isViewed();
});
