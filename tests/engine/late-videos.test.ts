import { expect, it, vi } from 'vitest';
import type { UploadState } from '../../src/engine/contract/videos.ts';
import { FormController } from '../../src/engine/controller.ts';
import { uploads } from '../screens/uploads-in-hand.ts';
import { field, formOf, section } from './forms.ts';

const LINK = 'https://video.example/a.mp4';
const [SENDING, DONE] = [
  { kind: 'sending', name: 'a.mp4', sent: 1, total: 2, secondsLeft: 1 }, { kind: 'done', name: 'a.mp4', sent: 2, total: 2, link: LINK },
] as const satisfies readonly UploadState[];

/** A form that is left at once, with a video of an earlier page whose code is still on its way. */
function leftAtOnce(state?: UploadState) {
  let come = (): void => undefined;
  const { set, lateVideos } = uploads(() => new Promise((done) => { come = done; }));
  const tell = (next: UploadState): void => { set('7/film/film', next); };
  if (state) tell(state);
  const form = formOf(section('a', [field('film', { widget: 'video' })]));
  const controller = new FormController(form, undefined, '7/film', { ...lateVideos, mayHaveUnfinished: () => Promise.resolve(state !== undefined), hasUnfinished: () => state !== undefined });
  const close = controller.open();
  const [stop, onWaiting] = [new AbortController(), vi.fn()];
  return { controller, close, stop, onWaiting, tell, come: () => { come(); }, left: controller.arrive(stop.signal, onWaiting) };
}

const UNKNOWN = { kind: 'arriving', share: 0, secondsLeft: undefined };

it('what an earlier page left is waited for before its code has come, and then as ever', async () => {
  const { controller, close, come, left, onWaiting, tell } = leftAtOnce(SENDING);
  await vi.waitFor(() => { expect(onWaiting.mock.calls).toEqual([[UNKNOWN]]); });
  come();
  await vi.waitFor(() => { expect(onWaiting).toHaveBeenLastCalledWith({ kind: 'arriving', share: 0.5, secondsLeft: 1 }); });
  tell(DONE);
  await left;
  expect(controller.values().fields.get('film')).toBe(LINK);
  close();
});

it('what has arrived since is the value by then', async () => {
  const { controller, close, come, left, onWaiting } = leftAtOnce(DONE);
  await vi.waitFor(() => { expect(onWaiting).toHaveBeenCalled(); });
  come();
  await left;
  expect(controller.values().fields.get('film')).toBe(LINK);
  close();
});

it('where nothing was left nobody waits for code', async () => {
  const { close, left, onWaiting } = leftAtOnce();
  await left;
  expect(onWaiting).not.toHaveBeenCalled();
  close();
});

it('the wait can be stopped, and ends with the form', async () => {
  const stopped = leftAtOnce(DONE);
  await vi.waitFor(() => { expect(stopped.onWaiting).toHaveBeenCalled(); });
  stopped.stop.abort();
  await expect(stopped.left).rejects.toThrow('the wait was stopped');
  const closed = leftAtOnce(DONE);
  await vi.waitFor(() => { expect(closed.onWaiting).toHaveBeenCalled(); });
  for (const { close } of [stopped, closed]) close();
  await expect(closed.left).rejects.toThrow('the wait was stopped');
});

it('a form that is left without that code names its videos, of which nobody knows', async () => {
  const { controller, close, left, stop } = leftAtOnce(SENDING);
  const missing = controller.finishPending(stop.signal);
  stop.abort();
  await expect(left).rejects.toThrow('the wait was stopped');
  expect(await missing).toEqual(['film']);
  close();
});
