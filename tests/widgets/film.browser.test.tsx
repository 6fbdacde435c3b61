import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Film, PlaybackAddressesContext, type PlaybackAddresses } from '../../src/engine/contract/film.tsx';

const OWN = 'http://127.0.0.1:9/videos/own.mp4';
const THERE = 'http://127.0.0.1:9/elsewhere.mp4';

let root: Root;
let container: HTMLElement;
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  // Nothing of this plays anywhere: only what a test says has failed has.
  container.addEventListener('error', (event) => { if (event.isTrusted) event.stopPropagation(); }, true);
});
afterEach(() => {
  root.unmount();
  container.remove();
});

/** A host whose addresses are counted, so that the next one differs from the last. */
function elsewhere() {
  const ask = vi.fn<PlaybackAddresses['ask']>();
  ask.mockImplementation((address) => Promise.resolve(`${address}?proof=${String(ask.mock.calls.length)}`));
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => { listeners.delete(listener); };
  };
  return { has: (address: string) => address.includes('/videos/'), ask, subscribe, tell: () => { for (const listener of listeners) listener(); } };
}

const show = (address: string, host: PlaybackAddresses): HTMLVideoElement => {
  flushSync(() => { root.render(<PlaybackAddressesContext value={host}><Film address={address} label="Film" className={undefined} /></PlaybackAddressesContext>); });
  return container.querySelector('video') as HTMLVideoElement;
};
const settles = (): Promise<void> => new Promise((done) => { setTimeout(done); });
const plays = (player: HTMLVideoElement, src: string | null): Promise<void> => vi.waitFor(() => { expect(player.getAttribute('src')).toBe(src); });

test('a video of another host plays at its own address at once, and nobody is asked', () => {
  const host = elsewhere();
  expect(show(THERE, host).getAttribute('src')).toBe(THERE);
  expect(host.ask).not.toHaveBeenCalled();
});

test('where the address has ended the player goes on from where it was, at the next', async () => {
  const host = elsewhere();
  const player = show(OWN, host);
  expect(player.getAttribute('src')).toBeNull();
  await plays(player, `${OWN}?proof=1`);
  const goesOn = vi.spyOn(player, 'play').mockResolvedValue();
  vi.spyOn(player, 'paused', 'get').mockReturnValue(false);
  for (const [round, moment] of [[2, 12.5], [3, 40]] as const) {
    player.currentTime = moment;
    player.dispatchEvent(new Event('error'));
    await plays(player, `${OWN}?proof=${String(round)}`);
    player.currentTime = 0;
    player.dispatchEvent(new Event('loadedmetadata'));
    expect([player.currentTime, goesOn.mock.calls.length]).toEqual([moment, round - 1]);
  }
});

test('one that plays nowhere is asked for once more, and not again and again', async () => {
  const host = elsewhere();
  const player = show(OWN, host);
  await plays(player, `${OWN}?proof=1`);
  for (let failed = 0; failed < 3; failed += 1) player.dispatchEvent(new Event('error'));
  await plays(player, `${OWN}?proof=2`);
  player.dispatchEvent(new Event('error'));
  await settles();
  expect(host.ask).toHaveBeenCalledTimes(2);
});

test('one whose address could not be had is asked for again when it may be, and goes on from where it was', async () => {
  const host = elsewhere();
  const player = show(OWN, host);
  await plays(player, `${OWN}?proof=1`);
  player.currentTime = 12.5;
  host.ask.mockRejectedValueOnce(new Error('no network'));
  player.dispatchEvent(new Event('error'));
  await settles();
  expect(player.getAttribute('src')).toBe(`${OWN}?proof=1`);
  // The network is back, which is heard of in several ways.
  host.tell();
  host.tell();
  await plays(player, `${OWN}?proof=4`);
  player.currentTime = 0;
  player.dispatchEvent(new Event('loadedmetadata'));
  expect(player.currentTime).toBe(12.5);
  await settles();
  host.tell();
  expect(host.ask).toHaveBeenCalledTimes(4);
});

test('one of whom nobody knew another address is asked for again after a log-in, and loaded again where it is the same', async () => {
  const host = elsewhere();
  host.ask.mockResolvedValue(OWN);
  const player = show(OWN, host);
  await plays(player, OWN);
  const loads = vi.spyOn(player, 'load');
  player.dispatchEvent(new Event('error'));
  await vi.waitFor(() => { expect(loads).toHaveBeenCalledTimes(1); });
  player.dispatchEvent(new Event('error'));
  await settles();
  expect([host.ask.mock.calls.length, loads.mock.calls.length]).toEqual([2, 1]);
  host.ask.mockResolvedValue(`${OWN}?proof=mine`);
  host.tell();
  await plays(player, `${OWN}?proof=mine`);
});

test('a server that knows no other address plays it at its own', async () => {
  const host = elsewhere();
  host.ask.mockRejectedValue(new Error('not found'));
  await plays(show(OWN, host), OWN);
});

test('another video takes the place of the one before, whatever is answered late', async () => {
  const host = elsewhere();
  let late = (_src: string): void => undefined;
  host.ask.mockReturnValueOnce(new Promise((done) => { late = done; }));
  show(OWN, host);
  const player = show(`${OWN}2`, host);
  await plays(player, `${OWN}2?proof=2`);
  late('http://127.0.0.1:9/late.mp4');
  await settles();
  expect(player.getAttribute('src')).not.toBe('http://127.0.0.1:9/late.mp4');
});
