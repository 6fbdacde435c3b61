import { expect } from 'vitest';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { Inbox } from './support/outbox.ts';
import { newPhone } from './support/people.ts';
import { test } from './support/test.ts';
import { VerificationPage } from './support/verification.ts';

/** Digits as a Japanese keyboard may give them. */
const fullWidth = (digits: string): string => digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

test.for(inTurn(1))('without a pending log-in to log-in; a proved phone is the only one ($language, $viewport) [AUTH-01]', async ({ language, viewport }, { stage, visit, newPerson }) => {
  const phone = newPhone();
  const international = phone.replace(/^0/, '+81');
  const person = await newPerson(language, { authy_enabled: true, phone: international });
  const opened = await visit({ language, viewport, path: '/auth' });
  const login = new LoginPage(opened);
  const auth = new VerificationPage(opened);
  opened.watch.expect(/status of 422/);
  await login.submit.waitFor();
  expect(opened.page.url()).toBe(`${opened.origin}/login`);
  await login.logIn(person);
  // A system that has no flags (headless ones have none) gets them from the portal.
  await eventually(() => opened.page.evaluate(() => [...document.fonts].find(({ family }) => family.includes('Country Flags'))?.status)).toBe('loaded');
  await auth.sendTo('9812345672');
  await eventually(() => opened.page.getByRole('main').getByRole('alert').filter({ hasText: /./ }).count()).toBeGreaterThan(0);
  await auth.chooseCountry('+81');
  await auth.sendTo(language === 'en' ? fullWidth(phone) : phone);
  await auth.code.waitFor();
  await auth.enter(await new Inbox(stage.portal, international).nextCode());
  await new LandingPage(opened).isOpen(person);
});
