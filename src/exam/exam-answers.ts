import { Listeners } from '../base/listeners.ts';
import { storedScopes } from '../device/stored-scopes.ts';
import { Log } from '../device/log.ts';
import type { WireId } from '../wire/values.ts';
import { AnswerOrder } from './answer-order.ts';
import type { AnswerAddress, ExamAccount, GroupSession, GroupSnapshot, Undelivered, WireAnswer } from './contract.ts';
import { browserEnvironment, withLimit, type Environment } from './environment.ts';
import { addressIn, examScope, groupScope, isPlainAnswer, restoredAnswer, type StoredAnswer } from './stored-answer.ts';
import { Outbox } from './outbox.ts';
import { publishAnswers } from './page-answers.ts';
import { ServerClock } from '../base/server-clock.ts';
import { Session } from './session.ts';

export interface OpenGroupOptions {
  readonly account: ExamAccount;
  readonly examId: WireId;
  readonly group: GroupSnapshot;
  /** Takes the exam from the tab that has it; that tab's unsent answers are among `unsent`. */
  readonly takeOver?: boolean;
}

export interface OpenedGroup {
  readonly session: GroupSession;
  /** The unacknowledged answers of this device by question, newer than the server's; the session sends them. */
  readonly unsent: ReadonlyMap<WireId, WireAnswer>;
}

const isSameAnswer = (a: WireAnswer, b: WireAnswer | undefined): boolean => JSON.stringify(a) === JSON.stringify(b) && !(a instanceof Blob);

/** Whether the server has this answer: the order shows it where the server orders answers, otherwise the answer itself. */
const isStored = ({ answer: saved, order: stored = 0 }: GroupSnapshot['questions'][number], answer: WireAnswer, order: number): boolean =>
  (stored > 0 ? order === stored : isSameAnswer(answer, saved));

/**
 * The exam answers of this page across its screens (docs/decisions/0049): those of the group that is worked on, and undelivered ones
 * of groups that were left, on this page or an earlier one of this device.
 */
export class ExamAnswers {
  readonly serverClock: ServerClock;
  readonly #environment: Environment;
  readonly #order: AnswerOrder;
  readonly #sessions = new Set<Session>();
  /** The functions that release the locks of the exams that this page has. */
  readonly #locks = new Map<string, () => void>();
  /** The exam for which a session is being opened: its lock is not released meanwhile. */
  #claimed: string | undefined;
  readonly #listeners = new Listeners();
  #undelivered: readonly Undelivered[] = [];
  #queue: Promise<unknown> = Promise.resolve();

  constructor(environment: Environment) {
    this.#environment = environment;
    this.serverClock = new ServerClock(environment.clock);
    this.#order = new AnswerOrder(this.serverClock, environment.random());
  }

  readonly subscribe = this.#listeners.add;

  /** The undelivered answers of groups that are no longer worked on; the same list until it changes. */
  readonly undelivered = (): readonly Undelivered[] => this.#undelivered;

  /** Whether closing the page now would lose answers of one exam, or of any. */
  readonly isSending = (examId?: WireId): boolean => this.#ofExam(examId).some(({ isSending }) => isSending);

  /** Opens a question group for work, with the answers that an earlier page could not send. */
  readonly open = ({ account, examId, group, takeOver = false }: OpenGroupOptions): Promise<OpenedGroup> => this.#enqueue(async () => {
    const { applicantId } = account;
    const scope = groupScope(applicantId, examId, group.id);
    for (const earlier of this.#sessionsIn(scope)) earlier.end();
    const hasLock = await this.#lock(examScope(applicantId, examId), takeOver);
    const log = hasLock ? this.#openLog(scope) : undefined;
    for (const { order } of group.questions) this.#order.see(order);
    const left = (await log?.restore())?.rows.map(restoredAnswer) ?? [];
    const questionOf = ({ question }: AnswerAddress) => group.questions.find(({ id }) => String(id) === String(question));
    // An answer to a question that no longer exists is shown like others that could not be delivered.
    const outbox = new Outbox(group.questions, left.flatMap(({ to }) => (questionOf(to) ? [] : to)));
    for (const { to, answer, order } of left) {
      const question = questionOf(to);
      if (question && isStored(question, answer, order)) continue;
      this.#order.see(order);
      outbox.put({ questionId: question?.id ?? to.question, answer, order });
    }
    // Newer answers of another device are shown as replacements, so that none is lost silently.
    outbox.compare(group.questions);
    const unsent = new Map(outbox.pending.map(({ unsaved: { questionId, answer } }) => [questionId, answer]));
    void log?.retain(new Set([...unsent.keys()].map(String)));
    const session = this.#start({
      account, examId, groupId: group.id, outbox, log, time: group,
      ordered: group.questions.some(({ order = 0 }) => order > 0), elsewhere: log === undefined, detached: false,
    });
    // Another tab took the exam over during the opening.
    if (log && !this.#locks.has(examScope(applicantId, examId))) session.lose();
    return { session, unsent };
  });

  /** Sends the answers that earlier pages of this device left of an applicant's exams, or of one, unless another tab has it. */
  readonly resume = (account: ExamAccount, examId?: WireId): Promise<void> => this.#enqueue(async () => {
    const prefix = examScope(account.applicantId, examId);
    for (const scope of await storedScopes(this.#environment.device)) {
      if (scope.startsWith(prefix) && this.#sessionsIn(scope).length === 0) await this.#resumeGroup(account, scope);
    }
  });

  /** Sends at once all unacknowledged answers of one exam or of all; false where some are still unacknowledged after `ms`. */
  readonly settle = async (ms: number, examId?: WireId): Promise<boolean> => {
    for (const session of this.#ofExam(examId)) if (session.isSending) session.hurry();
    let unsubscribe: (() => void) | undefined;
    const settled = new Promise<true>((resolve) => {
      const check = (): void => { if (!this.isSending(examId)) resolve(true); };
      unsubscribe = this.subscribe(check);
      check();
    });
    return await withLimit(this.#environment, ms, settled).finally(unsubscribe) === true;
  };

  /** How long the server may still accept the pending answers of an exam, in ms. */
  readonly graceLeft = (examId: WireId): number =>
    Math.max(0, ...this.#ofExam(examId).filter(({ isSending }) => isSending).map(({ graceLeft }) => graceLeft));

  /** Called when the applicant has seen which answers of an exam were refused or replaced. */
  readonly dismiss = (examId: WireId): void => {
    for (const session of this.#ofExam(examId)) if (session.isDelivering) session.dismiss();
  };

  async #resumeGroup(account: ExamAccount, scope: string): Promise<void> {
    const { clock, device } = this.#environment;
    const { exam: examId, group: groupId } = addressIn(scope, '');
    if (!await this.#lock(examScope(account.applicantId, examId), false)) return;
    const log = this.#openLog(scope);
    const rows = (await log.restore())?.rows ?? [];
    const left = rows.map(restoredAnswer);
    const outbox = new Outbox([], left.map(({ to }) => to));
    for (const { to, answer, order } of left) {
      this.#order.see(order);
      outbox.put({ questionId: to.question, answer, order });
    }
    if (rows.length === 0) log.close();
    else {
      const to = rows[0]?.entry.to;
      const now = clock.monotonic();
      const secondsLeft = rows.flatMap(({ at, entry: { left } }) => (left === undefined ? [] : left - (device.now() - at) / 1_000));
      this.#start({
        account, examId: to?.exam ?? examId, groupId: to?.group ?? groupId, outbox, log,
        time: { asked: now, answered: now, ...(secondsLeft.length > 0 && { remainingTime: Math.max(0, ...secondsLeft) }) },
        ordered: false, elsewhere: false, detached: true,
      });
    }
    this.#release();
  }

  #start(parts: Omit<ConstructorParameters<typeof Session>[0], 'environment' | 'order' | 'onChange'>): Session {
    const lock = examScope(parts.account.applicantId, parts.examId);
    const session = new Session({
      ...parts, environment: this.#environment, order: this.#order,
      onChange: (changed) => {
        if (changed.isEnded) this.#sessions.delete(changed);
        this.#freeLock(lock);
        this.#tell();
      },
    });
    this.#sessions.add(session);
    this.#tell();
    return session;
  }

  #openLog(scope: string): Log<StoredAnswer> {
    return new Log<StoredAnswer>(scope, { isPlain: isPlainAnswer, journalled: true, device: this.#environment.device });
  }

  /** Takes the lock of an exam for this tab; false where another has it. */
  async #lock(name: string, takeOver: boolean): Promise<boolean> {
    this.#claimed = name;
    if (this.#locks.has(name)) return true;
    const release = await this.#environment.takeExam(name, {
      takeOver,
      onLost: () => {
        this.#locks.delete(name);
        for (const session of this.#sessionsUnder(name)) session.lose();
      },
    });
    if (release) this.#locks.set(name, release);
    return release !== undefined;
  }

  #release(): void {
    const name = this.#claimed;
    this.#claimed = undefined;
    if (name !== undefined) this.#freeLock(name);
  }

  #freeLock(name: string): void {
    if (name === this.#claimed || this.#sessionsUnder(name).some(({ needsLock }) => needsLock)) return;
    this.#locks.get(name)?.();
    this.#locks.delete(name);
  }

  #sessionsUnder(name: string): readonly Session[] {
    return [...this.#sessions].filter(({ scope }) => scope?.startsWith(name));
  }

  #sessionsIn(scope: string): readonly Session[] {
    return [...this.#sessions].filter((session) => session.scope === scope);
  }

  #ofExam(examId: WireId | undefined): readonly Session[] {
    return [...this.#sessions].filter((session) => examId === undefined || String(session.examId) === String(examId));
  }

  #enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = this.#queue.then(work).finally(() => { this.#release(); });
    this.#queue = run.catch(() => undefined);
    return run;
  }

  #tell(): void {
    const undelivered = [...this.#sessions].filter(({ isDelivering }) => isDelivering).flatMap((session) => session.undelivered);
    if (JSON.stringify(undelivered) !== JSON.stringify(this.#undelivered)) this.#undelivered = undelivered;
    this.#listeners.notify();
  }
}

/** The exam answers of this page. */
export const examAnswers = new ExamAnswers(browserEnvironment);
publishAnswers(examAnswers);
