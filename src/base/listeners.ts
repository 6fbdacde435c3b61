/** Those who want to hear of one thing. */
export class Listeners<Heard extends readonly unknown[] = []> {
  readonly #all = new Set<(...heard: Heard) => void>();

  /** Answers what ends it. */
  readonly add = (listener: (...heard: Heard) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  tell(...heard: Heard): void {
    for (const listener of this.#all) listener(...heard);
  }
}
