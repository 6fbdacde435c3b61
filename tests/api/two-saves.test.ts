import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallInput } from '../../src/api/call.ts';
import type { Client } from '../../src/api/client.ts';
import { ApiError } from '../../src/api/failure.ts';
import { updateOnlineSessionCall } from '../../src/api/online-sessions.ts';
import { updateApplicantCall } from '../../src/wire/profile.ts';
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

/** What saves were sent with; each fails, as if its answer was lost. */
function lossyClient() {
  const sent: CallInput[] = [];
  const send: Client['send'] = (called, input = {}) => {
    if (called.method === 'GET') return Promise.resolve([] as never);
    sent.push(input);
    return Promise.reject(new ApiError({ kind: 'network' }));
  };
  return { sent, client: { check: () => undefined, send } };
}

test('a press on what waits is an answer anew: it has no age and another key, and waits on from then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { sent, client } = lossyClient();
  const [store, scope, content] = [keyStore(), '7/online-session/7/1', { body: { answer: 'One' }, files: [] }];
  const memory = rememberSave(store, scope);
  memory.confirm(await digestOfSave(updateOnlineSessionCall, content), 5);
  const since = memory.confirmed()?.since ?? 0;
  const saves = async (resumed: boolean) => save(client, updateOnlineSessionCall, content, { scope, store, resumed }).catch(() => undefined);
  vi.advanceTimersByTime(1_000);
  for (const resumed of [true, true, false, true]) await saves(resumed);
  const [first, repeat, press, resumed] = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect([repeat === first, press === first, resumed === press]).toEqual([true, false, true]);
  expect(sent.map(({ answerAge }) => answerAge !== undefined)).toEqual([true, true, false, true]);
  expect(memory.confirmed()).toMatchObject({ since: since + 1_000 });
  expect(memory.confirmed()?.serverTime).not.toBe(5);
});

test('the same content made on what came since is another save, and what waits goes on waiting', async () => {
  const { sent, client } = lossyClient();
  const [store, scope, content] = [keyStore(), '7/profile', contentOf('Mika')];
  const memory = rememberSave(store, scope);
  for (const revision of ['1', '1', '2']) {
    await save(client, call, content, { scope, store, revision }).catch(() => undefined);
    memory.confirm(await digestOfSave(call, content));
  }
  const since = memory.confirmed()?.since;
  await save(client, call, content, { scope, store, revision: '3', resumed: true }).catch(() => undefined);
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey);
  expect([keys[1] === keys[0], new Set(keys).size, memory.confirmed()?.since === since && since !== undefined]).toEqual([true, 3, true]);
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
  await save(client, updateOnlineSessionCall, content, { scope, store, resumed: true });
  await save(client, updateOnlineSessionCall, content, { scope, store });
  expect(ages).toEqual([600, undefined]);
});
