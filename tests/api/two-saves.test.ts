import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../../src/api/client.ts';
import { ApiError } from '../../src/api/failure.ts';
import { updateOnlineSessionCall } from '../../src/api/online-sessions.ts';
import { updateApplicantCall } from '../../src/api/profile.ts';
import { rememberSave } from '../../src/api/save-memory.ts';
import { digestOfSave, save } from '../../src/api/save.ts';
import { keyStore } from './key-store.ts';

beforeEach(() => { vi.stubGlobal('isSecureContext', true); });
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const call = updateApplicantCall('7');
const contentOf = (name: string) => ({ body: { applicant: { name } }, files: [] });

test.each([
  ['was made', undefined],
  ['was refused', new ApiError({ kind: 'refused', status: 422, refusal: { texts: ['No'], fields: {} } })],
])('a save that %s late leaves one that was begun since to itself, with its key and that it waits', async (_how, error) => {
  const [store, scope] = [keyStore(), '7/profile'];
  const memory = rememberSave(store, scope);
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => { answer = resolve; });
  let sent: () => void = () => undefined;
  const isSent = new Promise<void>((resolve) => { sent = resolve; });
  const late = save({
    check: () => undefined,
    send: async () => {
      sent();
      await answered;
      if (error) throw error;
      return { message: 'Saved' } as never;
    },
  }, call, contentOf('Mika'), { scope, store }).catch(() => undefined);
  await isSent;
  const digest = await digestOfSave(call, contentOf('Mikasa'));
  const key = memory.keyFor(digest);
  memory.confirm(digest);
  answer();
  await late;
  expect([memory.confirmed()?.content, memory.keyFor(digest)]).toEqual([digest, key]);
});

test.each([[429, true], [408, true], [503, true], [422, false], [409, false]])('a refusal with %i keeps the key for the repeat: %s', async (status, isKept) => {
  const [store, scope] = [keyStore(), '7/profile'];
  const memory = rememberSave(store, scope);
  const key = memory.keyFor(await digestOfSave(call, contentOf('Mika')));
  const refused = new ApiError({ kind: 'refused', status, refusal: { texts: ['No'], fields: {} } });
  await save({ check: () => undefined, send: () => Promise.reject(refused) }, call, contentOf('Mika'), { scope, store }).catch(() => undefined);
  expect(memory.keyFor(await digestOfSave(call, contentOf('Mika'))) === key).toBe(isKept);
});

test('what a save learns after its memory was taken away is not kept', () => {
  const store = keyStore();
  const memory = rememberSave(store, '7/profile');
  memory.keyFor('content');
  memory.forget();
  memory.keepUpload('a file', '/uploads/1');
  memory.forgetUpload('another');
  memory.refuse('No');
  expect([...store.kept]).toEqual([]);
});

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;

/** `before`: by how much the device's clock alone ran on between the server's last word and the confirmation; `set`: after that. */
test.each([
  ['a clock that was a year late and was put right', { late: YEAR, before: 0, set: YEAR, passed: 10 * MINUTE }],
  ['a clock that was set back', { late: 0, before: 0, set: -YEAR, passed: 10 * MINUTE }],
  ['a sleep in which the monotonic clock stood still', { late: 0, before: 0, set: 10 * MINUTE, passed: 0 }],
  ['a clock that is a year late all the time', { late: YEAR, before: 0, set: 0, passed: 10 * MINUTE }],
  ['a clock that was set back before', { late: 0, before: -YEAR, set: 0, passed: 10 * MINUTE }],
  ['a sleep before, and one after', { late: YEAR, before: 30 * MINUTE, set: 10 * MINUTE, passed: 0 }],
])('an answer that waited ten minutes says so: %s', async (_what, { late, before, set, passed }) => {
  const confirmedAt = Date.UTC(2026, 10, 1);
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: confirmedAt - late });
  let server = confirmedAt;
  const ages: (number | undefined)[] = [];
  const client: Client = {
    check: () => undefined,
    send: ({ method }, { answerAge, onAttempt, onServerTime } = {}) => {
      onAttempt?.();
      if (method === 'PUT') ages.push(answerAge);
      else onServerTime?.(server);
      return Promise.resolve([] as never);
    },
  };
  await updateOnlineSessionCall.aged?.since(0, client.send);
  vi.setSystemTime(Date.now() + before);
  server += Math.max(0, before);
  const [store, scope, content] = [keyStore(), '7/online-session/7/1', { body: { answer: 'One' }, files: [] }];
  rememberSave(store, scope).confirm(await digestOfSave(updateOnlineSessionCall, content), updateOnlineSessionCall.aged?.now());
  vi.advanceTimersByTime(passed);
  vi.setSystemTime(Date.now() + set);
  server += 10 * MINUTE;
  await save(client, updateOnlineSessionCall, content, { scope, store });
  await save(client, updateOnlineSessionCall, content, { scope, store });
  expect(ages).toEqual([600, undefined]);
});
