import type { UploadState } from '../base/upload-state.ts';

/** Progress is told so often, in ms: more would only cost. */
const TOLD_MS = 200;
/** How far back it is looked, in ms: long enough for a stutter of the network, short enough for another network. */
const WINDOW_MS = 15_000;
/** Nobody can tell after less than this. */
const LEAST_MS = 1_500;

/** How fast an upload goes. Times are of a monotonic clock, in ms. */
class Pace {
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

type Facts = Pick<UploadState, 'name' | 'sent' | 'total'>;
/** A state besides these. */
type News<State = UploadState> = State extends unknown ? Omit<State, keyof Facts> : never;

export type Progress = ReturnType<typeof followProgress>;

/** How far one upload is, and what is told of that. `about`: what goes up, as far as it is known by now. */
export function followProgress(first: News, about: () => Omit<Facts, 'sent'>, onState: (state: UploadState) => void) {
  let pace = new Pace();
  let [sent, reached, toldAt] = [0, 0, 0];
  let telling: ReturnType<typeof setTimeout> | undefined;
  let state: UploadState = { ...about(), sent, ...first };

  const show = (news: News): void => {
    state = { ...about(), sent, ...news };
    onState(state);
  };

  const halt = (): void => {
    clearTimeout(telling);
    telling = undefined;
  };

  const tell = (): void => {
    halt();
    toldAt = performance.now();
    const { total } = about();
    show({ kind: 'sending', secondsLeft: total === undefined ? undefined : pace.left(total) });
  };

  return {
    state: (): UploadState => state,
    reached: (): number => reached,
    show,
    halt,
    follow: (told: UploadState): void => { state = told; },
    reach: (offset: number): void => { reached = Math.max(reached, offset); },
    send: (bytes: number): void => {
      const now = performance.now();
      sent = bytes;
      pace.mark(bytes, now);
      // What has failed is told of again when the host has more than before.
      if (state.kind === 'failed' && reached <= state.sent) return;
      const due = state.kind === 'sending' ? toldAt + TOLD_MS - now : 0;
      if (due <= 0) tell();
      else telling ??= setTimeout(() => { if (state.kind === 'sending') tell(); }, due);
    },
    /** Nothing is under way: what had left may not have arrived. What has failed does not wait. */
    rest: (news: News<Extract<UploadState, { kind: 'waiting' | 'failed' }>>): void => {
      [sent, pace] = [reached, new Pace()];
      if (news.kind === 'failed' || state.kind !== 'failed') show(news);
    },
    beginAnew: (): void => { [sent, reached, pace] = [0, 0, new Pace()]; },
    done: (link: string): void => {
      sent = about().total ?? sent;
      show({ kind: 'done', link });
    },
  };
}
