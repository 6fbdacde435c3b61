import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Listeners } from '../../src/base/listeners.ts';
import { createPause } from '../../src/engine/pause.ts';
import { watchPresses, afterPointerRelease } from '../../src/interaction/pointer-gate.ts';

const fault = new Error('one of them');
const fail = (): never => { throw fault; };

/** What the window hears of errors that nobody caught. */
const heard: unknown[] = [];
const hear = (event: ErrorEvent | PromiseRejectionEvent): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
  heard.push(event instanceof ErrorEvent ? event.error : event.reason);
};
const kinds = ['error', 'unhandledrejection'] as const;
beforeEach(() => { for (const kind of kinds) window.addEventListener(kind, hear, true); });
afterEach(() => {
  for (const kind of kinds) window.removeEventListener(kind, hear, true);
  heard.splice(0);
});

describe('what one throws keeps no other from its turn, and is reported:', () => {
  test('a listener', async () => {
    const listeners = new Listeners<[number]>();
    const told: number[] = [];
    listeners.add(fail);
    listeners.add((number) => { told.push(number); });
    listeners.notify(1);
    expect(told).toEqual([1]);
    await vi.waitFor(() => { expect(heard).toEqual([fault]); });
  });

  test('work that waited for the pointer', async () => {
    const end = watchPresses();
    const told: number[] = [];
    window.dispatchEvent(new PointerEvent('pointerdown'));
    for (const work of [fail, () => { told.push(1); }, fail, () => { told.push(2); }]) afterPointerRelease(work);
    expect(told).toEqual([]);
    window.dispatchEvent(new PointerEvent('pointercancel'));
    end();
    expect(told).toEqual([1, 2]);
    await vi.waitFor(() => { expect(heard).toEqual([fault, fault]); });
  });

  test('the work of a pause, which goes on with the next one', async () => {
    let times = 0;
    const pause = createPause({ quiet: 1, longest: 1 }, () => {
      times += 1;
      if (times === 1) fail();
    });
    pause.touch();
    await vi.waitFor(() => { expect([times, heard]).toEqual([1, [fault]]); });
    pause.touch();
    await vi.waitFor(() => { expect(times).toBe(2); });
  });
});

test('whoever leaves while others are told is not told, and whoever comes is told the next time', () => {
  const listeners = new Listeners();
  const told: string[] = [];
  const late = (): void => { told.push('late'); };
  const endOfGone: { end?: () => void } = {};
  listeners.add(() => {
    endOfGone.end?.();
    listeners.add(late);
  });
  endOfGone.end = listeners.add(() => { told.push('gone'); });
  listeners.notify();
  expect(told).toEqual([]);
  listeners.notify();
  expect(told).toEqual(['late']);
});
