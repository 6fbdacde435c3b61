import { afterEach, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { languageTag, type Language } from '../../src/base/text.ts';
import { inTurn } from '../e2e/support/devices.ts';
import { labelled, textsIn, type TextKey, type Texts } from '../e2e/support/texts.ts';
import { landingServer } from '../screens/landing-server.ts';
import { onboardingServer } from '../screens/onboarding-server.ts';
import type { Answers } from '../screens/shown-portal.tsx';
import { isGone, isSeen, ProfileWalk, toasts } from './support/form-walk.ts';
import { violations } from './support/violations.ts';
import { end, openServer, visit, type Visit } from './support/visit.tsx';

const OTHER: Readonly<Record<Language, Language>> = { en: 'jp', jp: 'en' };

const button = (t: Texts, key: TextKey): Locator => page.getByRole('button', { name: t(key), exact: true });
const focused = (): string => {
  const { activeElement: element } = document;
  return element?.getAttribute('role') ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
};
/** The window's title says that something is wrong. */
const isMarked = (t: Texts): boolean => document.title.startsWith(t('page.error'));

/** A form: how it is opened, spoilt and mended, and what asks before it is sent. */
interface Row {
  readonly name: string;
  readonly path: string;
  readonly own?: () => Answers;
  readonly begin?: (opened: Visit) => Promise<void>;
  readonly spoil: (opened: Visit) => Promise<void>;
  readonly mend: (opened: Visit) => Promise<void>;
  readonly send: TextKey;
  readonly asks?: Readonly<Record<'title' | 'cancel' | 'confirm', TextKey>>;
  /** Where the focus is once it is sent. */
  readonly then: (opened: Visit) => string;
}

const contact = (opened: Visit) => {
  const profile = new ProfileWalk(opened);
  return profile.input(profile.label('Emergency contact'));
};
const bank = ({ t, language }: Visit): Locator => page.getByLabelText(labelled(language === 'jp' ? '銀行' : 'Bank', t));

const forms: readonly Row[] = [
  {
    name: 'the profile', path: '/profile?mode=edit', spoil: (opened) => contact(opened).fill(''), mend: (opened) => contact(opened).fill('Rohan'),
    send: 'save.save', asks: { title: 'profile.confirm.title', cancel: 'profile.confirm.cancel', confirm: 'profile.confirm.save' }, then: ({ t }) => t('profile.title'),
  },
  {
    name: 'onboarding', path: '/onboarding?mode=edit', own: () => onboardingServer({}, { Passport: 'passport.pdf' }).answers,
    spoil: (opened) => bank(opened).fill(''), mend: (opened) => bank(opened).fill('Nara Bank'), send: 'save.save', then: ({ t }) => t('onboarding.edit'),
  },
  {
    name: 'a job review', path: '/', own: () => landingServer().answers,
    begin: ({ t }) => button(t, 'review.open').click(), spoil: async ({ t }) => isSeen(button(t, 'review.submit')),
    mend: async () => {
      await page.getByRole('checkbox').first().click();
      await page.getByRole('radio').first().click();
      await page.getByRole('dialog').getByRole('combobox').selectOptions('3');
    },
    send: 'review.submit', asks: { title: 'review.confirm.title', cancel: 'review.confirm.cancel', confirm: 'review.confirm.submit' }, then: ({ t }) => t('review.view'),
  },
];

afterEach(end);

test.for(forms.flatMap((form, turn) => inTurn(turn).map((device) => ({ ...form, ...device }))))('focus, title and what is said after a failed save, a switch of the language, a dialog that is left and a save: $name ($language, $viewport)', async (row) => {
  const { language, viewport, path, own, begin, spoil, mend, send, asks, then } = row;
  const server = openServer(own && { own: own() });
  const opened = await visit(server, { language, viewport, path, as: server.campus.newPerson(language, { is_onboarded: true }) });
  const { t } = opened;
  await begin?.(opened);
  await spoil(opened);
  await button(t, send).click();
  await expect.poll(focused).toBe('alert');
  expect([isMarked(t), toasts().length]).toEqual([true, 1]);
  expect(await violations()).toEqual([]);

  const other = textsIn(OTHER[language]);
  for (const [to, texts] of [[OTHER[language], other], [language, t]] as const) {
    (page.getByRole('button', { name: (to === language ? other : t)(`shell.language.${to}`), exact: true }).query() as HTMLElement | null
      ?? document.querySelector<HTMLElement>(`header [lang="${languageTag(to)}"]`))?.click();
    await expect.poll(() => document.documentElement.lang).toBe(languageTag(to));
    await expect.poll(() => isMarked(texts)).toBe(true);
    expect(focused()).toBe('alert');
  }

  await mend(opened);
  await isGone(page.getByRole('alert').getByRole('link'));
  await expect.poll(() => isMarked(t)).toBe(false);
  const sends = button(t, send);
  await sends.click();
  if (asks) {
    const inDialog = (key: TextKey): Locator => page.getByRole('dialog', { name: t(asks.title), exact: true }).getByRole('button', { name: t(key), exact: true });
    await expect.element(inDialog(asks.cancel)).toHaveFocus();
    await inDialog(asks.cancel).click();
    await expect.element(sends).toHaveFocus();
    await sends.click();
    await inDialog(asks.confirm).click();
  }
  await isGone(sends);
  await expect.poll(focused).toBe(then(opened));
  expect([isMarked(t), new Set(toasts()).size]).toEqual([false, 1]);
  expect(await violations()).toEqual([]);
});
