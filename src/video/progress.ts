import type { UploadState } from '../base/upload-state.ts';

/** The interval between reports of progress, in ms: more would only cost. */
const REPORT_INTERVAL_MS = 200;
/** The window for the speed, in ms: long enough for a stutter of the network, short enough for a change of network. */
const WINDOW_MS = 15_000;
/** The shortest time, in ms, from which the speed can be estimated. */
const MIN_SPAN_MS = 1_500;

/** How fast an upload goes. Times are of a monotonic clock, in ms. */
class Pace {
  #marks: { readonly at: number; readonly bytes: number }[] = [];

  /** Records that `bytes` have been sent; fewer than before where the host had not received the last ones. */
  mark(bytes: number, at: number): void {
    if (bytes < (this.#marks.at(-1)?.bytes ?? 0)) this.#marks = [];
    this.#marks = [...this.#marks.filter((mark) => at - mark.at <= WINDOW_MS), { at, bytes }];
  }

  /** In seconds, until `total` bytes are sent. */
  left(total: number): number | undefined {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)];
    if (!first || !last || last.at - first.at < MIN_SPAN_MS || last.bytes === first.bytes) return undefined;
    return Math.ceil((total - last.bytes) / ((last.bytes - first.bytes) / (last.at - first.at)) / 1_000);
  }
}

type Facts = Pick<UploadState, 'name' | 'sent' | 'total'>;
/** A state without these facts. */
type StateChange<State = UploadState> = State extends unknown ? Omit<State, keyof Facts> : never;

export type Progress = ReturnType<typeof followProgress>;

/** The progress of one upload, and its reports. `about`: name and size, as far as they are known. */
export function followProgress(first: StateChange, about: () => Omit<Facts, 'sent'>, onState: (state: UploadState) => void) {
  let pace = new Pace();
  let [sent, reached, reportedAt] = [0, 0, 0];
  let reportTimer: ReturnType<typeof setTimeout> | undefined;
  let state: UploadState = { ...about(), sent, ...first };

  const show = (change: StateChange): void => {
    state = { ...about(), sent, ...change };
    onState(state);
  };

  const halt = (): void => {
    clearTimeout(reportTimer);
    reportTimer = undefined;
  };

  const report = (): void => {
    halt();
    reportedAt = performance.now();
    const { total } = about();
    show({ kind: 'sending', secondsLeft: total === undefined ? undefined : pace.left(total) });
  };

  return {
    state: (): UploadState => state,
    reached: (): number => reached,
    show,
    halt,
    follow: (remoteState: UploadState): void => { state = remoteState; },
    reach: (offset: number): void => { reached = Math.max(reached, offset); },
    send: (bytes: number): void => {
      const now = performance.now();
      sent = bytes;
      pace.mark(bytes, now);
      // A failed upload shows progress again only once the host has more bytes than before.
      if (state.kind === 'failed' && reached <= state.sent) return;
      const due = state.kind === 'sending' ? reportedAt + REPORT_INTERVAL_MS - now : 0;
      if (due <= 0) report();
      else reportTimer ??= setTimeout(() => { if (state.kind === 'sending') report(); }, due);
    },
    /** Sending has stopped, so only bytes that the host has count. A failed upload is not shown as waiting. */
    rest: (change: StateChange<Extract<UploadState, { kind: 'waiting' | 'failed' }>>): void => {
      [sent, pace] = [reached, new Pace()];
      if (change.kind === 'failed' || state.kind !== 'failed') show(change);
    },
    beginAnew: (): void => { [sent, reached, pace] = [0, 0, new Pace()]; },
    done: (link: string): void => {
      sent = about().total ?? sent;
      show({ kind: 'done', link });
    },
  };
}
