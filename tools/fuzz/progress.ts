import { SingleBar } from 'cli-progress';

/** How far a run is. */
export interface Progress {
  /** `share` is from 0 to 1. */
  readonly show: (share: number, count: number) => void;
  readonly end: () => void;
}

/** A progress bar on a terminal, cleared at the end; elsewhere nothing. */
export function progressBar(what: string, isTerminal: boolean): Progress {
  const bar = new SingleBar({ format: `{bar} {percentage} % {count} ${what}`, clearOnComplete: true, hideCursor: true, stream: process.stderr });
  if (isTerminal) bar.start(100, 0, { count: 0 });
  return { show: (share, count) => { bar.update(Math.min(100, Math.floor(share * 100)), { count }); }, end: () => { bar.stop(); } };
}
