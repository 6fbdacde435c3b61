import { SingleBar } from 'cli-progress';
import type { Surroundings } from './surroundings.ts';

/** One step further, or to so many of so many. */
type Told = (done?: number, all?: number) => void;

/**
 * Runs something long beside a bar that shows how far it is, of `all` steps; there is none where nobody looks on, since a log or a pipe
 * would be full of it.
 */
export async function withBar<Value>(
  { isTerminal }: Pick<Surroundings, 'isTerminal'>, run: (told: Told) => Promise<Value>, all = 1,
): Promise<Value> {
  if (!isTerminal) return run(() => undefined);
  const bar = new SingleBar({ format: '{bar} {value}/{total}', clearOnComplete: true, hideCursor: true });
  bar.start(all, 0);
  try {
    return await run((done, total) => {
      if (total !== undefined) bar.setTotal(total);
      if (done === undefined) bar.increment();
      else bar.update(done);
    });
  } finally {
    bar.stop();
  }
}
