import { expect, test, vi } from 'vitest';
import { createSession, type KeyStore } from '../../src/api/session.ts';

function keyStore(): KeyStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => { kept.set(key, value); },
    removeItem: (key) => { kept.delete(key); },
  };
}

const applicant = { id: '7', name: 'Aya', email: 'aya@example.com', lastSignInAt: '2026-01-01T00:00:00Z', onboarded: true, productVariant: false };

test('a log-in keeps the token and the time; of the applicant only id, name and e-mail', () => {
  const [lasting, passing] = [keyStore(), keyStore()];
  const session = createSession(lasting, passing);
  const before = Date.now();
  session.start('secret', applicant);
  expect(session.token()).toBe('secret');
  expect(session.applicant()).toEqual(applicant);
  expect([...lasting.kept.keys()]).toEqual(['portal.token', 'portal.loggedInAt']);
  expect(Date.parse(lasting.kept.get('portal.loggedInAt') ?? '')).toBeGreaterThanOrEqual(before);
  expect([...passing.kept.values()].map((text): unknown => JSON.parse(text))).toEqual([{ id: '7', name: 'Aya', email: 'aya@example.com' }]);
});

test('the token of an earlier visit is there again, the applicant is not', () => {
  const lasting = keyStore();
  createSession(lasting, keyStore()).start('secret', applicant);
  const later = createSession(lasting, keyStore());
  expect([later.token(), later.applicant()]).toEqual(['secret', undefined]);
});

test('the end leaves nothing and is announced', () => {
  const [lasting, passing, listener] = [keyStore(), keyStore(), vi.fn()];
  const session = createSession(lasting, passing);
  session.start('secret', applicant);
  const stop = session.subscribe(listener);
  session.end();
  expect([lasting.kept.size, passing.kept.size, session.applicant()]).toEqual([0, 0, undefined]);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  session.resume(applicant);
  expect(listener).toHaveBeenCalledTimes(1);
});
