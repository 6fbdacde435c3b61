import { failureOf, isDecided } from '../api/failure.ts';
import type { AnswerOrder } from './answer-order.ts';
import type { AnswerSaved, ExamServer } from './contract.ts';
import type { Environment } from './environment.ts';
import type { Outbox, Unsaved } from './outbox.ts';
import { requestedPause, pauseAfter } from './retry.ts';
import type { GroupClock } from './group-clock.ts';

/** How long an answer may wait for more to be typed, in ms. */
const SEND_MS = 1_500;

/** How many answers go out at a time. */
const MAX_IN_FLIGHT = 3;

/** How often a flush waits for a Retry-After, and the longest each time, in ms. */
const MAX_WAITS = 3;
const MAX_WAIT_MS = 5_000;

/** Bytes of answers that may outlive a page: the browsers' limit for keepalive bodies, less what surrounds the answers. */
const KEEPALIVE_BYTES = 48_000;

interface AnswerSenderDeps {
  readonly server: ExamServer;
  readonly environment: Pick<Environment, 'clock' | 'after' | 'random'>;
  readonly outbox: Outbox;
  readonly watch: GroupClock;
  readonly order: AnswerOrder;
  /** The server is known to order answers. */
  readonly ordered: boolean;
  /** Whether the answers' own applicant is logged in: nothing is sent under another log-in. */
  readonly isLoggedIn: () => boolean;
  /** The unsaved answers or their outcomes may have changed. */
  readonly onChange: () => void;
}

/** Sends the answers of an outbox to the server, with automatic retries. */
export class AnswerSender {
  readonly #parts: AnswerSenderDeps;
  readonly #endWaiters = new Set<() => void>();
  #ordered: boolean;
  #stopped = false;
  #isUrgent = false;
  #needsLogIn = false;
  #wakes = 0;
  #failuresInARow = 0;
  #failure: unknown;
  #pause = 0;
  /** The time of the monotonic clock before which the server asked for no further call. */
  #notBefore = 0;
  #savedAt: number | undefined;
  #sending: (() => void) | undefined;
  #retrying: (() => void) | undefined;

  constructor(parts: AnswerSenderDeps) {
    this.#parts = parts;
    this.#ordered = parts.ordered;
  }

  /** The reason why answers are delayed; undefined while none are. */
  get delayedBy(): 'server' | 'session' | undefined {
    if (this.#needsLogIn || !this.#parts.isLoggedIn()) return 'session';
    return this.#failuresInARow > 0 ? 'server' : undefined;
  }

  /** The error of the last call that failed. */
  get failure(): unknown {
    return this.#failure;
  }

  /** When an answer was last saved, in ms since 1970. */
  get savedAt(): number | undefined {
    return this.#savedAt;
  }

  /** Sends the open answers soon, together with what is typed until then. */
  sendSoon(): void {
    if (this.#stopped) return;
    this.#sending ??= this.#parts.environment.after(this.#isUrgent ? 0 : SEND_MS, () => { this.sendNow(); });
  }

  /** Sends without the delay for more typing, which has ended. */
  hurry(): void {
    this.#isUrgent = true;
    this.sendNow();
  }

  /** `leaving`: the page may close before the answers arrive; small ones are sent with keepalive. */
  sendNow(leaving = false): void {
    this.#sending?.();
    this.#sending = undefined;
    const { outbox, environment: { clock } } = this.#parts;
    if (this.#cannotSend() || clock.monotonic() < this.#notBefore) return;
    let bytesLeft = KEEPALIVE_BYTES;
    for (const unsaved of outbox.due(leaving && this.#ordered)) {
      if (outbox.underWay >= MAX_IN_FLIGHT && !leaving) return;
      const size = unsaved.answer instanceof Blob ? Infinity : JSON.stringify(unsaved.answer).length * 3;
      const keepalive = leaving && size <= bytesLeft;
      if (keepalive) bytesLeft -= size;
      void this.#send(unsaved, keepalive);
    }
  }

  /** Retries: the network or the log-in may be back. */
  wake(): void {
    this.#wakes += 1;
    this.#needsLogIn = false;
    this.#failuresInARow = Math.min(this.#failuresInARow, 1);
    const pauseLeft = this.#notBefore - this.#parts.environment.clock.monotonic();
    if (pauseLeft > 0) this.#tryAgain(pauseLeft);
    else this.sendNow();
  }

  /** Sends all open answers; returns whether the server has decided on each. */
  async sendAll(): Promise<boolean> {
    const { outbox } = this.#parts;
    this.#needsLogIn = false;
    for (let waits = 0; outbox.open.length > 0 || outbox.underWay > 0;) {
      this.sendNow();
      await this.#nextEnd();
      if (this.#cannotSend()) return outbox.open.length === 0;
      if (this.#failuresInARow === 0) continue;
      waits += 1;
      if (!this.#isWorthWaiting(waits)) return false;
      await new Promise<void>((resolve) => { this.#parts.environment.after(this.#pause, resolve); });
    }
    return true;
  }

  stop(): void {
    this.#stopped = true;
    this.#sending?.();
    this.#retrying?.();
    this.#tellEnd();
  }

  #cannotSend(): boolean {
    return this.#stopped || this.#needsLogIn || !this.#parts.isLoggedIn();
  }

  #isWorthWaiting(waits: number): boolean {
    const { watch } = this.#parts;
    if (watch.remaining() === 0) return watch.graceLeft() > this.#pause;
    return requestedPause(failureOf(this.#failure)) > 0 && this.#pause <= MAX_WAIT_MS && waits <= MAX_WAITS;
  }

  async #send(unsaved: Unsaved, keepalive: boolean): Promise<void> {
    const { server, outbox, watch, environment: { clock }, onChange } = this.#parts;
    const { questionId, answer, order } = unsaved;
    outbox.begin(unsaved);
    const [sentAt, wakes] = [clock.monotonic(), this.#wakes];
    try {
      const saved = await server.save({ questionId, answer, order, ...watch.shown() }, { keepalive });
      outbox.end(unsaved);
      this.#confirm(unsaved, saved);
      if (saved.remainingTime !== undefined) watch.take({ remainingTime: saved.remainingTime, asked: sentAt, answered: clock.monotonic() });
    } catch (error) {
      outbox.end(unsaved);
      this.#fail(unsaved, error, wakes);
    }
    onChange();
    this.#tellEnd();
  }

  #confirm(unsaved: Unsaved, saved: AnswerSaved): void {
    const { outbox, environment: { clock }, order } = this.#parts;
    this.#savedAt = clock.now();
    this.#answered();
    this.#ordered ||= saved.order !== undefined;
    order.see(saved.order);
    outbox.confirm(unsaved, saved);
    this.#goOn();
  }

  #fail(unsaved: Unsaved, error: unknown, wakes: number): void {
    const { outbox, watch, environment: { clock, random } } = this.#parts;
    const failure = failureOf(error);
    if (failure?.kind === 'unauthorized') {
      this.#failure = error;
      // An applicant who has logged in since the call need not log in again.
      if (this.#wakes === wakes) this.#needsLogIn = true;
      else this.sendSoon();
      return;
    }
    if (failure && isDecided(failure)) {
      this.#answered();
      const words = failure.kind === 'refused' && failure.refusal.texts.length > 0 ? failure.refusal.texts.join('\n') : undefined;
      outbox.refuse(unsaved, words, failure.status === 404);
      // The server's time may be over although this device's clock says otherwise.
      watch.ask();
      this.#goOn();
      return;
    }
    this.#failure = error;
    // Calls that were sent together and fail together count once.
    if (!this.#retrying || this.#failuresInARow === 0) this.#failuresInARow += 1;
    this.#pause = pauseAfter({ times: this.#failuresInARow, failure, urgent: watch.remaining() === 0 && watch.graceLeft() > 0, random });
    this.#notBefore = requestedPause(failure) > 0 ? clock.monotonic() + requestedPause(failure) : 0;
    this.#tryAgain(this.#pause);
  }

  #goOn(): void {
    if (this.#parts.outbox.due(false).length > 0) this.sendSoon();
    else this.#isUrgent = false;
  }

  /** The server answers again, so failures are reset. A pause that it asked for meanwhile still applies. */
  #answered(): void {
    if (this.#parts.environment.clock.monotonic() >= this.#notBefore) [this.#failuresInARow, this.#failure] = [0, undefined];
  }

  #tryAgain(ms: number): void {
    this.#retrying?.();
    this.#retrying = this.#stopped ? undefined : this.#parts.environment.after(ms, () => {
      this.#retrying = undefined;
      this.sendNow();
    });
  }

  #nextEnd(): Promise<void> {
    return this.#parts.outbox.underWay === 0 ? Promise.resolve() : new Promise((resolve) => { this.#endWaiters.add(resolve); });
  }

  #tellEnd(): void {
    const waiting = [...this.#endWaiters];
    this.#endWaiters.clear();
    for (const resolve of waiting) resolve();
  }
}
