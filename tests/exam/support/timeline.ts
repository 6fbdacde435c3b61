import type { Clock } from '../../../src/base/clock.ts';
import type { After } from '../../../src/exam/environment.ts';

/** When a timeline starts, in ms since 1970. */
const START = 1_800_000_000_000;

interface Task {
  readonly due: number;
  readonly work: () => void;
}

/** Lets all that can go on without time passing go on. */
export const settled = (): Promise<void> => new Promise((resolve) => { setImmediate(resolve); });

/**
 * Time in the hands of a test. The server's never stops and is never set; the page's monotonic clock stands still in a
 * sleep, and its wall clock is whatever it was set to.
 */
export class Timeline {
  readonly #tasks = new Set<Task>();
  /** The server's, in ms since the start. */
  #true = 0;
  #asleep = 0;
  #set = 0;
  /** What has to end before time goes on: calls to a server of its own time. */
  readonly busy = new Set<Promise<unknown>>();
  readonly onPass: (ms: number) => void;

  constructor(onPass: (ms: number) => void = () => undefined) {
    this.onPass = onPass;
  }

  get now(): number {
    return this.#true;
  }

  /** The server's own time, in ms since 1970. */
  get serverTime(): number {
    return START + this.#true;
  }

  readonly clock: Clock = {
    now: () => START + this.#true + this.#set,
    monotonic: () => this.#true - this.#asleep,
  };

  /** In time that passes for everybody, awake or not: what a network or a server does. */
  readonly after: After = (ms, work) => {
    const task = { due: this.#true + Math.max(0, ms), work };
    this.#tasks.add(task);
    return () => { this.#tasks.delete(task); };
  };

  async pass(ms: number): Promise<void> {
    const end = this.#true + ms;
    await this.#quiet();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#move(next.due);
      this.#tasks.delete(next);
      next.work();
      await this.#quiet();
    }
    this.#move(end);
    await this.#quiet();
  }

  /** The device sleeps: nothing of it runs, and its monotonic clock stands still. */
  async sleep(ms: number): Promise<void> {
    await this.#quiet();
    this.#asleep += ms;
    const late = [...this.#tasks].map((task) => ({ ...task, due: task.due + ms }));
    this.#tasks.clear();
    for (const task of late) this.#tasks.add(task);
    this.#move(this.#true + ms);
  }

  setClock(by: number): void {
    this.#set += by;
  }

  async #quiet(): Promise<void> {
    do {
      await settled();
      await Promise.all([...this.busy]);
    } while (this.busy.size > 0);
    await settled();
  }

  #move(to: number): void {
    const ms = to - this.#true;
    if (ms <= 0) return;
    this.#true = to;
    this.onPass(ms);
  }

  #next(end: number): Task | undefined {
    return [...this.#tasks].filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due)[0];
  }
}
