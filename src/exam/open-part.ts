import type { Exam } from '../wire/exam.ts';
import type { WireId } from '../wire/values.ts';
import type { ExamAccount, ExamProblem, FlushResult, GroupFormHandle, GroupSession } from './contract.ts';
import { withLimit, type Environment } from './environment.ts';
import { isClosed } from './exam-time.ts';

/** How long to wait for a video or a file after zero, in ms: the server accepts it for ten seconds, of which two are for the call. */
const VIDEO_GRACE_MS = 8_000;

/** The longest wait for a video or a file, or for answers of an earlier page, in ms. */
export const MAX_WAIT_MS = 120_000;

/** How long Exit waits for answers and videos, in ms; they are sent on afterwards. */
const EXIT_MS = 5_000;

/** The pause between attempts to move on once the time is over, in ms. */
const AGAIN_MS = 10_000;

interface OpenPartDeps {
  readonly id: WireId;
  readonly session: GroupSession;
  readonly account: ExamAccount;
  readonly environment: Pick<Environment, 'after' | 'subscribePage'>;
  /** Fetches the current exam. */
  readonly look: () => Promise<Exam>;
  readonly onProblem: (problem: ExamProblem) => void;
  /** Called when the time is up, and again when moving on may have become possible. */
  readonly onZero: () => void;
}

/** A part that is worked on. Before it is left, all answers reach the server (spec §4 Exam), or the applicant is told. */
export class OpenPart {
  /** The part's form, while it is on the screen. */
  form: GroupFormHandle | undefined;
  readonly #parts: OpenPartDeps;
  #stops: (() => void)[] = [];

  constructor(parts: OpenPartDeps) {
    this.#parts = parts;
    this.#watchZero();
  }

  get isOver(): boolean {
    return this.#parts.session.remaining() === 0;
  }

  /**
   * Whether the applicant may move on. At zero they may, with the answers that reached the server. Where another tab has the exam, that
   * tab hands the part in. Nothing is handed in once the applicant has logged out.
   */
  async leave(): Promise<boolean> {
    const { id, session, account, look } = this.#parts;
    if (!await this.#finishPending(Math.min(MAX_WAIT_MS, session.remaining() * 1_000 + VIDEO_GRACE_MS))) return false;
    const flushed = await session.flush();
    if (account.loginState() === 'gone') return false;
    const { isOver } = this;
    // A second press after the refusal was shown moves on without these answers: they may be impossible to correct.
    if (flushed.kind === 'refused' && !isOver && flushed.again) return true;
    this.#tell(flushed);
    if (flushed.kind === 'saved' || (isOver && flushed.kind !== 'elsewhere')) return true;
    if (flushed.kind !== 'refused') return false;
    // A group that is handed in or removed cannot be corrected: the answer to an earlier press was lost, or another device has
    // moved on.
    const { done, groups } = await look();
    return done || !groups.some((group) => group.id === id && !isClosed(group));
  }

  /** Sends the current answers with the remaining time before Exit, which leaves in any case. */
  async saveAll(): Promise<void> {
    const { session, environment } = this.#parts;
    if (session.state().kind === 'elsewhere') return;
    await this.#finishPending(EXIT_MS);
    this.#tell(await withLimit(environment, EXIT_MS, session.flushAll()));
  }

  /** Ends the part, once no file is being read any more, which is recorded before. Unacknowledged answers are still sent. */
  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    const { session } = this.#parts;
    const late = this.form?.detached();
    if (late) void late.then(session.close);
    else session.close();
  }

  /** Waits for videos and files; false where one is missing and the time is not over. */
  async #finishPending(ms: number): Promise<boolean> {
    const { session, environment, onProblem } = this.#parts;
    const stop = new AbortController();
    const cancel = environment.after(ms, () => { stop.abort(); });
    const fields = await this.form?.finishPending(stop.signal) ?? [];
    cancel();
    const over = this.isOver;
    if (fields.length > 0) onProblem({ kind: 'videoUnsent', fields, over });
    // Otherwise another page would later report its arrival.
    if (over && session.state().kind !== 'elsewhere') this.form?.cancelPending();
    return fields.length === 0 || over;
  }

  #tell(flushed: FlushResult | undefined): void {
    const { session, onProblem } = this.#parts;
    const state = session.state();
    if (state.kind === 'over') {
      if (state.lost.length > 0) onProblem({ kind: 'lost', ...(state.words !== undefined && { words: state.words }) });
    } else if (flushed?.kind === 'unsent') onProblem({ kind: 'failed', failure: flushed.failure });
    else if (flushed?.kind === 'refused') onProblem({ kind: 'refused', ...(flushed.words !== undefined && { words: flushed.words }) });
  }

  /** Retries moving on after zero automatically, since the applicant may be away; at once when network or log-in return. */
  #watchZero(): void {
    const { session, account, environment, onZero } = this.#parts;
    let isZero = false;
    const goOn = (): void => { if (this.isOver) onZero(); };
    const again = (): void => {
      goOn();
      this.#stops.push(environment.after(AGAIN_MS, again));
    };
    this.#stops.push(
      session.subscribe(() => {
        if (isZero || !this.isOver) return;
        isZero = true;
        again();
      }),
      account.subscribe(() => { if (account.loginState() === 'in') goOn(); }),
      environment.subscribePage((event) => { if (event === 'wake') goOn(); }),
    );
  }
}
