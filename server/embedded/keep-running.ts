import { setTimeout as wait } from 'node:timers/promises';

/** Events of a program that is kept running. */
export interface DatabaseEvents {
  readonly ended: () => void;
  readonly startFailed: (error: unknown) => void;
  readonly runsAgain: () => void;
}

const CHECK_MS = 250;
const LONGEST_PAUSE_MS = 5000;

/** Restarts a program whenever it has ended, until stopped; stopping waits for a running start. */
export function keepRunning(isRunning: () => Promise<boolean>, start: () => Promise<void>, events: DatabaseEvents): () => Promise<void> {
  const stopping = new AbortController();
  const isStopped = (): boolean => stopping.signal.aborted;
  const pause = (ms: number): Promise<void> => wait(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);

  const startAgain = async (): Promise<void> => {
    events.ended();
    for (let next = CHECK_MS; !isStopped(); next = Math.min(2 * next, LONGEST_PAUSE_MS)) {
      try {
        await start();
        events.runsAgain();
        return;
      } catch (error) {
        events.startFailed(error);
        await pause(next);
      }
    }
  };

  const watch = async (): Promise<void> => {
    while (!isStopped()) {
      if (!await isRunning()) await startAgain();
      await pause(CHECK_MS);
    }
  };
  const done = watch();
  return async () => {
    stopping.abort();
    await done;
  };
}
