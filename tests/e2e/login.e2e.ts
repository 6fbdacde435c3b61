import { expect } from 'vitest';
import { callsOf } from './support/calls.ts';
import { everyDevice, inTurn } from './support/devices.ts';
import { fieldErrors } from './support/errors.ts';
import { eventually } from './support/eventually.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { cutBeforeServer } from './support/proxy.ts';
import { test } from './support/test.ts';
import type { Page } from 'playwright';

const FIXED = {
  en: { email: 'Email is not valid', password: 'Password is required', failed: 'Something went wrong', refused: 'The email or the password is wrong.' },
  jp: {
    email: 'メールアドレスを正しい形式で入力してください（例：name@example.com）。', password: 'パスワードを入力してください。', failed: 'エラーが発生しました。',
    refused: 'メールアドレスまたはパスワードが正しくありません。',
  },
} as const;

test.for(everyDevice(0))('says what is missing, what is wrong, and lets in ($language, $viewport) [LOGIN-01, LOGIN-05, LOGIN-11, LOGIN-18, LOGIN-07, LOGIN-09, LOGIN-10]', async ({ language, viewport }, { visit, newApplicant }) => {
  const applicant = newApplicant(language);
  const { email, password } = applicant;
  const opened = await visit({ language, viewport });
  const { page } = opened;
  const login = new LoginPage(opened);
  const asked = callsOf(page);
  opened.watch.expect(/status of 422/);

  for (const [address, blank] of [['', ''], ['abc', '   ']] as const) {
    await login.logIn({ email: address, password: blank });
    await eventually(() => fieldErrors(page)).toEqual([FIXED[language].email, FIXED[language].password]);
  }
  expect(asked).toEqual([]);
  await login.logIn({ email, password: 'not the password' });
  await page.getByRole('alert').getByText(FIXED[language].refused, { exact: true }).waitFor();
  expect(await login.email.inputValue()).toBe(email);
  await login.password.fill(password);
  await login.password.press('Enter');
  await new LandingPage(opened).isOpen(applicant);
  // What is asked besides is the landing page's.
  expect(asked.map(({ call }) => call).filter((call) => !call.startsWith('GET'))).toEqual(['POST /api/v1/auth/login.json', 'POST /api/v1/auth/login.json']);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language === 'jp' ? 'ja' : 'en');
});

test.for(inTurn(0))('keeps what is typed while the server cannot be reached ($language, $viewport) [LOGIN-12]', { tags: 'full' }, async ({ language, viewport }, { visit, newApplicant, proxy }) => {
  const applicant = newApplicant(language);
  const opened = await visit({ language, viewport });
  const login = new LoginPage(opened);
  opened.watch.expect(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
  const { lift } = proxy.break(/POST .*login/, cutBeforeServer);
  await login.logIn(applicant);
  await opened.page.getByRole('alert').getByText(FIXED[language].failed, { exact: true }).waitFor();
  expect(await login.password.inputValue()).toBe(applicant.password);
  lift();
  await login.submit.click();
  await new LandingPage(opened).isOpen(applicant);
});

test('goes on to where the visitor wanted to go, and takes the language of the applicant [LOGIN-17, ROUTE-25]', { tags: 'smoke' }, async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en', path: '/profile?mode=edit' });
  await new LoginPage(opened).logIn(newApplicant('jp'));
  await opened.page.getByRole('heading', { level: 1, name: 'プロフィールの編集' }).waitFor();
  await opened.page.goBack();
  await eventually(() => opened.page.url()).not.toContain('/login');
});

test('shows the password only while the button is pressed [LOGIN-03, LOGIN-04, LOGIN-02]', { tags: 'full' }, async ({ visit }) => {
  const opened = await visit({ language: 'en', viewport: 'desktop' });
  const { page, t } = opened;
  const { password } = new LoginPage(opened);
  await password.fill('secret');
  expect(await password.getAttribute('type')).toBe('password');
  const box = await page.getByRole('button', { name: t('widget.password.show', { label: t('field.login.password') }) }).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await eventually(() => password.getAttribute('type')).toBe('text');
  await page.mouse.up();
  await eventually(() => password.getAttribute('type')).toBe('password');
});

/** Scripts that a page has asked for, without the signs of their version. */
const scripts = async (page: Page): Promise<string[]> => page.evaluate(() =>
  performance.getEntriesByType('resource').flatMap(({ name }) => /([\w-]+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? []));

test('brings nothing of the pages behind it until somebody types, and then the one that it leads to', async ({ visit, newApplicant }) => {
  const opened = await visit({ language: 'en' });
  const { page } = opened;
  const login = new LoginPage(opened);
  const applicant = newApplicant('en');
  await eventually(() => scripts(page)).toContain('after-start');
  expect(await scripts(page)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(portal|forms|fields)$/)]));
  await login.email.fill(applicant.email);
  await eventually(() => scripts(page)).toContain('landing-screen');
  await login.logIn(applicant);
  await new LandingPage(opened).isOpen(applicant);
});
