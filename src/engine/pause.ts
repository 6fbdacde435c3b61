import { afterPointerRelease } from '../interaction/pointer-gate.ts';

interface Timing {
  /** Runs after this long without a further call, in ms. */
  readonly quiet: number;
  /** The longest that steady calls can put it off, in ms. */
  readonly longest: number;
}

/** Work that waits for a pause, and for a pointer that is pressed meanwhile. */
export function createPause({ quiet, longest }: Timing, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = 0;
  let last = 0;
  const run = (): void => {
    if (timer === undefined) return;
    try {
      work();
    } finally {
      // Only now: calls by the work itself need no further pause. In `finally`, so that after an error the next call starts again.
      timer = undefined;
    }
  };
  const wait = (): void => {
    const due = Math.min(last + quiet, first + longest) - Date.now();
    if (due > 0) timer = setTimeout(wait, due);
    else afterPointerRelease(run);
  };
  return {
    /** Schedules the work for the next pause. Cheap enough for every key: the timer is not set again. */
    touch: (): void => {
      last = Date.now();
      if (timer !== undefined) return;
      first = last;
      timer = setTimeout(wait, Math.min(quiet, longest));
    },
    cancel: (): void => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
