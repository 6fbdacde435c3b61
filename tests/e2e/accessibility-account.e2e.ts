/** @module-tag full */
import { expect } from 'vitest';
import type { Page } from 'playwright';
import { violationsOn } from './support/axe.ts';
import { looksInTurn } from './support/devices.ts';
import { fieldErrors } from './support/errors.ts';
import { eventually } from './support/eventually.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { UserMenu } from './support/menu.ts';
import { Navigation } from './support/navigation.ts';
import { ChangePasswordDialog, ForgotPage, ResetPage } from './support/passwords.ts';
import { ProfilePage } from './support/profile.ts';
import { newPhone } from './support/people.ts';
import { answers } from './support/proxy.ts';
import { revoke } from './support/session.ts';
import { test } from './support/test.ts';
import { fixedText } from './support/texts.ts';
import { VerificationPage } from './support/verification.ts';

async function isClean(page: Page, state: string): Promise<void> {
  expect(await violationsOn(page), state).toEqual([]);
}

test.for(looksInTurn(0))('finds nothing in the second factor ($language, $viewport, $colorScheme)', async (look, { visit, newPerson }) => {
  const opened = await visit(look);
  const { page } = opened;
  const auth = new VerificationPage(opened);
  opened.watch.expect(/status of 422/);
  await new LoginPage(opened).logIn(await newPerson(look.language, { authy_enabled: true }));
  await auth.send.waitFor();
  await isClean(page, 'phone');
  await auth.country.click();
  await page.getByRole('option').first().waitFor();
  await isClean(page, 'list of countries');
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await auth.send.click();
  await eventually(() => fieldErrors(page)).toHaveLength(1);
  await isClean(page, 'no phone number');
  await auth.sendTo(newPhone());
  await auth.code.waitFor();
  await isClean(page, 'code');
  await auth.enter('12345678');
  await page.getByText(fixedText('You have entered wrong OTP', look.language), { exact: true }).first().waitFor();
  await isClean(page, 'wrong code');
});

test.for(looksInTurn(1))('finds nothing where passwords are forgotten and set ($language, $viewport, $colorScheme)', async (look, { visit }) => {
  const opened = await visit({ ...look, path: '/forgot' });
  const { page } = opened;
  const forgot = new ForgotPage(opened);
  opened.watch.expect(/status of 422/);
  await forgot.submit.click();
  await eventually(() => fieldErrors(page)).toHaveLength(1);
  await isClean(page, 'forgot with an error');
  await forgot.ask('nobody@example.com');
  await forgot.confirmation.waitFor();
  await isClean(page, 'asked for');
  for (const registration of [true, false]) {
    const reset = new ResetPage(opened, registration);
    await page.goto(`${opened.origin}/reset_password?reset_password_token=made-up&registration=${String(registration)}`);
    await reset.submit.click();
    await eventually(() => fieldErrors(page)).toHaveLength(2);
    await isClean(page, `reset with errors, registration ${String(registration)}`);
  }
  await new ResetPage(opened).set('a password of tests');
  await eventually(() => page.getByRole('alert').filter({ hasText: /./ }).count()).toBeGreaterThan(0);
  await isClean(page, 'reset refused');
});

test.for(looksInTurn(2))('finds nothing in the shell ($language, $viewport, $colorScheme)', async (look, { visit, newApplicant, proxy }) => {
  const person = newApplicant(look.language);
  const opened = await visit({ ...look, as: person });
  const { page, context, t } = opened;
  const [menu, navigation, change] = [new UserMenu(opened), new Navigation(opened), new ChangePasswordDialog(opened)];
  opened.watch.expect(/status of 401/);
  opened.watch.expect(/status of 404/);
  await new LandingPage(opened).isOpen(person);
  await isClean(page, 'landing');
  const { lift } = proxy.break(/GET \/assets\/interview-screen/, answers(404, ''));
  if (look.viewport === 'phone') await navigation.hamburger.click();
  await (look.viewport === 'phone' ? navigation.side : navigation.bar).getByRole('link', { name: t('page.interview'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t('crash.title') }).waitFor();
  await isClean(page, 'gone');
  lift();
  await page.getByRole('button', { name: t('load.retry'), exact: true }).click();
  await page.getByRole('heading', { level: 1, name: t('page.interview') }).waitFor();
  await isClean(page, 'interviews');
  if (look.viewport === 'phone') {
    await navigation.hamburger.click();
    await navigation.side.waitFor();
    await isClean(page, 'side navigation');
    await page.keyboard.press('Escape');
    await navigation.side.waitFor({ state: 'hidden' });
  }
  await menu.button.click();
  await isClean(page, 'menu');
  await menu.entry('shell.changePassword').click();
  await change.submit.click();
  await eventually(() => fieldErrors(change.dialog)).toHaveLength(2);
  await isClean(page, 'change password with errors');
  await change.cancel.click();
  await context.setOffline(true);
  await page.getByText(t('offline.text')).waitFor();
  await isClean(page, 'offline');
  await context.setOffline(false);
  await page.getByText(t('offline.text')).waitFor({ state: 'hidden' });
  await page.goto(`${opened.origin}/profile`);
  const profile = new ProfilePage(opened);
  await profile.isViewed();
  await revoke(opened);
  await page.getByRole('link', { name: t('profile.edit'), exact: true }).click();
  await profile.toast(fixedText('You session has expired, Please login again!', look.language)).waitFor();
  await isClean(page, 'expired');
});
