import type { Log } from '../log/log.ts';
import type { WireId } from '../wire/values.ts';
import { Courier } from './courier.ts';
import type { AnswerState, ExamServer, Flushed, GroupSession, HeldGroup, RecordOptions, WireAnswer } from './contract.ts';
import type { Environment } from './environment.ts';
import type { KeptAnswer } from './kept-answer.ts';
import type { Outbox } from './outbox.ts';
import { readClock } from './timing.ts';
import { Watch } from './watch.ts';

/** How long after a key the answer is in the database at the latest, in ms; it is in the journal at once. */
const STORE_MS = 300;

/** What was typed so short a time ago is what the applicant is at now, in ms. */
const LIVE_MS = 10_000;

interface SessionParts {
  readonly group: HeldGroup;
  readonly server: ExamServer;
  readonly environment: Environment;
  readonly outbox: Outbox;
  /** Absent where another tab has the exam. */
  readonly log: Log<KeptAnswer> | undefined;
  /** Lets go of what the session holds besides. */
  readonly letGo: () => void;
}

/** See `GroupSession`. */
export class Session implements GroupSession {
  readonly #parts: SessionParts;
  readonly #watch: Watch;
  readonly #courier: Courier;
  readonly #listeners = new Set<() => void>();
  #elsewhere: boolean;
  #closed = false;
  #state: AnswerState = { kind: 'saved' };
  #storing: (() => void) | undefined;

  constructor(parts: SessionParts) {
    const { group, server, environment, outbox, log } = parts;
    this.#parts = parts;
    this.#elsewhere = log === undefined;
    this.#watch = new Watch(group, environment, server.askTime, {
      onSecond: () => { this.#tell(); },
      onZero: () => { this.#onZero(); },
    });
    this.#courier = new Courier({
      server, environment, outbox, watch: this.#watch,
      ordered: group.questions.some(({ number = 0 }) => number > 0),
      renew: (questionId, answer) => { this.#keep(questionId, answer); },
      onChange: () => { this.#onSent(); },
    });
    if (!this.#elsewhere) this.#courier.sendNow();
    this.#state = this.#readState();
  }

  readonly remaining = (): number => this.#watch.remaining();

  readonly state = (): AnswerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => { this.#listeners.delete(listener); };
  };

  readonly record = (questionId: WireId, answer: WireAnswer, { tookTime = false }: RecordOptions = {}): boolean => {
    const isOver = tookTime ? this.#watch.graceLeft() <= 0 : this.remaining() === 0;
    if (this.#closed || this.#elsewhere || isOver || !this.#keep(questionId, answer)) return false;
    this.#storing ??= this.#parts.environment.after(STORE_MS, () => { this.#store(); });
    if (tookTime || answer instanceof Blob) this.#courier.sendNow();
    else this.#courier.sendSoon();
    this.#tell();
    return true;
  };

  readonly flush = async (): Promise<Flushed> => {
    const decided = await this.#courier.sendAll();
    if (this.#elsewhere) return { kind: 'elsewhere' };
    if (!decided) return { kind: 'unsent', failure: this.#courier.failure };
    const { refused } = this.#parts.outbox;
    return refused.questions.length > 0 ? { kind: 'refused', ...refused } : { kind: 'saved' };
  };

  readonly close = (): void => {
    if (this.#closed) return;
    this.#closed = true;
    this.#stopSaving();
    this.#watch.stop();
    this.#parts.letGo();
  };

  /** The page is looked at again, there is a network again, or somebody has logged in. */
  wake(): void {
    if (this.#closed || this.#elsewhere) return;
    this.#watch.wake();
    this.#courier.wake();
    this.#tell();
  }

  /** The page is hidden or left, and may not come back. */
  leave(): void {
    if (this.#closed || this.#elsewhere) return;
    this.#parts.log?.secure();
    this.#courier.sendNow(true);
    this.#tell();
  }

  /** Another tab has taken the exam over; what is kept here is its to send. */
  lose(): void {
    if (this.#closed) return;
    this.#elsewhere = true;
    this.#stopSaving();
    this.#tell();
  }

  #stopSaving(): void {
    this.#storing?.();
    this.#courier.stop();
    this.#parts.log?.close();
  }

  #onZero(): void {
    if (this.#elsewhere) return;
    this.#courier.sendNow();
    this.#onSent();
    this.#parts.environment.after(this.#watch.graceLeft(), () => { this.#tell(); });
  }

  #keep(questionId: WireId, answer: WireAnswer): boolean {
    const { log, outbox, environment: { clock } } = this.#parts;
    const row = log?.keep(String(questionId), { kind: 'answer', answer });
    if (row?.number === undefined) return false;
    const given = readClock(clock);
    const isLive = (): boolean => {
      const { now, monotonic } = readClock(clock);
      return Math.max(Math.abs(now - given.now), monotonic - given.monotonic) <= LIVE_MS;
    };
    outbox.put({ questionId, answer, number: row.number, isLive });
    return true;
  }

  #store(): void {
    this.#storing = undefined;
    void this.#parts.log?.write().then(() => { this.#tell(); });
  }

  /** What the server has needs no keeping, and neither has what it will never take. */
  #onSent(): void {
    const { outbox, log } = this.#parts;
    const kept = this.remaining() === 0 ? outbox.open : outbox.unsaved;
    void log?.retain(new Set(kept.map(String)));
    this.#tell();
  }

  #tell(): void {
    const state = this.#readState();
    if (JSON.stringify(state) !== JSON.stringify(this.#state)) this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #readState(): AnswerState {
    const { outbox, log } = this.#parts;
    const { held, savedAt } = this.#courier;
    if (this.#elsewhere) return { kind: 'elsewhere' };
    const { unsaved, open, refused, superseded } = outbox;
    if (this.remaining() === 0 && (open.length === 0 || this.#watch.graceLeft() <= 0)) return { kind: 'over', lost: unsaved, ...(refused.words !== undefined && { words: refused.words }) };
    if (open.length > 0 && held) return { kind: 'waiting', for: held, kept: log?.isSafe ?? false };
    if (refused.questions.length > 0) return { kind: 'refused', ...refused };
    if (open.length > 0) return { kind: 'saving' };
    if (superseded.length > 0) return { kind: 'superseded', questions: superseded };
    return { kind: 'saved', ...(savedAt !== undefined && { at: savedAt }) };
  }
}
