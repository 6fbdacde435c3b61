import { attempt } from '../base/attempt.ts';

/** A press without a click is over after this long: a touch's click comes well after the finger was lifted. */
const PRESS_ENDS_MS = 350;

/** Nobody presses for longer, and where a release was missed nothing may wait for ever. */
const LONGEST_PRESS_MS = 5000;

/** The work that waits for the pointer. There is one pointer, however many forms a page shows. */
const waiting: (() => void)[] = [];
let state: 'free' | 'pressed' | 'released' = 'free';
let timer: ReturnType<typeof setTimeout> | undefined;
let watchers = 0;

function free(): void {
  clearTimeout(timer);
  state = 'free';
  for (const work of waiting.splice(0)) attempt(work);
}

function release(ms: number): void {
  if (state === 'free') return;
  clearTimeout(timer);
  state = 'released';
  timer = setTimeout(free, ms);
}

const listeners: Readonly<Record<string, (event: Event) => void>> = {
  pointerdown: () => {
    clearTimeout(timer);
    state = 'pressed';
    timer = setTimeout(free, LONGEST_PRESS_MS);
  },
  pointerup: () => { release(PRESS_ENDS_MS); },
  click: () => { release(0); },
  pointercancel: free,
  // A release outside the window is missed; the next move without a button reveals it.
  pointermove: (event) => { if (state === 'pressed' && event instanceof PointerEvent && event.buttons === 0) free(); },
  // A context menu swallows the release; and somebody who types has released.
  contextmenu: free,
  keydown: free,
  blur: ({ target }) => { if (target === window) free(); },
};

/** Until the returned function is called, `afterPointerRelease` knows of presses. */
export function watchPresses(): () => void {
  watchers += 1;
  if (watchers === 1) for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true);
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, true);
    free();
  };
}

/**
 * Runs `work` now, or once a pressed pointer has had its click. Content that appears by itself moves what is below it: the
 * errors of a field that was left, a check after a pause, a response. Under a pressed pointer that would move the button away
 * before its click (docs/decisions/0022).
 */
export function afterPointerRelease(work: () => void): void {
  if (state === 'free') work();
  else waiting.push(work);
}

/** The same as a promise. */
export const pointerReleased = (): Promise<void> => new Promise(afterPointerRelease);
