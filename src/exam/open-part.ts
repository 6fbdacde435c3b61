import type { Exam } from '../wire/exam.ts';
import type { WireId } from '../wire/values.ts';
import type { ExamAccount, ExamProblem, Flushed, GroupFormHandle, GroupSession } from './contract.ts';
import { within, type Environment } from './environment.ts';
import { isClosed } from './exam-time.ts';

/** How long after zero a video or a file is waited for, in ms: of the ten seconds in which the server takes it, two are for the call. */
const VIDEO_GRACE_MS = 8_000;

/** How long a video or a file is waited for at the most, in ms. */
const LONGEST_WAIT_MS = 120_000;

/** How long Exit waits for answers and videos, in ms; they go on without it. */
const EXIT_MS = 5_000;

/** How soon the way on is tried again once the time is over, in ms. */
const AGAIN_MS = 10_000;

interface OpenPartParts {
  readonly id: WireId;
  readonly session: GroupSession;
  readonly account: ExamAccount;
  readonly environment: Pick<Environment, 'after' | 'subscribePage'>;
  /** The exam as it stands now. */
  readonly look: () => Promise<Exam>;
  readonly onProblem: (problem: ExamProblem) => void;
  /** Its time is up, or was and there may be a way on by now. */
  readonly onZero: () => void;
}

/** A part that is worked on, until it is left: all that was answered in it is at the server first (spec §4 Exam), or told. */
export class OpenPart {
  /** Its form, while that is on the screen. */
  form: GroupFormHandle | undefined;
  readonly #parts: OpenPartParts;
  #stops: (() => void)[] = [];

  constructor(parts: OpenPartParts) {
    this.#parts = parts;
    this.#watchZero();
  }

  get isOver(): boolean {
    return this.#parts.session.remaining() === 0;
  }

  /**
   * Whether the way on is free. At zero it is, with all that got to the server. Where another tab has the exam, that one hands the part
   * in.
   */
  async leave(): Promise<boolean> {
    const { id, session, look } = this.#parts;
    if (!await this.#bringIn(Math.min(LONGEST_WAIT_MS, session.remaining() * 1_000 + VIDEO_GRACE_MS))) return false;
    const flushed = await session.flush();
    const { isOver } = this;
    // Who has been told of them, and presses once more, goes on without them: nobody is held before what cannot be mended.
    if (flushed.kind === 'refused' && !isOver && flushed.again) return true;
    this.#tell(flushed);
    if (flushed.kind === 'saved' || (isOver && flushed.kind !== 'elsewhere')) return true;
    if (flushed.kind !== 'refused') return false;
    // The answer to an earlier press was lost, or another device has gone on: nobody can mend anything in a group that is handed in, or is
    // no part of the exam any more.
    const { done, groups } = await look();
    return done || !groups.some((group) => group.id === id && !isClosed(group));
  }

  /** Before Exit, which leaves in any case: the current answers with the time that is left. */
  async saveAll(): Promise<void> {
    const { session, environment } = this.#parts;
    if (session.state().kind === 'elsewhere') return;
    await this.#bringIn(EXIT_MS);
    this.#tell(await within(environment, EXIT_MS, session.flushAll()));
  }

  /** What is not acknowledged goes on without it. */
  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#parts.session.close();
  }

  /** False where a video or a file holds up the way on. */
  async #bringIn(ms: number): Promise<boolean> {
    const { session, environment, onProblem } = this.#parts;
    const stop = new AbortController();
    const cancel = environment.after(ms, () => { stop.abort(); });
    const fields = await this.form?.finishPending(stop.signal) ?? [];
    cancel();
    const over = this.isOver;
    if (fields.length > 0) onProblem({ kind: 'videoUnsent', fields, over });
    // Else another page would say of it later that it has arrived.
    if (over && session.state().kind !== 'elsewhere') this.form?.cancelPending();
    return fields.length === 0 || over;
  }

  #tell(flushed: Flushed | undefined): void {
    const { session, onProblem } = this.#parts;
    const state = session.state();
    if (state.kind === 'over') {
      if (state.lost.length > 0) onProblem({ kind: 'lost', ...(state.words !== undefined && { words: state.words }) });
    } else if (flushed?.kind === 'unsent') onProblem({ kind: 'failed', failure: flushed.failure });
    else if (flushed?.kind === 'refused') onProblem({ kind: 'refused', ...(flushed.words !== undefined && { words: flushed.words }) });
  }

  /** What fails at zero is tried again by itself: nobody may be at the page. A network or a log-in brings it on at once. */
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
      account.subscribe(() => { if (account.standing() === 'in') goOn(); }),
      environment.subscribePage((event) => { if (event === 'wake') goOn(); }),
    );
  }
}
