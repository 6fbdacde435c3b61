import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../src/api/failure.ts';
import { updateApplicantCall } from '../../src/api/profile.ts';
import { rememberSave } from '../../src/api/save-memory.ts';
import { digestOfSave, save } from '../../src/api/save.ts';
import { keyStore } from './key-store.ts';

beforeEach(() => { vi.stubGlobal('isSecureContext', true); });
afterEach(() => { vi.unstubAllGlobals(); });

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
  await save({ send: () => Promise.reject(refused) }, call, contentOf('Mika'), { scope, store }).catch(() => undefined);
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
