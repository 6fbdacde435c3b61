import type { ExamServer, GroupStatus } from './contract.ts';
import type { Environment } from './environment.ts';
import { pauseAfter } from './retry.ts';
import { answered, GRACE_MS, adjusted, msLeft, readClock, secondsLeft, untilNextSecond, type TimeAnswer, type Timing } from './timing.ts';

/** A group's time when it is opened; `remainingTime` is absent where there is no time limit. */
export type GroupTime = Omit<TimeAnswer, 'remainingTime'> & Partial<Pick<TimeAnswer, 'remainingTime'>>;

interface GroupClockListeners {
  readonly onSecond: () => void;
  /** Called once. */
  readonly onZero: () => void;
  /** Called with the server's current state of the group. */
  readonly onAnswer: (group: GroupStatus) => void;
}

/** How old the server's last answer may be when the page is visible again, in ms. */
const FRESH_MS = 5_000;

/** The time of a group without a limit, in seconds: longer than anybody works. */
const UNLIMITED_S = 7 * 24 * 60 * 60;

/** Timers may fire a moment early; this much later the second has changed. */
const LATE_MS = 2;

/** The running time of a group: ticks at each whole second, and asks the server where the clocks leave a doubt. */
export class GroupClock {
  readonly #environment: Pick<Environment, 'clock' | 'after' | 'random'>;
  readonly #ask: ExamServer['ask'];
  readonly #listeners: GroupClockListeners;
  readonly #isTimed: boolean;
  #timing: Timing;
  #lastAnswerAt: number;
  #asking = false;
  #failures = 0;
  #stopped = false;
  #reachedZero = false;
  #tick: (() => void) | undefined;
  #retry: (() => void) | undefined;

  constructor(
    { remainingTime, ...first }: GroupTime, environment: Pick<Environment, 'clock' | 'after' | 'random'>, ask: ExamServer['ask'],
    listeners: GroupClockListeners,
  ) {
    this.#environment = environment;
    this.#ask = ask;
    this.#listeners = listeners;
    this.#isTimed = remainingTime !== undefined;
    this.#timing = answered(undefined, { ...first, remainingTime: remainingTime ?? UNLIMITED_S }, readClock(environment.clock));
    this.#lastAnswerAt = first.answered;
    this.#schedule();
  }

  /** Whole seconds left. */
  remaining(): number {
    return this.#reachedZero ? 0 : secondsLeft(this.#timing, this.#environment.clock.monotonic());
  }

  /** The remaining time as it is sent to the server; empty where there is no limit. */
  shown(): { readonly remainingTime?: number } {
    return this.#isTimed ? { remainingTime: this.remaining() } : {};
  }

  /** How long the server still accepts what was typed before zero, in ms. 0 or less: no longer. */
  graceLeft(): number {
    return msLeft(this.#timing, this.#environment.clock.monotonic()) + GRACE_MS;
  }

  /** Applies the remaining time of any answer of the server; ignored for a group without a limit. */
  take(answer: TimeAnswer): void {
    if (!this.#isTimed) return;
    this.#timing = answered(this.#timing, answer, readClock(this.#environment.clock));
    this.#lastAnswerAt = answer.answered;
    this.#failures = 0;
    this.#run();
  }

  /** Checks the clocks after the page may have slept or been suspended. */
  wake(): void {
    const { clock } = this.#environment;
    const isOld = clock.monotonic() - this.#lastAnswerAt > FRESH_MS;
    this.#run();
    if (isOld) this.ask();
  }

  /** Asks the server for the remaining time; retries while there is a doubt. */
  ask(): void {
    if (this.#asking || this.#stopped || this.#reachedZero) return;
    this.#asking = true;
    this.#retry?.();
    this.#retry = undefined;
    const asked = this.#environment.clock.monotonic();
    void this.#ask().catch(() => undefined).then((group) => {
      this.#asking = false;
      if (this.#stopped) return;
      if (group) this.#listeners.onAnswer(group);
      if (this.#isTimed && group?.remainingTime !== undefined) {
        this.take({ remainingTime: group.remainingTime, asked, answered: this.#environment.clock.monotonic() });
        return;
      }
      // It failed, or this server does not send the time.
      this.#failures += 1;
      if (this.#timing.doubt) this.#askLater();
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#tick?.();
    this.#retry?.();
  }

  #askLater(): void {
    if (this.#stopped) return;
    const { after, random } = this.#environment;
    this.#retry ??= after(pauseAfter({ times: this.#failures, failure: undefined, urgent: false, random }), () => {
      this.#retry = undefined;
      this.ask();
    });
  }

  #run(): void {
    if (this.#stopped) return;
    if (this.#isTimed) this.#timing = adjusted(this.#timing, readClock(this.#environment.clock));
    if (this.#timing.doubt && !this.#retry) this.ask();
    const isZero = this.remaining() === 0;
    const isFirst = isZero && !this.#reachedZero;
    this.#reachedZero ||= isZero;
    this.#listeners.onSecond();
    if (isFirst) this.#listeners.onZero();
    this.#schedule();
  }

  #schedule(): void {
    this.#tick?.();
    if (this.#stopped || this.#reachedZero) return;
    const { clock, after } = this.#environment;
    this.#tick = after(untilNextSecond(this.#timing, clock.monotonic()) + LATE_MS, () => { this.#run(); });
  }
}
