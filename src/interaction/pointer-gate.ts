import { attempt } from '../base/attempt.ts';

/** A press without a click is over after this long: a touch's click comes well after the finger was lifted. */
const PRESS_ENDS_MS = 350;

/** Nobody presses for longer, and where a release was missed nothing may wait for ever. */
const LONGEST_PRESS_MS = 5000;

/** The work that waits for the pointer. There is one pointer, however many forms a page shows. */
const queue: (() => void)[] = [];
let state: 'free' | 'pressed' | 'released' = 'free';
let timer: ReturnType<typeof setTimeout> | undefined;
let watchers = 0;

function openGate(): void {
  clearTimeout(timer);
  state = 'free';
  for (const work of queue.splice(0)) attempt(work);
}

function release(ms: number): void {
  if (state === 'free') return;
  clearTimeout(timer);
  state = 'released';
  timer = setTimeout(openGate, ms);
}

const listeners: Readonly<Record<string, (event: Event) => void>> = {
  pointerdown: () => {
    clearTimeout(timer);
    state = 'pressed';
    timer = setTimeout(openGate, LONGEST_PRESS_MS);
  },
  pointerup: () => { release(PRESS_ENDS_MS); },
  click: () => { release(0); },
  pointercancel: openGate,
  // A release outside the window is missed; the next move without a button reveals it.
  pointermove: (event) => { if (state === 'pressed' && event instanceof PointerEvent && event.buttons === 0) openGate(); },
  // A context menu swallows the release; and somebody who types has released.
  contextmenu: openGate,
  keydown: openGate,
  blur: ({ target }) => { if (target === window) openGate(); },
};

/** Until the returned function is called, `afterPointerRelease` knows of presses. */
export function watchPresses(): () => void {
  watchers += 1;
  if (watchers === 1) for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true);
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, true);
    openGate();
  };
}

/**
 * Runs `work` now, or once a pressed pointer has had its click. Content that appears by itself moves what is below it: the
 * errors of a field that was left, a check after a pause, a response. Under a pressed pointer that would move the button away
 * before its click (docs/decisions/0022).
 */
export function afterPointerRelease(work: () => void): void {
  if (state === 'free') work();
  else queue.push(work);
}

/** The same as a promise. */
export const pointerReleased = (): Promise<void> => new Promise(afterPointerRelease);
