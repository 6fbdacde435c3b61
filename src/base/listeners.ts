import { attempt } from './attempt.ts';

/** Those who want to hear of one thing. What one of them throws keeps it from none of the others. */
export class Listeners<Heard extends readonly unknown[] = []> {
  readonly #all = new Set<(...heard: Heard) => void>();

  /** Answers what ends it. */
  readonly add = (listener: (...heard: Heard) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  tell(...heard: Heard): void {
    // Of a copy: one that leaves and comes again meanwhile would be told without an end.
    for (const listener of [...this.#all]) if (this.#all.has(listener)) attempt(() => { listener(...heard); });
  }
}
