import { useLayoutEffect, useSyncExternalStore } from 'react';
import { backOff, spread, type BackOff } from '../base/back-off.ts';
import { Listeners } from '../base/listeners.ts';
import { afterPointerRelease } from '../interaction/pointer-gate.ts';
import { tryAgain } from './try-again.ts';

export interface LateState<Code> {
  /** Undefined until it is there. */
  readonly code: Code | undefined;
  /** It could not be had when it was asked for last. */
  readonly failed: boolean;
  /** It was tried again, by itself or by a press, and in vain: in an older browser nothing but a reload asks for a file once more. */
  readonly retried: boolean;
}

const PAUSES: BackOff = { first: 2_000, longest: 30_000 };

/** What takes longer, in ms, is told as what failed. What it brings after that is still taken. */
const LONGEST_MS = 60_000;

/**
 * Code in a chunk of its own, fetched when it is wanted and kept for as long as the page is open. On a weak network it comes late and
 * takes nothing away meanwhile: React's `lazy` would remember the download that failed, and end the page (docs/decisions/0116).
 */
export class Late<Code> {
  readonly #fetch: () => Promise<Code>;
  readonly #changes = new Listeners();
  #state: LateState<Code> = { code: undefined, failed: false, retried: false };
  #coming: Promise<Code> | undefined;
  #wanted = 0;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(fetch: () => Promise<Code>) {
    this.#fetch = fetch;
  }

  readonly state = (): LateState<Code> => this.#state;

  readonly subscribe = this.#changes.add;

  /** Somebody wants it, and it is not there. */
  readonly isAwaited = (): boolean => this.#wanted > 0 && this.state().code === undefined;

  /** Asks for it, once more where that was in vain. Rejects where it cannot be had. */
  readonly load = (): Promise<Code> => {
    // What hangs is asked for no second time: a press that is in vain for that is one all the same.
    if (this.#state.failed) this.#become(this.#coming ? { retried: true } : { failed: false });
    return this.#try();
  };

  /** The same, ahead of its need: what comes of it the state alone tells. */
  readonly preload = (): void => { this.load().catch(() => undefined); };

  /** What a control is given that will need it. */
  readonly ahead = { onPointerEnter: this.preload, onFocus: this.preload };

  /** What a press on "Try again" does. */
  readonly retry = (): void => { tryAgain(this.#state.retried, this.preload); };

  /** Keeps trying until the returned function is called: with pauses, and at once when the network is back. */
  readonly want = (): (() => void) => {
    this.#wanted += 1;
    if (this.#wanted === 1 && this.isAwaited()) this.#become({});
    this.preload();
    return () => {
      this.#wanted -= 1;
      if (this.#wanted === 0) this.#endPause();
    };
  };

  /** Waits for it, however long the network is away. Rejects with the signal. */
  arrive(signal?: AbortSignal): Promise<Code> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const { code } = this.#state;
        if (code === undefined && !signal?.aborted) return;
        leave();
        forget();
        signal?.removeEventListener('abort', look);
        if (code === undefined) reject(signal?.reason as Error);
        else resolve(code);
      };
      const leave = this.want();
      const forget = this.subscribe(look);
      signal?.addEventListener('abort', look, { once: true });
      look();
    });
  }

  readonly #again = (): void => { this.#try().catch(() => undefined); };

  #pause(): void {
    addEventListener('online', this.#again);
    this.#timer = setTimeout(this.#again, spread(backOff(this.#tries, PAUSES)));
  }

  #endPause(): void {
    if (this.#timer === undefined) return;
    removeEventListener('online', this.#again);
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #try(): Promise<Code> {
    this.#endPause();
    this.#coming ??= this.#fetchNow();
    return this.#coming;
  }

  #fetchNow(): Promise<Code> {
    return new Promise((resolve, reject) => {
      const hanging = setTimeout(() => {
        this.#become({ failed: true, retried: this.#tries > 0 });
        reject(new Error('the code takes too long'));
      }, LONGEST_MS);
      void this.#take().then(resolve, reject).finally(() => { clearTimeout(hanging); });
    });
  }

  /** Takes the code, whenever it comes. */
  async #take(): Promise<Code> {
    try {
      const code = await this.#fetch();
      this.#coming = Promise.resolve(code);
      this.#become({ code, failed: false, retried: false });
      return code;
    } catch (error) {
      this.#coming = undefined;
      this.#tries += 1;
      if (this.#wanted > 0) this.#pause();
      this.#become({ failed: true, retried: this.#tries > 1 });
      throw error;
    }
  }

  #become(change: Partial<LateState<Code>>): void {
    this.#state = { ...this.#state, ...change };
    // What it brings moves the page.
    afterPointerRelease(() => { this.#changes.tell(); });
  }
}

/** Returns the code once it is loaded. While `wanted` is truthy, or not given, the code is asked for; each new value asks again. */
export function useLate<Code>(late: Late<Code>, ...given: [wanted?: unknown]): LateState<Code> {
  // A default would take what is not yet there for what is wanted.
  const wanted = given.length === 0 || given[0];
  const state = useSyncExternalStore(late.subscribe, late.state);
  // A try that failed before it was asked for is no news: it is tried again at once.
  const isAwaited = useSyncExternalStore(late.subscribe, late.isAwaited);
  useLayoutEffect(() => (wanted ? late.want() : undefined), [late, wanted]);
  return { ...state, failed: isAwaited && Boolean(wanted) && state.failed };
}
