import { SingleBar } from 'cli-progress';
import type { Surroundings } from './surroundings.ts';

/** What shows how far a long command is. */
interface Progress {
  /** One step further, or to so many of so many. */
  readonly step: (done?: number, all?: number) => void;
  readonly stop: () => void;
}

const unseen: Progress = { step: () => undefined, stop: () => undefined };

/** A bar on a terminal; nothing where nobody looks on, since a log or a pipe would be full of it. */
export function progressBar({ isTerminal }: Pick<Surroundings, 'isTerminal'>, all = 1): Progress {
  if (!isTerminal) return unseen;
  const bar = new SingleBar({ format: '{bar} {value}/{total}', clearOnComplete: true, hideCursor: true });
  bar.start(all, 0);
  return {
    step: (done, total) => {
      if (total !== undefined) bar.setTotal(total);
      if (done === undefined) bar.increment();
      else bar.update(done);
    },
    stop: () => { bar.stop(); },
  };
}
