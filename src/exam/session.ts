import { Listeners } from '../base/listeners.ts';
import type { Log } from '../device/log.ts';
import type { WireId } from '../wire/values.ts';
import type { AnswerOrder } from './answer-order.ts';
import { AnswerSender } from './answer-sender.ts';
import type {
  AnswerAddress, AnswerState, ExamAccount, ExamServer, FlushResult, GroupSession, RecordOptions, ReplacedAnswer, Undelivered, WireAnswer,
} from './contract.ts';
import type { Environment } from './environment.ts';
import type { StoredAnswer } from './stored-answer.ts';
import type { Outbox } from './outbox.ts';
import { GroupClock, type GroupTime } from './group-clock.ts';

/** The longest delay from a key to the database, in ms; the journal has the answer at once. */
const STORE_MS = 300;

export interface SessionDeps {
  readonly account: ExamAccount;
  readonly examId: WireId;
  readonly groupId: WireId;
  readonly time: GroupTime;
  /** The server is known to order answers. */
  readonly ordered: boolean;
  readonly environment: Environment;
  readonly order: AnswerOrder;
  readonly outbox: Outbox;
  readonly log: Log<StoredAnswer> | undefined;
  /** Another tab has the exam. */
  readonly elsewhere: boolean;
  /** The session only delivers what an earlier page has left. */
  readonly detached: boolean;
  /** The session's open work has changed. */
  readonly onChange: (session: Session) => void;
}

/** Returns the previous object while the new one is equal, so that subscribers see no change. */
const keepIfEqual = <Value>(before: Value, now: Value): Value => (JSON.stringify(now) === JSON.stringify(before) ? before : now);

/** See `GroupSession`. After `close` it sends the remaining answers, and then ends. */
export class Session implements GroupSession {
  readonly examId: WireId;
  readonly scope: string | undefined;
  readonly #parts: SessionDeps;
  readonly #server: ExamServer;
  readonly #watch: GroupClock;
  readonly #courier: AnswerSender;
  readonly #listeners = new Listeners();
  readonly #stops: readonly (() => void)[];
  #elsewhere: boolean;
  #detached: boolean;
  #ended = false;
  /** The replaced answers that were on the screen before the last `flush`. */
  #shownReplaced: readonly ReplacedAnswer[] | undefined;
  #state: AnswerState = { kind: 'saved' };
  #replaced: readonly ReplacedAnswer[] = [];
  #gone: readonly WireId[] = [];
  #storing: (() => void) | undefined;

  constructor(parts: SessionDeps) {
    const { account, examId, groupId, time, ordered, environment, outbox, order } = parts;
    this.#parts = parts;
    [this.examId, this.scope] = [examId, parts.log?.scope];
    this.#elsewhere = parts.elsewhere;
    this.#detached = parts.detached;
    this.#server = account.server(examId, groupId);
    // Asking opens the group: a server may hand in the one that another tab has open by now.
    const ask = () => (this.#elsewhere ? Promise.reject(new Error('elsewhere')) : this.#server.ask());
    this.#watch = new GroupClock(time, environment, ask, {
      onSecond: () => { this.#tell(); },
      onZero: () => { this.#onZero(); },
      onAnswer: ({ questions }) => {
        for (const { order: seen } of questions) order.see(seen);
        outbox.compare(questions);
        this.#onSent();
      },
    });
    if (this.#detached) this.#watch.stop();
    this.#courier = new AnswerSender({
      server: this.#server, environment, outbox, watch: this.#watch, order, ordered,
      isLoggedIn: () => account.loginState() === 'in', onChange: () => { this.#onSent(); },
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

  /** Whether answers are still to be sent or the group is worked on, so that the exam's lock is needed. */
  get needsLock(): boolean {
    return !this.#ended && !this.#elsewhere && (!this.#detached || this.#parts.outbox.open.length > 0);
  }

  /** Whether the session is closed and has answers left to send or report. */
  get isDelivering(): boolean {
    return this.#detached && !this.#ended;
  }

  get isSending(): boolean {
    return !this.#ended && this.#parts.outbox.open.length > 0;
  }

  /** How long the server still accepts what was typed before zero, in ms. */
  get graceLeft(): number {
    return this.#watch.graceLeft();
  }

  /** The unacknowledged answers, and those that newer ones have replaced. */
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
    // Reading a file takes time, so it is treated as given earlier.
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

  readonly flush = async (): Promise<FlushResult> => {
    const { outbox } = this.#parts;
    this.#shownReplaced = outbox.replaced;
    // Before zero the server may now accept what it refused earlier.
    if (this.remaining() > 0) outbox.reopen();
    const decided = await this.#courier.sendAll();
    if (this.#elsewhere) return { kind: 'elsewhere' };
    if (!decided) return { kind: 'unsent', failure: this.#courier.failure };
    const { refused } = outbox;
    outbox.noteRefused();
    this.#tell();
    return refused.questions.length > 0 ? { kind: 'refused', ...refused } : { kind: 'saved' };
  };

  readonly flushAll = (): Promise<FlushResult> => {
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
    this.#parts.outbox.dropReplaced(this.#shownReplaced);
    this.#parts.log?.secure();
    this.#courier.hurry();
    this.#onSent();
  };

  /** Sends the open answers at once. */
  hurry(): void {
    if (!this.#ended && !this.#elsewhere) this.#courier.hurry();
  }

  /** Drops the refused and replaced answers, which the applicant has seen. */
  dismiss(): void {
    this.#parts.outbox.dropRefused();
    this.#parts.outbox.dropReplaced();
    this.#onSent();
  }

  /** Called when another tab has taken the exam over: that tab sends the stored answers. */
  lose(): void {
    if (this.#ended) return;
    this.#elsewhere = true;
    this.#stopSaving();
    if (this.#detached) this.end();
    this.#tell();
  }

  /** Ends all sending; unacknowledged answers stay on this device. */
  end(): void {
    if (this.#ended) return;
    this.#ended = this.#detached = true;
    for (const stop of this.#stops) stop();
    this.#watch.stop();
    this.#stopSaving();
    this.#parts.onChange(this);
  }

  /** Called when the page is visible or online again. */
  #wake(): void {
    if (this.#elsewhere || this.#parts.account.loginState() === 'gone') return;
    this.#watch.wake();
    this.#courier.wake();
    this.#tell();
  }

  /** Ends the session where somebody else has logged in, and resumes it for its own applicant. */
  #onLogIn(): void {
    const loginState = this.#parts.account.loginState();
    if (loginState === 'gone') this.end();
    else if (loginState === 'in') this.#wake();
  }

  /** Called when the page is hidden or left, and may not come back. */
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
    const nextOrder = order.next();
    const { remainingTime: left } = this.#watch.shown();
    if (!log?.put(String(question), { kind: 'answer', answer, order: nextOrder, to, ...(left !== undefined && { left }) })) return false;
    outbox.put({ questionId: question, answer, order: nextOrder });
    return true;
  }

  #store(): void {
    this.#storing = undefined;
    void this.#parts.log?.write().then(() => { this.#tell(); });
  }

  /** Removes acknowledged answers from the log. Refused and replaced ones stay until the applicant has seen them. */
  #onSent(): void {
    const { outbox, log } = this.#parts;
    const unreported = this.#detached ? outbox.replaced.map(({ questionId }) => questionId) : [];
    const unfinished = [...outbox.unsaved, ...unreported];
    if (!this.#ended) void log?.retain(new Set(unfinished.map(String)));
    if (this.#detached && !this.#elsewhere && unfinished.length === 0 && outbox.underWay === 0) this.end();
    this.#tell();
  }

  #tell(): void {
    this.#read();
    this.#listeners.notify();
    this.#parts.onChange(this);
  }

  #read(): void {
    const { replaced, gone } = this.#parts.outbox;
    this.#state = keepIfEqual(this.#state, this.#readState());
    this.#replaced = keepIfEqual(this.#replaced, this.#elsewhere || this.remaining() === 0 ? [] : replaced);
    this.#gone = keepIfEqual(this.#gone, gone);
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
