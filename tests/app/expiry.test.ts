import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSession } from '../../src/api/session.ts';
import { createExpiry } from '../../src/app/expiry.ts';
import type { Notice } from '../../src/ui/portal.ts';
import { applicant, keyStore } from '../api/key-store.ts';

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => { vi.useRealTimers(); });

function session() {
  const made = createSession(keyStore(), keyStore());
  const notices: Notice[] = [];
  made.start('first', applicant);
  return { made, notices, expire: createExpiry({ session: made, i18n: i18next, notify: (notice) => { notices.push(notice); } }) };
}

test('several refusals are one message, and the session ends 3 s after the first', () => {
  const { made, notices, expire } = session();
  expire('first');
  vi.advanceTimersByTime(1000);
  expire('first');
  expect(notices).toHaveLength(1);
  vi.advanceTimersByTime(1999);
  expect(made.token()).toBe('first');
  vi.advanceTimersByTime(1);
  expect([made.token(), made.applicant()]).toEqual([undefined, undefined]);
});

test('the log-in of an earlier visit ends it at once, though the call has told already that it is over', () => {
  const { made, notices, expire } = session();
  expire('first');
  expire('first', 0);
  expect([made.token(), notices.length]).toEqual([undefined, 1]);
});

test('a session that has taken its place meanwhile goes on', () => {
  const { made, expire } = session();
  expire('first');
  made.start('second', applicant);
  vi.advanceTimersByTime(10_000);
  expect(made.token()).toBe('second');
});

test('a late refusal of an earlier token says nothing', () => {
  const { made, notices, expire } = session();
  made.start('second', applicant);
  expire('first');
  vi.advanceTimersByTime(10_000);
  expect([made.token(), notices]).toEqual(['second', []]);
});

test('a refusal while a tab logs out is left to that tab, and is an end where that was in vain', () => {
  const { made, notices, expire } = session();
  made.leave(true);
  expire('first');
  vi.runAllTimers();
  expect([made.token(), notices.length]).toEqual(['first', 0]);
  made.leave(false);
  expire('first');
  vi.runAllTimers();
  expect([made.token(), notices.length]).toEqual([undefined, 1]);
});

test.each<readonly [when: string, isLeaving: boolean, afterMs: number | undefined, atOnce: string | undefined, texts: number, isForgotten: boolean]>([
  ['of a call', false, undefined, 'first', 1, false],
  ['of the log-in of an earlier visit', false, 0, undefined, 1, false],
  ['of the log-in of an earlier visit, while a tab logs out', true, 0, undefined, 0, true],
])('a 401 %s', (_when, isLeaving, afterMs, atOnce, texts, isForgotten) => {
  const { made, notices, expire } = session();
  if (isLeaving) made.leave(true);
  expire('first', afterMs);
  expect([made.token(), notices.length]).toEqual([atOnce, texts]);
  vi.runAllTimers();
  expect([made.token(), notices.length, made.isForgotten()]).toEqual([undefined, texts, isForgotten]);
});
