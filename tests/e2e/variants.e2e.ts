import { expect } from 'vitest';
import type { Language } from '../../src/base/text.ts';
import { byTier } from '../arbitraries/rounds.ts';
import { eventually } from './support/eventually.ts';
import { LandingPage } from './support/landing.ts';
import { LoginPage } from './support/login.ts';
import { Navigation } from './support/navigation.ts';
import { REGISTRATION } from './support/portal.ts';
import { ProfilePage } from './support/profile.ts';
import { test } from './support/test.ts';
import { textsIn, type TextKey } from './support/texts.ts';

const STANDARD = ['page.home', 'page.interview', 'page.profile', 'page.japaneseClass'] as const;
const PRODUCT = ['page.home', 'page.interview', 'page.profile'] as const;

interface Case {
  readonly host: string;
  readonly flag: boolean;
  readonly onboarded: boolean;
  readonly before: Language;
  readonly after: Language;
  readonly entries: readonly TextKey[];
}

/** Spec §1: the variant by the host's name before the log-in, by the host or the applicant's flag after it. The suite takes the first. */
const everyCase: readonly Case[] = [
  { host: '127.0.0.1', flag: true, onboarded: true, before: 'en', after: 'jp', entries: [...PRODUCT, 'page.onboarding'] },
  { host: 'campus.localhost', flag: false, onboarded: false, before: 'jp', after: 'jp', entries: PRODUCT },
  { host: 'campus-international.localhost', flag: false, onboarded: true, before: 'en', after: 'en', entries: [...STANDARD, 'page.onboarding'] },
  { host: 'campus-international.localhost', flag: true, onboarded: false, before: 'en', after: 'jp', entries: PRODUCT },
  { host: '127.0.0.1', flag: false, onboarded: false, before: 'en', after: 'en', entries: STANDARD },
];
const cases = everyCase.slice(0, byTier({ suite: 1, full: 5, long: 5 }));

test.for(cases)('$host, flag $flag, onboarded $onboarded [VAR-01, VAR-02, VAR-03, VAR-04, VAR-05, VAR-06, VAR-07, VAR-08, VAR-10, VAR-19, SHELL-05, SHELL-06, LOGIN-17, LANG-01]', async ({ host, flag, onboarded, before, after, entries }, { visit, newPerson }) => {
  const person = await newPerson('en', { is_product: flag, is_onboarded: onboarded, name: 'Kim Minjun' });
  const opened = await visit({ language: before, host });
  const { page, origin } = opened;
  const login = new LoginPage(opened);
  await login.submit.waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(before === 'jp' ? 'ja' : 'en');
  const registration = page.getByRole('link', { name: opened.t('login.register') });
  expect(await registration.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(before === 'jp' ? [REGISTRATION] : []);

  await login.logIn(person);
  const inside = { ...opened, language: after, t: textsIn(after) };
  await new LandingPage(inside).isOpen(person);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(after === 'jp' ? 'ja' : 'en');
  expect(await new Navigation(inside).entries()).toEqual(entries.map((key) => inside.t(key)));

  const name = inside.t(after === 'jp' ? 'field.profile.nameRomaji' : 'field.profile.name');
  const profile = new ProfilePage(inside);
  await new Navigation(inside).bar.getByRole('link', { name: inside.t('page.profile'), exact: true }).click();
  await profile.shows(name, 'Kim Minjun');
  await profile.edit();
  await profile.holds(name, 'Kim Minjun');

  await page.goto(`${origin}/onboarding`);
  await page.getByRole('heading', { level: 1, name: inside.t('page.onboarding') }).waitFor();
  expect(await page.getByText(inside.t('notOpen.onboarding')).count()).toBe(entries.includes('page.onboarding') ? 0 : 1);
});

test('the language that somebody chose before the log-in is theirs from then on', { tags: 'full' }, async ({ visit, newApplicant }) => {
  const person = newApplicant('en');
  const opened = await visit({ language: 'en' });
  const { page } = opened;
  const lang = () => page.evaluate(() => document.documentElement.lang);
  const login = new LoginPage(opened);
  await login.submit.waitFor();
  await page.getByRole('button', { name: opened.t('shell.language.jp'), exact: true }).click();
  await eventually(lang).toBe('ja');
  await page.reload();
  const japanese = { ...opened, language: 'jp' as const, t: textsIn('jp') };
  await new LoginPage(japanese).submit.waitFor();
  await new LoginPage(japanese).logIn(person);
  await new LandingPage(japanese).isOpen(person);
  expect(await lang()).toBe('ja');
  await page.reload();
  await new LandingPage(japanese).isOpen(person);
  expect(await lang()).toBe('ja');
  expect(await new Navigation(japanese).entries()).toEqual(STANDARD.map((key) => japanese.t(key)));
});
