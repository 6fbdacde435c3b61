import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { updateOnlineSessionCall } from '../../src/api/online-sessions.ts';
import { registerCall } from '../../src/wire/registration.ts';
import { rememberSave } from '../../src/api/save-memory.ts';
import { persistentStore } from '../../src/base/stores.ts';
import { Log } from '../../src/device/log.ts';
import { waitingSave } from '../../src/forms/waiting/waiting-save.ts';
import { Timeline } from '../exam/support/timeline.ts';
import { BrowserModel } from '../exam/support/device.ts';
import { putInOutbox } from '../../src/outbox/outbox.ts';

beforeEach(() => { vi.stubGlobal('isSecureContext', true); });
afterEach(() => { vi.unstubAllGlobals(); });

/** Lets time pass until it is done, however long the computer takes for what needs none. */
async function inTime<Result>(timeline: Timeline, done: Promise<Result>): Promise<Result> {
  const state = { isDone: false };
  const end = (): void => { state.isDone = true; };
  done.then(end, end);
  while (!state.isDone) await timeline.pass(1_000);
  return done;
}

const text = { body: { answer: 'One' }, files: [] };
const file = new File(['%PDF'], 'a.pdf');
const document = { body: { document: file }, files: [{ field: '1', path: ['document'], file }] };

it.each([
  ['a text where there is room', text, true, true],
  ['a file where there is room', document, true, true],
  ['a text where the device is full: its form sends it', text, false, true],
  ['a file where the device is full', document, false, false],
] as const)('of %s it is said that it waits only where that is kept', async (_what, content, isStored, waits) => {
  const scope = `${crypto.randomUUID()}/online-session/7/1`;
  const [put, remove] = [vi.fn(() => Promise.resolve(isStored)), vi.fn(() => Promise.resolve())];
  const waiting = await waitingSave(updateOnlineSessionCall, scope, { put, remove }).confirm(content);
  const memory = rememberSave(persistentStore(), scope);
  expect([waiting !== undefined, memory.confirmed() !== undefined]).toEqual([waits, waits]);
});

it('a file that waits goes on waiting where a later try finds the device full: what was kept first is there', async () => {
  const scope = `${crypto.randomUUID()}/online-session/7/1`;
  const kept = [true, false];
  const save = waitingSave(updateOnlineSessionCall, scope, { put: async () => kept.shift() === true, remove: async () => undefined });
  const first = await save.confirm(document);
  expect([await save.confirm(document), kept]).toEqual([first, []]);
  expect(first?.changed).toBe(false);
});

it.each([
  ['a file that its draft has', document, false, true],
  ['a file that its draft could not keep', document, true, false],
  ['a text', text, true, true],
] as const)('where no other page sends it, %s waits where it is kept', async (_what, content, isFull, waits) => {
  const [scope, timeline] = [`apply/${crypto.randomUUID()}`, new Timeline()];
  const model = new BrowserModel(timeline);
  model.isFull = isFull;
  const draft = new Log<unknown>(scope, { isPlain: (entry) => !(entry instanceof File), device: model.openPage().device });
  draft.put('1', content.files.length > 0 ? file : 'One');
  const waiting = await inTime(timeline, waitingSave(registerCall, scope).confirm(content));
  expect([waiting !== undefined, rememberSave(persistentStore(), scope).confirmed() !== undefined]).toEqual([waits, waits]);
});

it.each([[false, true], [true, false]])('a full device (%s) says that it has kept nothing', async (isFull, isStored) => {
  const timeline = new Timeline();
  const model = new BrowserModel(timeline);
  model.isFull = isFull;
  expect(await inTime(timeline, putInOutbox('7/profile', { content: text, digest: 'one' }, model.openPage().device))).toBe(isStored);
});
