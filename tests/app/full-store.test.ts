import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logIn } from '../../src/api/authentication.ts';
import { createSession } from '../../src/api/session.ts';
import { chooseLanguage, claimLanguage } from '../../src/i18n/chosen-language.ts';
import { storeAddress } from '../../src/screens/apply/confirmed-address.ts';
import { applicant, keyStore } from '../api/key-store.ts';

/** A browser's store that has room for what it has already, and for nothing more. */
function fullStore(): ReturnType<typeof keyStore> {
  const store = keyStore();
  const setItem = (key: string, value: string): void => {
    if (value.length > (store.kept.get(key) ?? '').length) throw new DOMException('full', 'QuotaExceededError');
    store.kept.set(key, value);
  };
  return { ...store, setItem };
}

beforeEach(() => { vi.stubGlobal('localStorage', fullStore()); });
afterEach(() => { vi.unstubAllGlobals(); });

test('a store that is full keeps nobody from logging out, whom every tab then forgets', () => {
  const store = fullStore();
  store.kept.set('portal.token', 'secret');
  const [session, other] = [createSession(store, fullStore()), createSession(store, fullStore())];
  for (const each of [session, other]) each.resume(applicant);
  session.leave(true);
  session.logOut();
  other.follow({ key: 'portal.token', oldValue: 'secret', newValue: '' });
  for (const each of [session, other]) expect([each.token(), each.applicant(), each.isForgotten()]).toEqual([undefined, undefined, true]);
});

test('nor from the answer to a log-in, a language, or the next step of an application', async () => {
  const outcome = { kind: 'signed-in', token: 'secret', applicant, knownDevice: 'browser' };
  await expect(logIn({ check: () => undefined, send: async () => outcome as never }, {})).resolves.toEqual(outcome);
  chooseLanguage('jp', undefined);
  expect(claimLanguage('7')).toBeUndefined();
  expect(() => { storeAddress('3', 'aya@example.com'); }).not.toThrow();
});

test('nor from a log-in, which this tab has as long as its page lasts, whoever was logged in before', () => {
  const store = fullStore();
  store.kept.set('portal.token', 'old');
  const session = createSession(store, fullStore());
  session.start('longer than before', applicant);
  session.follow();
  expect([session.token(), session.applicant(), store.kept.get('portal.token')]).toEqual(['longer than before', applicant, undefined]);
  session.logOut();
  expect([session.token(), session.applicant(), session.isForgotten()]).toEqual([undefined, undefined, true]);
  session.start('again', applicant);
  session.end();
  expect([session.token(), session.lastApplicantId()]).toEqual([undefined, applicant.id]);
});

test('what is said in the name of an applicant for whom there is no room is said in the name of whom this tab has, as long as it has them', () => {
  const session = createSession(keyStore(), fullStore());
  session.start('secret', { ...applicant, wireId: 7 });
  expect(session.storedApplicantId()).toBe(7);
  session.end();
  expect(session.storedApplicantId()).toBeUndefined();
});

test('a session of another tab goes before one that has no room', () => {
  const store = fullStore();
  const session = createSession(store, fullStore());
  session.start('without room', applicant);
  store.kept.set('portal.token', 'of another tab');
  session.follow();
  expect([session.token(), session.applicant()]).toEqual(['of another tab', undefined]);
});
