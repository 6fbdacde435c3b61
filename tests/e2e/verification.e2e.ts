import { expect } from 'vitest';
import type { Language } from '../../src/base/text.ts';
import { applicant } from './support/applicants.ts';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { Inbox } from './support/outbox.ts';
import { testWith } from './support/test.ts';
import { VerificationPage } from './support/verification.ts';

const secured = (name: string, language: Language, phone: string) => applicant(`${name}-${language}@example.com`, language, { authy_enabled: true, phone });

/** Whoever needs a second factor, and has proved a phone. */
const people = { en: secured('proved', 'en', '+818012345678'), jp: secured('proved', 'jp', '+819012345678') };

const test = testWith(Object.values(people));

test.for(inTurn(1))('without a pending log-in to log-in; a proved phone is the only one ($language, $viewport) [AUTH-01]', async ({ language, viewport }, { stage, visit }) => {
  const person = people[language];
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
  await auth.sendTo(language === 'en' ? '０８０１２３４５６７８' : '09012345678');
  await auth.code.waitFor();
  await auth.enter(await new Inbox(stage.portal, person.phone ?? '').nextCode());
  await new LandingPage(opened).isOpen(person);
});
