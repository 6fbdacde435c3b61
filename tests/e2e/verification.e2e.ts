import { expect } from 'vitest';
import type { Language } from '../../src/base/text.ts';
import { formatDuration } from '../../src/base/duration-text.ts';
import { applicant } from './support/applicants.ts';
import { callsOf } from './support/calls.ts';
import { Clock } from './support/clock.ts';
import { inTurn } from './support/devices.ts';
import { fieldErrors } from './support/errors.ts';
import { eventually } from './support/eventually.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { Inbox } from './support/outbox.ts';
import { ProfilePage } from './support/profile.ts';
import { answers, cutBeforeServer } from './support/proxy.ts';
import { testWith } from './support/test.ts';
import { fixedText } from './support/texts.ts';
import { VerificationPage } from './support/verification.ts';

const secured = (name: string, language: Language, phone?: string) =>
  applicant(`${name}-${language}@example.com`, language, { authy_enabled: true, ...(phone !== undefined && { phone }) });

/** Whoever needs a second factor, for each test and language. */
const people = {
  walking: { en: secured('walking', 'en'), jp: secured('walking', 'jp') },
  resending: { en: secured('resending', 'en'), jp: secured('resending', 'jp') },
  proved: { en: secured('proved', 'en', '+818012345678'), jp: secured('proved', 'jp', '+819012345678') },
};
const PHONES = { walking: { en: '9812345678', jp: '9812345679' }, resending: { en: '9812345670', jp: '9812345671' } } as const;

const test = testWith({ applicants: Object.values(people).flatMap((pair) => Object.values(pair)) });

/** How a server of an older kind wraps what it has to say (spec §7). */
const declined = (message: string): string => JSON.stringify({ success: false, msg: { error: JSON.stringify({ message }) } });

test.for(inTurn(2))('each message of both steps, then in ($language, $viewport) [AUTH-02, AUTH-03, AUTH-06, AUTH-07, AUTH-08, AUTH-16, LOGIN-13, ROUTE-04, CONST-06, CONST-07, CONST-08, AUTH-04, AUTH-05]', async ({ language, viewport }, { stage, visit, proxy }) => {
  const opened = await visit({ language, viewport, path: '/profile?mode=edit' });
  const { page } = opened;
  const auth = new VerificationPage(opened);
  const inbox = new Inbox(stage.portal, `+91${PHONES.walking[language]}`);
  const errors = () => fieldErrors(page);
  const says = (text: string) => page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
  opened.watch.expect(/status of 422/);
  opened.watch.expect(/ERR_/);
  await new LoginPage(opened).logIn(people.walking[language]);
  await auth.send.waitFor();
  expect(page.url()).toBe(`${opened.origin}/auth`);
  const asked = callsOf(page);
  await eventually(() => auth.country.inputValue()).toMatch(/\+91$|\+91\b/);
  // A system that has no flags (headless ones have none) gets them from the portal.
  await eventually(() => page.evaluate(() => [...document.fonts].find(({ family }) => family.includes('Country Flags'))?.status)).toBe('loaded');

  await auth.send.click();
  await eventually(errors).toEqual([fixedText('Please enter your phone number', language)]);
  await auth.country.fill('');
  await auth.sendTo('1234567');
  await eventually(errors).toEqual([fixedText('Please select country code', language), fixedText('Please enter your phone number', language)]);
  await auth.phone.fill('');
  await auth.phone.pressSequentially('12345678901234567');
  await eventually(() => auth.phone.inputValue()).toBe('1234567890123');
  await auth.chooseCountry('United States');
  await auth.sendTo('12345678');
  await eventually(errors).toEqual([opened.t('error.phoneImpossible')]);
  expect(asked).toEqual([]);
  await auth.chooseCountry('IN');

  for (const [fault, text] of [
    [answers(200, declined('Not this number.')), 'Not this number.'],
    [answers(422, '{"success":false,"msg":{"error":"no JSON"}}'), 'no JSON'],
    [answers(422, '{"success":false}'), fixedText('Something went wrong', language)],
    [cutBeforeServer, fixedText('Something went wrong', language)],
  ] as const) {
    const { lift } = proxy.break(/POST .*enable_authy/, fault);
    await auth.sendTo(PHONES.walking[language]);
    await says(text);
    lift();
  }
  await auth.send.click();
  await auth.code.waitFor();
  const code = await inbox.nextCode();

  for (const wrong of ['', code === '000000' ? '111111' : '000000']) {
    await auth.enter(wrong);
    await page.getByRole('main').getByText(fixedText('You have entered wrong OTP', language), { exact: true }).first().waitFor();
    await auth.code.fill('1');
  }
  const { lift } = proxy.break(/POST .*verify_token/, cutBeforeServer);
  await auth.enter(code);
  await says(fixedText('Something went wrong', language));
  lift();
  await auth.code.fill('');
  await auth.code.pressSequentially('123456789');
  await eventually(() => auth.code.inputValue()).toBe('12345678');
  await auth.enter(` ${code.slice(0, 3)} ${code.slice(3)}`);
  await new ProfilePage(opened).isEdited();
  expect(await page.evaluate(() => ['portal.token', 'portal.loggedInAt'].map((key) => localStorage.getItem(key) !== null))).toEqual([true, true]);
});

test.for(inTurn(0))('a new code after 30 s, until there were too many ($language, $viewport) [AUTH-12, AUTH-17, CONST-05]', async ({ language, viewport }, { stage, visit }) => {
  const person = people.resending[language];
  const opened = await visit({ language, viewport, clock: true });
  const { page } = opened;
  const auth = new VerificationPage(opened);
  const inbox = new Inbox(stage.portal, `+91${PHONES.resending[language]}`);
  opened.watch.expect(/status of 429/);
  opened.watch.expect(/status of 422/);
  await new LoginPage(opened).logIn(person);
  await auth.send.waitFor();
  const clock = await Clock.stop(page);
  await auth.sendTo(PHONES.resending[language]);
  await clock.until(auth.code);
  const start = await clock.now();
  const waits = (seconds: number) => eventually(() => page.getByRole('timer').innerText()).toBe(opened.t('verification.resend.wait', { time: formatDuration(seconds, language) }));
  await waits(30);
  await clock.runTo(start + 29_500);
  await waits(1);
  expect(await auth.resend.count()).toBe(0);
  await clock.runTo(start + 30_100);
  await auth.resend.waitFor();
  await clock.start();

  const codes = [await inbox.nextCode()];
  await page.reload();
  await auth.code.waitFor();
  while (codes.length < 5) {
    await page.clock.fastForward(31_000);
    await auth.resend.click();
    codes.push(await inbox.nextCode());
    await auth.resend.waitFor({ state: 'detached' });
  }
  await page.clock.fastForward(31_000);
  await auth.resend.click();
  await page.getByRole('main').getByText(fixedText('You have reached maximum resend', language), { exact: true }).first().waitFor();
  await auth.resend.waitFor();
  expect((await inbox.messages()).length).toBe(codes.length);
  await auth.enter(codes[0] ?? '');
  await page.getByRole('main').getByText(fixedText('You have entered wrong OTP', language), { exact: true }).first().waitFor();
  await auth.enter(codes.at(-1) ?? '');
  await new LandingPage(opened).isOpen(person);
});

test.for(inTurn(1))('without a pending log-in to log-in; a proved phone is the only one ($language, $viewport) [AUTH-01]', async ({ language, viewport }, { stage, visit }) => {
  const person = people.proved[language];
  const opened = await visit({ language, viewport, path: '/auth' });
  const login = new LoginPage(opened);
  const auth = new VerificationPage(opened);
  opened.watch.expect(/status of 422/);
  await login.submit.waitFor();
  expect(opened.page.url()).toBe(`${opened.origin}/login`);
  await login.logIn(person);
  await auth.sendTo('9812345672');
  await eventually(() => opened.page.getByRole('main').getByRole('alert').filter({ hasText: /./ }).count()).toBeGreaterThan(0);
  await auth.chooseCountry('+81');
  await auth.sendTo(language === 'en' ? '０８０１２３４５６７８' : '09012345678');
  await auth.code.waitFor();
  await auth.enter(await new Inbox(stage.portal, person.phone ?? '').nextCode());
  await new LandingPage(opened).isOpen(person);
});
