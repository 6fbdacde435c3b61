import { useLayoutEffect, useSyncExternalStore } from 'react';
import { backOff, withJitter, type BackOff } from '../base/back-off.ts';
import { Listeners } from '../base/listeners.ts';
import { afterPointerRelease } from '../interaction/pointer-gate.ts';
import { tryAgain } from './try-again.ts';

export interface LateState<Code> {
  /** Undefined until it is loaded. */
  readonly code: Code | undefined;
  /** The last attempt to load it failed. */
  readonly failed: boolean;
  /** A retry, automatic or by a press, failed too: older browsers fetch a failed module again only after a reload. */
  readonly retried: boolean;
}

const PAUSES: BackOff = { first: 2_000, longest: 30_000 };

/** A download that takes longer, in ms, is shown as failed. Code that arrives later is still used. */
const TIMEOUT_MS = 60_000;

/**
 * Code in a chunk of its own, fetched when it is wanted and cached for as long as the page is open. A failed download is retried and
 * leaves the page usable: React's `lazy` would remember the failure and crash the page (docs/decisions/0116).
 */
export class Late<Code> {
  readonly #fetch: () => Promise<Code>;
  readonly #changes = new Listeners();
  #state: LateState<Code> = { code: undefined, failed: false, retried: false };
  #pending: Promise<Code> | undefined;
  #wanted = 0;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(fetch: () => Promise<Code>) {
    this.#fetch = fetch;
  }

  readonly state = (): LateState<Code> => this.#state;

  readonly subscribe = this.#changes.add;

  /** Whether the code is wanted and not loaded. */
  readonly isAwaited = (): boolean => this.#wanted > 0 && this.state().code === undefined;

  /** Loads the code, again where that failed. Rejects on failure. */
  readonly load = (): Promise<Code> => {
    // A hanging download is not started twice, but the press still counts as a failed retry.
    if (this.#state.failed) this.#update(this.#pending ? { retried: true } : { failed: false });
    return this.#try();
  };

  /** Loads it ahead of need; only the state tells the outcome. */
  readonly preload = (): void => { this.load().catch(() => undefined); };

  /** Props for a control that will need the code. */
  readonly ahead = { onPointerEnter: this.preload, onFocus: this.preload };

  /** What a press on "Try again" does. */
  readonly retry = (): void => { tryAgain(this.#state.retried, this.preload); };

  /** Keeps trying until the returned function is called: with pauses, and at once when the network is back. */
  readonly want = (): (() => void) => {
    this.#wanted += 1;
    if (this.#wanted === 1 && this.isAwaited()) this.#update({});
    this.preload();
    return () => {
      this.#wanted -= 1;
      if (this.#wanted === 0) this.#endPause();
    };
  };

  /** Waits until the code is loaded, however long the network is away. Rejects with the signal. */
  arrive(signal?: AbortSignal): Promise<Code> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        const { code } = this.#state;
        if (code === undefined && !signal?.aborted) return;
        stopWanting();
        unsubscribe();
        signal?.removeEventListener('abort', check);
        if (code === undefined) reject(signal?.reason as Error);
        else resolve(code);
      };
      const stopWanting = this.want();
      const unsubscribe = this.subscribe(check);
      signal?.addEventListener('abort', check, { once: true });
      check();
    });
  }

  readonly #retryNow = (): void => { this.#try().catch(() => undefined); };

  #pause(): void {
    addEventListener('online', this.#retryNow);
    this.#timer = setTimeout(this.#retryNow, withJitter(backOff(this.#tries, PAUSES)));
  }

  #endPause(): void {
    if (this.#timer === undefined) return;
    removeEventListener('online', this.#retryNow);
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #try(): Promise<Code> {
    this.#endPause();
    this.#pending ??= this.#fetchNow();
    return this.#pending;
  }

  #fetchNow(): Promise<Code> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.#update({ failed: true, retried: this.#tries > 0 });
        reject(new Error('the code takes too long'));
      }, TIMEOUT_MS);
      void this.#take().then(resolve, reject).finally(() => { clearTimeout(timeout); });
    });
  }

  /** Fetches the code and stores the outcome, however late it comes. */
  async #take(): Promise<Code> {
    try {
      const code = await this.#fetch();
      this.#pending = Promise.resolve(code);
      this.#update({ code, failed: false, retried: false });
      return code;
    } catch (error) {
      this.#pending = undefined;
      this.#tries += 1;
      if (this.#wanted > 0) this.#pause();
      this.#update({ failed: true, retried: this.#tries > 1 });
      throw error;
    }
  }

  #update(change: Partial<LateState<Code>>): void {
    this.#state = { ...this.#state, ...change };
    // Listeners may move the page, so they wait until no pointer is pressed.
    afterPointerRelease(() => { this.#changes.notify(); });
  }
}

/** Returns the code once it is loaded. Requests it while `wanted` is truthy or not given, and again for each new value. */
export function useLate<Code>(late: Late<Code>, ...given: [wanted?: unknown]): LateState<Code> {
  // A default parameter would treat an explicit `undefined` as wanted.
  const wanted = given.length === 0 || given[0];
  const state = useSyncExternalStore(late.subscribe, late.state);
  // A failure from before the code was wanted is not shown: it is retried at once.
  const isAwaited = useSyncExternalStore(late.subscribe, late.isAwaited);
  useLayoutEffect(() => (wanted ? late.want() : undefined), [late, wanted]);
  return { ...state, failed: isAwaited && Boolean(wanted) && state.failed };
}
