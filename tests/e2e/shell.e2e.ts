import { expect } from 'vitest';
import type { Page } from 'playwright';
import { type PageFault, faultCode } from '../../src/base/page-fault.ts';
import { oneIn } from '../arbitraries/rounds.ts';
import { Clock } from './support/clock.ts';
import { coming } from './support/coming.ts';
import { inTurn } from './support/devices.ts';
import { eventually } from './support/eventually.ts';
import { Keyboard } from './support/keyboard.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { UserMenu } from './support/menu.ts';
import { Navigation } from './support/navigation.ts';
import { ProfilePage } from './support/profile.ts';
import { answers } from './support/proxy.ts';
import { test } from './support/test.ts';
import { textsIn, type TextKey } from './support/texts.ts';

const PUBLIC: Readonly<Record<string, TextKey>> = {
  '/login': 'login.title', '/forgot': 'forgotPassword.title', '/reset_password?reset_password_token=x&registration=false': 'resetPassword.title',
  '/reset_password?reset_password_token=x&registration=true': 'setPassword.title', '/no/such/page': 'notFound.title',
  '/admin': 'notFound.title',
};
const PROTECTED: Readonly<Record<string, TextKey>> = {
  '/': 'page.home', '/profile': 'profile.title', '/profile?mode=edit': 'profile.editTitle', '/interview': 'page.interview', '/jclass': 'page.japaneseClass',
  '/zoom': 'page.meetingGuide', '/onlineSession': 'page.onlineSessions', '/onboarding': 'page.onboarding', '/no/such/page': 'notFound.title',
};

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const lang = (page: Page) => page.evaluate(() => document.documentElement.lang);

test.for([
  { who: 'anybody', pages: PUBLIC, viewport: 'phone' }, { who: 'an applicant', pages: PROTECTED, viewport: 'desktop' },
] as const)('each page of $who has a heading, and a title in the language in force [SHELL-07, LANG-03, ROUTE-03, ROUTE-08, ROUTE-16, ROUTE-17, VAR-20, ROUTE-09, ROUTE-14]', async ({ who, pages, viewport }, { visit, newPerson }) => {
  const opened = await visit({ language: 'en', viewport, path: '/no/such/page', ...(who === 'an applicant' && { as: await newPerson('en', { is_onboarded: true }) }) });
  const { page, origin } = opened;
  for (const [path, key] of Object.entries(pages)) {
    await page.goto(origin + path);
    for (const language of ['jp', 'en'] as const) {
      const t = textsIn(language);
      await page.getByRole('button', { name: t(`shell.language.${language}`), exact: true }).click();
      await eventually(() => page.title()).toBe(`${t(key)} | ${t('shell.product')}`);
      await eventually(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await lang(page), path).toBe(language === 'jp' ? 'ja' : 'en');
    }
  }
});

test.for(['/no/such/page', '/apply/application_form/no-such-form'])('a page that is not there keeps the navigation of whoever is logged in: %s', async (path, { visit, newPerson }) => {
  const opened = await visit({ language: 'en', as: await newPerson('en', { is_onboarded: true }), path });
  const { page, t } = opened;
  await page.getByRole('heading', { name: t('notFound.title') }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: t('page.interview'), exact: true }).waitFor();
  // The text of a key that is not there is the key.
  expect(await page.getByRole('banner').innerText()).not.toMatch(/page\.|navigation\./);
  await new Navigation(opened).bar.getByRole('link', { name: t('page.profile'), exact: true }).click();
  await page.getByRole('heading', { name: t('profile.title') }).waitFor();
});

test('each change of pages starts at the top, for the focus too; a switch of language does not [SHELL-01, SHELL-02, SHELL-03, SHELL-04, SHELL-05]', async ({ visit, newPerson }) => {
  const person = await newPerson('en', { is_onboarded: true });
  const opened = await visit({ language: 'en', as: person });
  const { page, t } = opened;
  const navigation = new Navigation(opened);
  await new LandingPage(opened).isOpen(person);
  for (const key of ['page.interview', 'page.profile', 'page.japaneseClass', 'page.onboarding', 'page.home'] as const) {
    const link = navigation.bar.getByRole('link', { name: t(key), exact: true });
    await link.click();
    await eventually(() => focused(page)).toBe('content');
    await eventually(() => link.getAttribute('aria-current')).toBe('page');
    expect(await navigation.bar.locator('[aria-current="page"]').count()).toBe(1);
  }
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: t('page.onboarding') }).waitFor();
  await eventually(() => focused(page)).toBe('content');
  const toggle = page.getByRole('button', { name: t('shell.language.jp'), exact: true });
  await toggle.focus();
  await toggle.press('Enter');
  await eventually(() => lang(page)).toBe('ja');
  expect(await new Keyboard(page).isAt(toggle)).toBe(true);
});

test('the side navigation of a phone by keyboard [SHELL-11]', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const person = newApplicant('jp');
  const opened = await visit({ language: 'jp', viewport: 'phone', as: person });
  const { page, t } = opened;
  const keys = new Keyboard(page);
  const { hamburger, side } = new Navigation(opened);
  await new LandingPage(opened).isOpen(person);
  await keys.goTo(hamburger);
  await keys.press('Enter');
  await side.waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await keys.seesFocus();
  await keys.press('Escape');
  await side.waitFor({ state: 'hidden' });
  await eventually(() => keys.isAt(hamburger)).toBe(true);
  await keys.press('Enter');
  await side.waitFor();
  await page.mouse.click(380, 700);
  await side.waitFor({ state: 'hidden' });
  await hamburger.click();
  await keys.goTo(side.getByRole('link', { name: t('page.profile'), exact: true }));
  await keys.press('Enter');
  await new ProfilePage(opened).isViewed();
  await side.waitFor({ state: 'hidden' });
  await eventually(() => focused(page)).toBe('content');
});

test('a visitor comes to log-in from each page of an applicant [ROUTE-02, ROUTE-09, ROUTE-14, ROUTE-18]', async ({ visit }) => {
  const opened = await visit({ language: 'en', path: '/login' });
  const { page, origin } = opened;
  for (const path of Object.keys(PROTECTED).filter((each) => each !== '/no/such/page')) {
    await page.goto(origin + path);
    await new LoginPage(opened).submit.waitFor();
    expect(new URL(page.url()).pathname, path).toBe('/login');
  }
  await page.goto(`${origin}/no/such/page`);
  await page.getByRole('link', { name: opened.t('notFound.home'), exact: true }).click();
  await new LoginPage(opened).submit.waitFor();
});

test.for(oneIn(2, [
  { language: 'en', timeZone: 'America/New_York', locale: 'en-GB' }, { language: 'jp', timeZone: 'Asia/Kathmandu', locale: 'ja-JP' },
] as const))('the user menu tells the last log-in in the zone of the device ($language, $timeZone) [SHELL-08, ROUTE-27, LANG-08, LANG-09]', async ({ language, timeZone, locale }, { visit, newApplicant }) => {
  const person = newApplicant(language);
  const first = await visit({ language, as: person });
  await new UserMenu(first).button.click();
  await new UserMenu(first).entry('shell.logOut').waitFor();
  expect(await first.page.locator('time').count()).toBe(0);

  const opened = await visit({ language, viewport: 'phone', timeZone });
  const { page, t } = opened;
  await new LoginPage(opened).logIn(person);
  await new LandingPage(opened).isOpen(person);
  const answer = coming(page.waitForResponse(/verify_user/));
  await page.reload();
  const { applicant: { last_sign_in_at: last } } = await (await answer).json() as { applicant: { last_sign_in_at: string } };
  await page.getByRole('button', { name: t('shell.account', { name: person.name }), exact: true }).click();
  // What stands behind the menu is over at full hours.
  await page.locator('time', { hasText: new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).format(new Date(last)) }).waitFor();
});

// Spec §8 Session and transport.
test.for(inTurn(1))('toasts: at most two, none twice, gone after 5 s ($language, $viewport) [ERR-01, ERR-02, ERR-03, CONST-21, CONST-22]', async ({ language, viewport }, { visit, newApplicant, proxy }) => {
  const opened = await visit({ language, viewport, as: newApplicant(language), path: '/profile', clock: true });
  const { page } = opened;
  const profile = new ProfilePage(opened);
  const refuse = (text: string) => { proxy.break(/GET .*my_profile/, answers(422, JSON.stringify({ errors: [text] }))); };
  opened.watch.expect(/status of 422/);
  await profile.isViewed();
  refuse('First.');
  const clock = await Clock.stop(page);
  await page.reload();
  const shown = () => page.locator('[aria-live="polite"] p:visible').allTextContents();
  const tell = async (text: string): Promise<void> => {
    proxy.mend();
    refuse(text);
    const answered = coming(page.waitForResponse(/my_profile/));
    await profile.button('load.retry').click();
    await answered;
    await clock.until(profile.button('load.retry'));
  };

  await clock.until(profile.toast('First.'));
  const first = await clock.now();
  await clock.run(1000);
  await tell('Second.');
  await clock.until(profile.toast('Second.'));
  await tell('Second.');
  await tell('Third.');
  expect(await shown()).toEqual(['First.', 'Second.']);

  const box = await page.locator('[aria-live="polite"]').boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  const bar = await page.getByRole('banner').boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  expect(box?.y).toBeLessThan(450);
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBe(16);

  await clock.runTo(first + 4900);
  expect(await shown()).toEqual(['First.', 'Second.']);
  await clock.until(profile.toast('Third.'));
  const third = await clock.now();
  expect(third - first).toBeLessThan(5100);
  expect(await shown()).toEqual(['Second.', 'Third.']);
  await clock.runTo(third + 4900);
  expect(await shown()).toEqual(['Third.']);
  await clock.runTo(third + 5100);
  expect(await shown()).toEqual([]);
});

interface Arrival {
  /** Whether the top bar was whole in the first picture that had the page in it. */
  withBar?: boolean;
  /** The sum of all layout shifts (https://web.dev/articles/cls). */
  shift: number;
}

declare global {
  var arrival: Arrival;
}

function watchArrival({ heading, menu }: { readonly heading: string; readonly menu: string }): void {
  globalThis.arrival = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.arrival.shift += 'value' in entry ? Number(entry.value) : 0;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    if (globalThis.arrival.withBar !== undefined || document.querySelector('h1')?.textContent !== heading) return;
    globalThis.arrival.withBar = [...document.querySelectorAll('header button')].some(({ ariaLabel }) => ariaLabel === menu);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

test.for(oneIn(2, [
  ['/', 'page.home', 'phone'], ['/profile', 'profile.title', 'desktop'], ['/profile?mode=edit', 'profile.editTitle', 'phone'], ['/onboarding', 'page.onboarding', 'phone'],
] as const))('after a reload, %s and its top bar come together, and nothing jumps', { tags: 'full' }, async ([path, title, viewport], { visit, newPerson }) => {
  const person = await newPerson('en', { is_onboarded: true });
  const opened = await visit({ language: 'en', viewport, as: person, path });
  const { page, t } = opened;
  await page.getByRole('heading', { level: 1, name: t(title), exact: true }).waitFor();
  await page.addInitScript(watchArrival, { heading: t(title), menu: t('shell.account', { name: person.name }) });
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: t(title), exact: true }).waitFor();
  const arrival = await page.evaluate(() => globalThis.arrival);
  expect(arrival.withBar).toBe(true);
  expect(arrival.shift).toBeLessThan(0.05);
});

test.for(inTurn(0))('an error that nobody caught is said, and told to whoever runs the portal ($language, $viewport)', { tags: 'full' }, async (device, { visit, newApplicant }) => {
  const { page, t, watch } = await visit({ ...device, as: newApplicant(device.language), path: '/profile' });
  watch.expect(/error: .*of a test/);
  const told = page.waitForResponse(/page_faults/, { timeout: 60_000 });
  const fails = async (text: string): Promise<boolean> => {
    await page.evaluate(() => { setTimeout(() => { throw new RangeError('of a test'); }); });
    return page.getByText(text).first().isVisible();
  };
  // Until the page listens, which is after it stands.
  await expect.poll(() => fails(t('crash.part'))).toBe(true);
  const answer = await told;
  const fault = answer.request().postDataJSON() as PageFault;
  expect([answer.status(), fault]).toMatchObject([204, { name: 'RangeError' }]);
  await expect.poll(() => fails(faultCode(fault))).toBe(true);
});
