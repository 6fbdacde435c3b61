import { attempt } from '../base/attempt.ts';

/** A press without a click is over after this long: a finger's click comes well after it was lifted. */
const PRESS_ENDS_MS = 350;

/** Nobody presses for longer, and where a release was never heard nothing may wait for ever. */
const LONGEST_PRESS_MS = 5000;

/** What waits for the pointer. There is one pointer, however many forms a page shows. */
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
  // Where a release was not heard, outside the window, the next that is heard of the pointer tells.
  pointermove: (event) => { if (state === 'pressed' && event instanceof PointerEvent && event.buttons === 0) free(); },
  // A menu of the browser's takes the release; and who types has let go.
  contextmenu: free,
  keydown: free,
  blur: ({ target }) => { if (target === window) free(); },
};

/** From now on until what it returns is called, `afterPointerRelease` knows of presses. */
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
 * Runs `work` now, or when the pointer that is pressed has had its click. Whatever comes by itself makes what stands below
 * it move: the errors of a field that was left, a check after a pause, an answer. Under a pressed pointer that would move
 * the button away before its click (docs/decisions/0022).
 */
export function afterPointerRelease(work: () => void): void {
  if (state === 'free') work();
  else waiting.push(work);
}

/** The same, to be waited for. */
export const pointerReleased = (): Promise<void> => new Promise(afterPointerRelease);
