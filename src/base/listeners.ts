import { attempt } from './attempt.ts';

/** The listeners of one event. An error that one of them throws does not keep it from the others. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #all = new Set<(...args: Args) => void>();

  /** Returns an unsubscribe. */
  readonly add = (listener: (...args: Args) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  notify(...args: Args): void {
    // A copy, since a listener that is removed and added again meanwhile would be called without an end.
    for (const listener of [...this.#all]) if (this.#all.has(listener)) attempt(() => { listener(...args); });
  }
}
