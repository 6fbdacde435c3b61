import { beforeEach, expect, it, vi } from 'vitest';
import type { SessionApplicant } from '../../src/wire/applicant.ts';
import type { Client } from '../../src/api/client.ts';
import { createSession } from '../../src/api/session.ts';
import type { Settings } from '../../src/wire/settings.ts';
import { createSignIn } from '../../src/app/sign-in.ts';
import { chooseLanguage, chosenLanguage } from '../../src/i18n/chosen-language.ts';
import { languageOf } from '../../src/i18n/i18n.ts';
import { startI18n } from '../i18n/start.ts';
import { applicant as standard, keyStore } from '../api/key-store.ts';

const settings: Settings = {
  apiBase: '', extensions: true, productKey: 'campus', productName: undefined, productLogo: undefined, hostMarker: 'campus', internationalMarker: undefined,
  registrationLink: undefined, termsLink: undefined, classTermsLink: undefined, contact: undefined, uploads: undefined, faults: undefined, videoHost: undefined, liveUploads: false,
};
const product: SessionApplicant = { ...standard, productVariant: true };

beforeEach(() => { localStorage.clear(); });

/** A visitor whose server answers `who` to a verification, once `meanwhile` has happened. */
async function visitor(who: SessionApplicant, meanwhile: () => void = () => undefined, lasting = keyStore()) {
  const texts = await startI18n(chosenLanguage() ?? 'en');
  const session = createSession(lasting, keyStore());
  const client: Client = {
    check: () => undefined,
    send: () => {
      meanwhile();
      return Promise.resolve(who as never);
    },
  };
  return { texts, session, signIn: createSignIn({ client, session, settings, i18n: texts, notify: () => undefined }) };
}

it.each([[standard, 'en'], [product, 'jp']] as const)('a verification sets the applicant\'s language [ROUTE-26]', async (who, language) => {
  const { texts, signIn } = await visitor(who);
  expect(await signIn.resume()).toBe(true);
  expect([languageOf(texts), document.documentElement.lang]).toEqual([language, language === 'jp' ? 'ja' : 'en']);
});

it('an answer for a session that another tab has replaced meanwhile is nobody\'s', async () => {
  const lasting = keyStore();
  lasting.setItem('portal.token', 'first');
  const replace = (): void => {
    createSession(lasting, keyStore()).start('second', product);
    session.follow();
  };
  const { session, signIn } = await visitor(standard, replace, lasting);
  chooseLanguage('jp', undefined);
  expect(await signIn.resume()).toBe(false);
  expect([session.token(), session.applicant()]).toEqual(['second', undefined]);
  // Nor is what was chosen theirs.
  await signIn.start('third', { ...standard, id: 'another' });
  expect(chosenLanguage()).toBe('jp');
});

it('a log-in is kept also where the texts of its language never come', async () => {
  const { texts, session, signIn } = await visitor(product);
  texts.changeLanguage = () => new Promise(() => undefined);
  vi.useFakeTimers();
  void signIn.start('t', product);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await expect.poll(() => session.token()).toBe('t');
});

it.each<readonly [string, string | undefined, string | undefined]>([
  ['their own', standard.id, undefined], ['a visitor\'s of before, who has not logged in', undefined, undefined], ['another\'s', 'another', 'jp'],
])('a log-out on a shared device takes the choice away: %s', async (_whose, of, left) => {
  const { session, signIn } = await visitor(standard);
  await signIn.start('t', standard);
  // On a page of another tab, which does not ask who is logged in.
  chooseLanguage('jp', of);
  session.logOut();
  expect(chosenLanguage()).toBe(left);
});
