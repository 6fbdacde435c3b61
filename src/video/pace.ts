/** How far back it is looked, in ms: long enough for a stutter of the network, short enough for another network. */
const WINDOW_MS = 15_000;
/** Nobody can tell after less than this. */
const LEAST_MS = 1_500;

/** How fast an upload goes. Times are of a monotonic clock, in ms. */
export class Pace {
  #marks: { readonly at: number; readonly bytes: number }[] = [];

  /** `bytes` have left by now; fewer than before where the host had not got the last ones. */
  mark(bytes: number, at: number): void {
    if (bytes < (this.#marks.at(-1)?.bytes ?? 0)) this.#marks = [];
    this.#marks = [...this.#marks.filter((mark) => at - mark.at <= WINDOW_MS), { at, bytes }];
  }

  /** In seconds, until `total` have left. */
  left(total: number): number | undefined {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)];
    if (!first || !last || last.at - first.at < LEAST_MS || last.bytes === first.bytes) return undefined;
    return Math.ceil((total - last.bytes) / ((last.bytes - first.bytes) / (last.at - first.at)) / 1_000);
  }
}
