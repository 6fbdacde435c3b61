import { Listeners } from '../base/listeners.ts';
import type { Log } from '../device/log.ts';
import type { WireId } from '../wire/values.ts';
import type { AnswerOrder } from './answer-order.ts';
import { Courier } from './courier.ts';
import type {
  AnswerAddress, AnswerState, ExamAccount, ExamServer, Flushed, GroupSession, RecordOptions, ReplacedAnswer, Undelivered, WireAnswer,
} from './contract.ts';
import type { Environment } from './environment.ts';
import type { KeptAnswer } from './kept-answer.ts';
import type { Outbox } from './outbox.ts';
import { Watch, type GroupTime } from './watch.ts';

/** How long after a key the answer is in the database at the latest, in ms; it is in the journal at once. */
const STORE_MS = 300;

export interface SessionParts {
  readonly account: ExamAccount;
  readonly examId: WireId;
  readonly groupId: WireId;
  readonly time: GroupTime;
  /** The server is known to order answers. */
  readonly ordered: boolean;
  readonly environment: Environment;
  readonly order: AnswerOrder;
  readonly outbox: Outbox;
  readonly log: Log<KeptAnswer> | undefined;
  /** Another tab has the exam. */
  readonly elsewhere: boolean;
  /** The session only delivers what an earlier page has left. */
  readonly detached: boolean;
  /** What it still has to do is another now. */
  readonly onChange: (session: Session) => void;
}

/** What is told stays the same object for as long as it is alike. */
const unlessAlike = <Told>(before: Told, now: Told): Told => (JSON.stringify(now) === JSON.stringify(before) ? before : now);

/** See `GroupSession`. Once it is closed it delivers what is left, and then ends. */
export class Session implements GroupSession {
  readonly examId: WireId;
  readonly scope: string | undefined;
  readonly #parts: SessionParts;
  readonly #server: ExamServer;
  readonly #watch: Watch;
  readonly #courier: Courier;
  readonly #listeners = new Listeners();
  readonly #stops: readonly (() => void)[];
  #elsewhere: boolean;
  #detached: boolean;
  #ended = false;
  /** These replaced answers were on the screen before the last `flush`. */
  #told: readonly ReplacedAnswer[] | undefined;
  #state: AnswerState = { kind: 'saved' };
  #replaced: readonly ReplacedAnswer[] = [];
  #gone: readonly WireId[] = [];
  #storing: (() => void) | undefined;

  constructor(parts: SessionParts) {
    const { account, examId, groupId, time, ordered, environment, outbox, order } = parts;
    this.#parts = parts;
    [this.examId, this.scope] = [examId, parts.log?.scope];
    this.#elsewhere = parts.elsewhere;
    this.#detached = parts.detached;
    this.#server = account.server(examId, groupId);
    this.#watch = new Watch(time, environment, this.#server.ask, {
      onSecond: () => { this.#tell(); },
      onZero: () => { this.#onZero(); },
      onAnswer: ({ questions }) => {
        for (const { order: seen } of questions) order.see(seen);
        outbox.compare(questions);
        this.#onSent();
      },
    });
    if (this.#detached) this.#watch.stop();
    this.#courier = new Courier({
      server: this.#server, environment, outbox, watch: this.#watch, order, ordered,
      isLoggedIn: () => account.standing() === 'in', onChange: () => { this.#onSent(); },
    });
    this.#stops = [
      account.subscribe(() => { this.#onLogIn(); }),
      environment.subscribePage((event) => { if (event === 'wake') this.#wake(); else this.#leave(); }),
    ];
    if (this.#detached) this.#courier.hurry();
    else if (!this.#elsewhere) this.#courier.sendNow();
    this.#read();
  }

  get isEnded(): boolean {
    return this.#ended;
  }

  /** Something is still to be sent, or the group is worked on: no other tab may have the exam unless it takes it over. */
  get needsLock(): boolean {
    return !this.#ended && !this.#elsewhere && (!this.#detached || this.#parts.outbox.open.length > 0);
  }

  /** It was closed, and something is left that is to be sent or told. */
  get isDelivering(): boolean {
    return this.#detached && !this.#ended;
  }

  get isSending(): boolean {
    return !this.#ended && this.#parts.outbox.open.length > 0;
  }

  /** In ms: for how long the server still takes what was typed before zero. */
  get graceLeft(): number {
    return this.#watch.graceLeft();
  }

  /** The answers that are not acknowledged, and those that newer ones have replaced. */
  get undelivered(): readonly Undelivered[] {
    const { examId: exam, groupId: group, outbox } = this.#parts;
    const state = this.#courier.delayedBy === undefined ? 'sending' : 'waiting';
    const pending = outbox.pending.map(({ unsaved: { questionId: question, answer }, words, refused }): Undelivered => ({
      to: { exam, group, question, ...words }, answer, state: refused ? 'refused' : state, ...refused,
    }));
    const replaced = outbox.replaced.map(({ questionId: question, own }): Undelivered => ({
      to: { exam, group, question, ...outbox.wordsOf(question) }, answer: own, state: 'replaced',
    }));
    return [...pending, ...replaced];
  }

  readonly remaining = (): number => this.#watch.remaining();

  readonly state = (): AnswerState => this.#state;

  readonly replaced = (): readonly ReplacedAnswer[] => this.#replaced;

  readonly gone = (): readonly WireId[] => this.#gone;

  readonly subscribe = this.#listeners.add;

  readonly record = (questionId: WireId, answer: WireAnswer, options: RecordOptions = {}): boolean => {
    // A file is read before it is an answer.
    const tookTime = options.tookTime === true || answer instanceof Blob;
    const isOver = tookTime ? this.#watch.graceLeft() <= 0 : this.remaining() === 0;
    if (this.#detached || this.#elsewhere || isOver || !this.#keep(questionId, answer)) return false;
    this.#storing ??= this.#parts.environment.after(STORE_MS, () => { this.#store(); });
    if (tookTime) this.#courier.sendNow();
    else this.#courier.sendSoon();
    this.#tell();
    return true;
  };

  readonly reclaim = (questionId: WireId): void => {
    const own = this.remaining() > 0 ? this.#parts.outbox.reclaim(questionId) : undefined;
    if (own !== undefined) this.record(questionId, own);
  };

  readonly flush = async (): Promise<Flushed> => {
    const { outbox } = this.#parts;
    this.#told = outbox.replaced;
    // Until zero the server may take by now what it refused before.
    if (this.remaining() > 0) outbox.reopen();
    const decided = await this.#courier.sendAll();
    if (this.#elsewhere) return { kind: 'elsewhere' };
    if (!decided) return { kind: 'unsent', failure: this.#courier.failure };
    const { refused } = outbox;
    outbox.noteRefused();
    this.#tell();
    return refused.questions.length > 0 ? { kind: 'refused', ...refused } : { kind: 'saved' };
  };

  readonly flushAll = (): Promise<Flushed> => {
    if (this.remaining() > 0 && !this.#elsewhere) this.#parts.outbox.putAll();
    return this.flush();
  };

  readonly close = (): void => {
    if (this.#detached) return;
    this.#detached = true;
    this.#watch.stop();
    if (this.#elsewhere) {
      this.end();
      return;
    }
    this.#parts.outbox.dropRepeats();
    this.#parts.outbox.dropReplaced(this.#told);
    this.#parts.log?.secure();
    this.#courier.hurry();
    this.#onSent();
  };

  /** What is open is tried at once. */
  hurry(): void {
    if (!this.#ended && !this.#elsewhere) this.#courier.hurry();
  }

  /** What was refused or replaced has been told, and is kept no more. */
  dismiss(): void {
    this.#parts.outbox.dropRefused();
    this.#parts.outbox.dropReplaced();
    this.#onSent();
  }

  /** Another tab has taken the exam over; what is kept here is its to send. */
  lose(): void {
    if (this.#ended) return;
    this.#elsewhere = true;
    this.#stopSaving();
    if (this.#detached) this.end();
    this.#tell();
  }

  /** Nothing is sent any more; what is not acknowledged stays on this device. */
  end(): void {
    if (this.#ended) return;
    this.#ended = this.#detached = true;
    for (const stop of this.#stops) stop();
    this.#watch.stop();
    this.#stopSaving();
    this.#parts.onChange(this);
  }

  /** The page is looked at again, or there is a network again. */
  #wake(): void {
    if (this.#elsewhere || this.#parts.account.standing() === 'gone') return;
    this.#watch.wake();
    this.#courier.wake();
    this.#tell();
  }

  /** Nobody's answers go out under the log-in of somebody else. */
  #onLogIn(): void {
    const standing = this.#parts.account.standing();
    if (standing === 'gone') this.end();
    else if (standing === 'in') this.#wake();
  }

  /** The page is hidden or left, and may not come back. */
  #leave(): void {
    if (this.#elsewhere) return;
    this.#parts.log?.secure();
    this.#courier.sendNow(true);
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

  #keep(question: WireId, answer: WireAnswer): boolean {
    const { log, outbox, order, examId: exam, groupId: group } = this.#parts;
    const to: AnswerAddress = { exam, group, question, ...outbox.wordsOf(question) };
    const placed = order.next();
    const { remainingTime: left } = this.#watch.shown();
    if (!log?.keep(String(question), { kind: 'answer', answer, order: placed, to, ...(left !== undefined && { left }) })) return false;
    outbox.put({ questionId: question, answer, order: placed });
    return true;
  }

  #store(): void {
    this.#storing = undefined;
    void this.#parts.log?.write().then(() => { this.#tell(); });
  }

  /** What the server has needs no keeping. What it refuses, and what waited and was replaced, is kept until the applicant has been told. */
  #onSent(): void {
    const { outbox, log } = this.#parts;
    const untold = this.#detached ? outbox.replaced.map(({ questionId }) => questionId) : [];
    const left = [...outbox.unsaved, ...untold];
    if (!this.#ended) void log?.retain(new Set(left.map(String)));
    if (this.#detached && !this.#elsewhere && left.length === 0 && outbox.underWay === 0) this.end();
    this.#tell();
  }

  #tell(): void {
    this.#read();
    this.#listeners.tell();
    this.#parts.onChange(this);
  }

  #read(): void {
    const { replaced, gone } = this.#parts.outbox;
    this.#state = unlessAlike(this.#state, this.#readState());
    this.#replaced = unlessAlike(this.#replaced, this.#elsewhere || this.remaining() === 0 ? [] : replaced);
    this.#gone = unlessAlike(this.#gone, gone);
  }

  #readState(): AnswerState {
    const { outbox, log } = this.#parts;
    const { delayedBy, savedAt } = this.#courier;
    if (this.#elsewhere) return { kind: 'elsewhere' };
    const { unsaved, open, refused, replaced, gone } = outbox;
    if (this.remaining() === 0 && (open.length === 0 || this.#watch.graceLeft() <= 0)) {
      const lost = unsaved.filter((id) => !gone.includes(id));
      return { kind: 'over', lost, ...(refused.words !== undefined && { words: refused.words }) };
    }
    if (open.length > 0 && delayedBy) return { kind: 'waiting', for: delayedBy, kept: log?.isSafe ?? false };
    if (refused.questions.length > 0) return { kind: 'refused', ...refused };
    if (open.length > 0) return { kind: 'saving' };
    if (replaced.length > 0) return { kind: 'superseded' };
    return { kind: 'saved', ...(savedAt !== undefined && { at: savedAt }) };
  }
}
