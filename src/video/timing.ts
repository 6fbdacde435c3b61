/** In ms. */
export interface Timing {
  /** Between two questions whether the host has all (spec §9). */
  readonly poll: number;
  /** Before the next attempt; it doubles up to the longest. */
  readonly first: number;
  readonly longest: number;
  /** For how long a host that is not well is tried before that is said (DECISIONS "Readings of video and online sessions": within 25 s). */
  readonly patience: number;
  /** Between attempts after that. */
  readonly failed: number;
  /** How long the host may say that it has fewer bytes than were sent before the rest is sent once more. */
  readonly behind: number;
}

export const TIMING: Timing = { poll: 300, first: 500, longest: 15_000, patience: 10_000, failed: 30_000, behind: 20_000 };

/** As long as it takes: timers take no more. */
export const FOR_EVER = 2 ** 31 - 1;

/** Waits, or until `wake` is called back, whichever comes first. Rejects with the signal. */
export function restOrWake(ms: number, signal: AbortSignal, subscribeWakes: (wake: () => void) => () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      clearTimeout(timer);
      end();
      signal.removeEventListener('abort', finish);
      if (signal.aborted) reject(new Error('the upload was stopped'));
      else resolve();
    };
    const timer = setTimeout(finish, ms);
    const end = subscribeWakes(finish);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });
}

/** Tells when waiting any longer may be in vain: there is a network again, or somebody looks at the page again. */
export function browserWakes(wake: () => void): () => void {
  const ended = new AbortController();
  for (const event of ['online', 'pageshow', 'focus']) addEventListener(event, wake, { signal: ended.signal });
  return () => { ended.abort(); };
}
