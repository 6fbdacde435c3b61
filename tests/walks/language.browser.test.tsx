import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { oneIn } from '../arbitraries/rounds.ts';
import type { Language } from '../../src/base/text.ts';
import { chosenLanguage } from '../../src/i18n/chosen-language.ts';
import { textsIn } from '../e2e/support/texts.ts';
import { loginWalk, menuWalk, resetWalk, verificationWalk } from './support/account-walks.ts';
import type { Person } from './support/campus.ts';
import { isSeen, toasts } from './support/form-walk.ts';
import { end, leave, openServer, visit } from './support/visit.tsx';

const HOUR = 60 * 60 * 1000;

/** The language that the page is in. */
const shown = (): Language => (document.documentElement.lang === 'ja' ? 'jp' : 'en');

/** A device, and what people do before it; each reads the page as it is. */
function stage() {
  const server = openServer();
  const { campus } = server;
  const here = () => ({ t: textsIn(shown()) });
  /** A page is opened anew, as the portal opens it. */
  const open = async (path = '/login'): Promise<void> => {
    leave();
    await visit(server, { language: chosenLanguage() ?? 'en', path });
  };
  const isHome = (): Promise<void> => expect.poll(() => page.getByRole('heading', { level: 1, name: here().t('page.home'), exact: true }).elements().length).toBe(1);
  const isAtLogIn = (): Promise<void> => expect.poll(() => loginWalk(here()).submit.elements().length).toBe(1);
  return {
    server, open, isHome,
    standard: () => campus.newPerson('en'),
    product: () => campus.newPerson('jp', { is_product: true }),
    withCode: () => campus.newPerson('en', { authy_enabled: true }),
    press: async (language: Language): Promise<void> => {
      await page.getByRole('button', { name: here().t(`shell.language.${language}`), exact: true }).click();
      await expect.poll(shown).toBe(language);
    },
    logIn: async (person: Person): Promise<void> => {
      await isAtLogIn();
      await loginWalk(here()).logIn(person);
      await isHome();
    },
    startLogIn: async (person: Person): Promise<void> => {
      await isAtLogIn();
      await loginWalk(here()).logIn(person);
      await isSeen(verificationWalk(here()).send);
    },
    verify: async (): Promise<void> => {
      await verificationWalk(here()).sendTo('9812345678');
      await isSeen(verificationWalk(here()).code);
      await verificationWalk(here()).enter(campus.codes.at(-1) ?? '');
      await isHome();
    },
    setPassword: async (person: Person, language: Language): Promise<void> => {
      await open(`/reset_password?reset_password_token=${encodeURIComponent(campus.linkOf(person))}&registration=true&language=${language}`);
      await expect.poll(shown).toBe(language);
      await resetWalk(here()).set('another password of tests');
      await isHome();
    },
    logOut: async (): Promise<void> => {
      await menuWalk(here()).choose('shell.logOut');
      await isAtLogIn();
    },
    expire: async (): Promise<void> => {
      campus.revoke();
      await open('/');
      await isAtLogIn();
    },
  };
}

type Stage = ReturnType<typeof stage>;

/** What happens, and the language of home after it (docs/decisions/0076). */
const ways: readonly (readonly [title: string, language: Language, go: (stage: Stage) => Promise<void>])[] = [
  ['nobody chose: a standard applicant’s', 'en', async ({ open, logIn, standard }) => { await open(); await logIn(standard()); }],
  ['nobody chose: a product applicant’s [LOGIN-17]', 'jp', async ({ open, logIn, product }) => { await open(); await logIn(product()); }],
  ['chosen on the log-in page', 'jp', async ({ open, press, logIn, standard }) => { await open(); await press('jp'); await logIn(standard()); }],
  ['chosen on the log-in page, against the product’s', 'en', async ({ open, press, logIn, product }) => {
    await open();
    await press('jp');
    await press('en');
    await logIn(product());
  }],
  ['chosen on a page before', 'jp', async ({ open, press, logIn, standard }) => { await open('/forgot'); await press('jp'); await open(); await logIn(standard()); }],
  ['chosen before the first step, then a code', 'jp', async ({ open, press, startLogIn, verify, withCode }) => { await open(); await press('jp'); await startLogIn(withCode()); await verify(); }],
  ['chosen between the first step and the code', 'jp', async ({ open, press, startLogIn, verify, withCode }) => { await open(); await startLogIn(withCode()); await press('jp'); await verify(); }],
  ['a registration in Japanese, and the link of its e-mail', 'jp', ({ setPassword, standard }) => setPassword(standard(), 'jp')],
  ['a link in the language that everybody is written in', 'jp', ({ setPassword, product }) => setPassword(product(), 'en')],
  ['chosen at home, then a session that expired', 'jp', async ({ open, press, logIn, expire, standard }) => {
    const person = standard();
    await open();
    await logIn(person);
    await press('jp');
    await expire();
    expect(shown()).toBe('jp');
    await logIn(person);
  }],
  ['an expired session of somebody else, who had chosen', 'en', async ({ open, press, logIn, expire, standard }) => {
    await open();
    await logIn(standard());
    await press('jp');
    await expire();
    await logIn(standard());
  }],
  ['chosen at home, then another page of the session', 'jp', async ({ open, press, logIn, isHome, standard }) => {
    await open();
    await logIn(standard());
    await press('jp');
    await open('/');
    await isHome();
  }],
  ['chosen before the log-in, then another page of the session', 'jp', async ({ open, press, logIn, isHome, standard }) => {
    await open();
    await press('jp');
    await logIn(standard());
    await open('/');
    await isHome();
  }],
  ['chosen by somebody else, who has logged out', 'en', async ({ open, press, logIn, logOut, standard }) => {
    await open();
    await press('jp');
    await logIn(standard());
    await logOut();
    await logIn(standard());
  }],
  ['chosen by somebody else before a product applicant’s log-in', 'jp', async ({ open, press, logIn, logOut, standard, product }) => {
    await open();
    await press('jp');
    await press('en');
    await logIn(standard());
    await logOut();
    await logIn(product());
  }],
  ['chosen earlier on this device, with somebody else between', 'jp', async ({ open, press, logIn, logOut, standard }) => {
    const person = standard();
    await open();
    await logIn(person);
    await press('jp');
    await logOut();
    await logIn(standard());
    await logOut();
    await open();
    expect(shown()).toBe('en');
    await logIn(person);
  }],
  ['left by a visitor of half a day ago', 'en', async ({ open, press, logIn, standard }) => {
    await open();
    await press('jp');
    vi.setSystemTime(Date.now() + 12 * HOUR);
    await open();
    expect(shown()).toBe('en');
    await logIn(standard());
  }],
];

beforeEach(() => { vi.useFakeTimers({ toFake: ['Date'] }); });
afterEach(() => {
  vi.useRealTimers();
  return end();
});

test.for(oneIn(3, ways))('the language of home: %s', async ([, language, go]) => {
  const steps = stage();
  await go(steps);
  await expect.poll(shown).toBe(language);
  // The password was set a moment ago, in this language.
  await expect.poll(() => toasts().filter((text) => text !== textsIn(language)('setPassword.done'))).toEqual([]);
  await expect.poll(() => document.title).toContain(textsIn(language)('page.home'));
  // What the server says and sends from now on is in it too. Home is there a moment before it asks.
  await expect.poll(() => steps.server.network.asked.at(-1)?.headers.get('accept-language')).toBe(language === 'jp' ? 'ja' : 'en');
  if (language === 'en') expect(document.body.innerText).not.toMatch(/[\p{sc=Hiragana}\p{sc=Katakana}]/u);
});

test('a toast goes with the language that it speaks', async () => {
  const { open, press, server } = stage();
  await open('/reset_password?reset_password_token=unknown');
  await isSeen(page.getByRole('heading', { level: 1, name: textsIn('en')('resetPassword.title') }));
  await resetWalk({ t: textsIn('en') }).set('another password of tests');
  await expect.poll(() => toasts().length).toBe(1);
  await press('jp');
  await expect.poll(toasts).toEqual([]);
  expect(server.campus.links).toEqual([]);
});
