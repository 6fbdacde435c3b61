/** A press without a click is over after this long: a finger's click comes well after it was lifted. */
const PRESS_ENDS_MS = 350;

export interface Steady {
  /** Runs `work` now, or when the pointer that is pressed has had its click. */
  readonly run: (work: () => void) => void;
  readonly end: () => void;
}

/**
 * Leaving a field makes errors come and go, and with them what stands below moves. Under a pressed pointer that moves the
 * button away before the click, and the click is lost; so nothing moves until it is there.
 */
export function watchPresses(): Steady {
  const waiting: (() => void)[] = [];
  let pressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const free = (): void => {
    pressed = false;
    for (const work of waiting.splice(0)) work();
  };
  const freeIn = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(free, delay);
  };
  const press = (): void => {
    clearTimeout(timer);
    pressed = true;
  };
  const release = (): void => { freeIn(PRESS_ENDS_MS); };
  const click = (): void => { if (pressed) freeIn(0); };
  const listeners = { pointerdown: press, pointerup: release, pointercancel: release, click } as const;
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true);
  return {
    run: (work) => {
      if (pressed) waiting.push(work);
      else work();
    },
    end: () => {
      clearTimeout(timer);
      for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, true);
      free();
    },
  };
}
