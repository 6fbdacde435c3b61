/** @module-tag full */
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { Keyboard } from './support/keyboard.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { UserMenu } from './support/menu.ts';
import { Inbox } from './support/outbox.ts';
import { ChangePasswordDialog } from './support/passwords.ts';
import { newPhone } from './support/people.ts';
import { test } from './support/test.ts';
import { VerificationPage } from './support/verification.ts';

const NEW = 'another password of tests';

test.for(inTurn(0))('log-in, second factor, menu, change password, log-out ($language, $viewport)', async ({ language, viewport }, { stage, visit, newPerson }) => {
  const person = await newPerson(language, { authy_enabled: true });
  const phone = newPhone();
  const opened = await visit({ language, viewport });
  const { page } = opened;
  const keys = new Keyboard(page);
  const [login, auth, menu, change] = [new LoginPage(opened), new VerificationPage(opened), new UserMenu(opened), new ChangePasswordDialog(opened)];
  await login.submit.waitFor();
  await keys.goTo(login.email);
  await keys.type(person.email);
  await keys.goTo(login.password);
  await keys.type(person.password);
  await keys.press('Enter');

  await auth.send.waitFor();
  await keys.goTo(auth.country);
  await keys.press('ControlOrMeta+a');
  await keys.type(language === 'en' ? '81' : '日本');
  await page.getByRole('option').first().waitFor();
  await keys.press('Enter');
  await eventually(() => auth.country.inputValue()).toMatch(/\+81/);
  await keys.goTo(auth.phone);
  await keys.type(phone);
  await keys.press('Enter');
  await auth.code.waitFor();
  await eventually(() => keys.isAt(auth.code)).toBe(true);
  await keys.type(await new Inbox(stage.portal, `+81${phone.slice(1)}`).nextCode());
  await keys.press('Enter');
  await new LandingPage(opened).isOpen(person);
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content');

  await keys.goTo(menu.button, 'Shift+Tab');
  await keys.press('ArrowDown');
  await menu.entry('shell.changePassword').waitFor();
  await keys.press('Escape');
  await menu.entry('shell.changePassword').waitFor({ state: 'hidden' });
  await eventually(() => keys.isAt(menu.button)).toBe(true);
  await keys.press('Enter');
  await keys.goTo(menu.entry('shell.changePassword'));
  await keys.press('Enter');
  await change.dialog.waitFor();
  await keys.goTo(change.old);
  await keys.type(person.password);
  await keys.goTo(change.chosen);
  await keys.type(NEW);
  await keys.press('Enter');
  await change.dialog.waitFor({ state: 'hidden' });
  await eventually(() => keys.isAt(menu.button)).toBe(true);

  await keys.press('Space');
  await keys.goTo(menu.entry('shell.logOut'));
  await keys.press('Enter');
  await login.submit.waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
});
