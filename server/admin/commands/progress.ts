import { SingleBar } from 'cli-progress';
import type { CommandContext } from './command-context.ts';

/** Reports one more step, or `done` steps of `all`. */
type ReportProgress = (done?: number, all?: number) => void;

/** Runs long work with a progress bar of `all` steps. Without a terminal there is no bar: it would fill a log or a pipe. */
export async function withBar<Value>(
  { isTerminal }: Pick<CommandContext, 'isTerminal'>, run: (onProgress: ReportProgress) => Promise<Value>, all = 1,
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
