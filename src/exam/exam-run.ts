import type { Exam, ExamGroup } from '../wire/exam.ts';
import { failureOf } from '../api/failure.ts';
import { Listeners } from '../base/listeners.ts';
import type { WireId } from '../wire/values.ts';
import type { ExamAccount, GroupSession, WireAnswer } from './contract.ts';
import { within, type Environment } from './environment.ts';
import type { ExamAnswers } from './exam-answers.ts';
import { heldGroup } from './held-group.ts';
import { isClosed, isReadOnly, nextOf, workedOn } from './exam-time.ts';
import { groupScope } from './kept-answer.ts';

/** How long what an earlier page left is waited for before a part is opened, in ms. */
const SETTLE_MS = 1_000;

/** How long after zero a video is waited for, in ms: of the ten seconds in which the server takes it, two are for the call. */
const VIDEO_GRACE_MS = 8_000;

/** How long a video is waited for at the most, in ms. */
const LONGEST_WAIT_MS = 120_000;

/** How long Exit waits for answers and videos, in ms; they go on without it. */
const EXIT_MS = 5_000;

/** How soon the way on is tried again once the time is over, in ms. */
const AGAIN_MS = 10_000;

/** A group that can be worked on. */
export interface Running {
  readonly session: GroupSession;
  /** What was given on this device and the server has not acknowledged, by question. */
  readonly unsent: ReadonlyMap<WireId, WireAnswer>;
  /** Names the group, and whose it is, on this device. */
  readonly scope: string;
}

/** Where in the exam the applicant is. */
export type ExamStep =
  | { readonly kind: 'intro' }
  /** `running` is absent where it is only read. `opened` counts openings: each is a form of its own. */
  | {
    readonly kind: 'group';
    readonly position: number;
    /** Where the way on leads; absent: to the end. */
    readonly next: ExamGroup | undefined;
    readonly group: ExamGroup;
    readonly running: Running | undefined;
    readonly opened: number;
    readonly timeWasUp: boolean;
    /** It was put in behind what was to be the last. */
    readonly wasAdded: boolean;
  }
  | { readonly kind: 'outro' };

export interface ExamView {
  /** As it stood when the page or a part was opened last: its parts may change while it runs. */
  readonly exam: Exam;
  readonly step: ExamStep;
  /** A call is under way that leads on. */
  readonly busy: boolean;
  /** What an earlier page has left goes first. */
  readonly settling: boolean;
  /** Questions whose answers were refused at a press: one more goes on without these. */
  readonly told: readonly WireId[];
}

/** What is told to the applicant besides the step. */
export type ExamProblem =
  | { readonly kind: 'failed'; readonly failure: unknown }
  /** The server refused answers; `words`: its own. */
  | { readonly kind: 'refused'; readonly words?: string }
  | { readonly kind: 'lost'; readonly words?: string }
  /** A video was not sent, to the fields of these ids. `over`: and the time is up. */
  | { readonly kind: 'videoUnsent'; readonly fields: readonly string[]; readonly over: boolean };

/** The form of the group on the screen. */
export interface GroupFormHandle {
  /** Ends what is being recorded and waits for what goes up; returns the ids of the fields whose value did not come. */
  readonly finishPending: (signal: AbortSignal) => Promise<readonly string[]>;
  /** What goes up comes too late: it is given up. */
  readonly cancelPending: () => void;
}

interface GroupOpened {
  readonly group: ExamGroup;
  /** When the call was made that was answered, by the monotonic clock. */
  readonly asked: number;
}

export interface ExamRunParts {
  readonly examId: WireId;
  readonly exam: Exam;
  readonly account: ExamAccount;
  readonly answers: ExamAnswers;
  readonly environment: Pick<Environment, 'clock' | 'after' | 'subscribePage'>;
  /** `get_question_data`: starts the clock of a group, and hands in `from`, the group on the screen, and no other. */
  readonly openGroup: (group: ExamGroup, from: WireId) => Promise<GroupOpened>;
  /** `get_exam_data`: the exam as it stands now. Starts no clock. */
  readonly look: () => Promise<Exam>;
  /** `mark_as_done`: hands in `from`, the group on the screen, and the exam. */
  readonly finish: (from: WireId | undefined) => Promise<unknown>;
  /** Whether a Submit was done whose page has been left. */
  readonly tell: (isDone: boolean) => void;
  /** Before the clock of a group runs there is something to show it with. */
  readonly prepare: () => Promise<unknown>;
}

/** The page of the exam. */
export interface ExamPage {
  /** It is where the applicant wants to be: no other page has been asked for, whose code may be on the way. */
  readonly isShown: () => boolean;
  readonly onProblem: (problem: ExamProblem) => void;
  /** The exam is left. */
  readonly onExit: () => void;
}

/**
 * The way through an exam, from the intro from group to group to its end (spec §4 Exam). One press leads one step on: it speaks of the
 * group that was on the screen when it was made, and not of one that has just come there.
 */
export class ExamRun {
  readonly #parts: ExamRunParts;
  readonly #listeners = new Listeners();
  #view: ExamView;
  #form: GroupFormHandle | undefined;
  #openings = 0;
  /** Absent: the exam is not on the screen. */
  #page: ExamPage | undefined;
  #underWay = false;
  #exiting = false;
  /** Exit was pressed since what is under way began. */
  #exited = false;
  #stops: (() => void)[] = [];

  constructor(parts: ExamRunParts) {
    this.#parts = parts;
    this.#view = { exam: parts.exam, step: { kind: 'intro' }, busy: false, settling: false, told: [] };
  }

  readonly subscribe = this.#listeners.add;

  readonly view = (): ExamView => this.#view;

  /** The form of the group that is on the screen, or none. */
  readonly show = (form: GroupFormHandle | undefined): void => { this.#form = form; };

  /** Opens the group that is worked on: going to an earlier one would hand it in (DECISIONS "Shapes of answers"). */
  readonly start = (): Promise<void> => this.#once(() => this.#goTo(workedOn(this.#groups) ?? this.#groups[0]));

  /** Takes the exam from the tab that has it. */
  readonly takeOver = (): Promise<void> => this.#once(() => this.#open(this.#groups[this.#position], { takeOver: true }));

  /** Hands the group in and goes on, after the last one to the end. `opened` names the group that was on the screen. */
  readonly next = async (opened: number): Promise<void> => {
    const { step } = this.#view;
    const isSubmit = step.kind === 'group' && step.next === undefined;
    await this.#press(opened, () => this.#goOn());
    const isDone = this.#view.step.kind === 'outro';
    // A page that is still there while another comes has told what failed.
    const isLeft = this.#page === undefined || (isDone && !this.#page.isShown());
    if (isSubmit && isLeft && !this.#exited && this.#parts.account.standing() !== 'gone') this.#parts.tell(isDone);
  };

  readonly back = (opened: number): Promise<void> => this.#press(opened, () => this.#open(this.#groups[this.#position - 1]));

  /** Saves the current answers with the time that is left, and leaves. It always leaves: what is not stored is told, and tried on. */
  readonly exit = async (): Promise<void> => {
    if (this.#exiting) return;
    this.#exiting = this.#exited = true;
    this.#change({ busy: true });
    const session = this.#session;
    if (session && session.state().kind !== 'elsewhere') {
      await this.#bringIn(session, EXIT_MS);
      this.#tell(session, await within(this.#parts.environment, EXIT_MS, session.flushAll()));
    }
    this.#page?.onExit();
    this.#exiting = false;
  };

  /** The page is shown. */
  readonly open = (page: ExamPage): void => { this.#page = page; };

  /** The page is left. What is not acknowledged goes on without it. */
  readonly close = (): void => {
    this.#page = undefined;
    this.#stopWaiting();
    this.#session?.close();
  };

  get #session(): GroupSession | undefined {
    const { step } = this.#view;
    return step.kind === 'group' ? step.running?.session : undefined;
  }

  get #groups(): readonly ExamGroup[] {
    return this.#view.exam.groups;
  }

  get #position(): number {
    const { step } = this.#view;
    return step.kind === 'group' ? step.position : 0;
  }

  /** The group on the screen: no other is handed in by a press here. */
  get #from(): WireId | undefined {
    const { step } = this.#view;
    return step.kind === 'group' ? step.group.id : undefined;
  }

  /** A press on a way out of a group: all that is answered is at the server first (spec §4 Exam). */
  async #press(opened: number, way: () => Promise<void>): Promise<void> {
    const { step } = this.#view;
    if (step.kind === 'group' && step.opened === opened) await this.#once(() => this.#leave(way));
  }

  /** One thing at a time; what fails is told, and everything stays as it is. */
  async #once(work: () => Promise<void>): Promise<void> {
    if (this.#underWay || this.#exiting) return;
    this.#underWay = true;
    this.#exited = false;
    this.#change({ busy: true });
    try {
      await work();
    } catch (failure) {
      this.#page?.onProblem({ kind: 'failed', failure });
    } finally {
      this.#underWay = false;
      this.#change({ busy: this.#exiting, settling: false });
    }
  }

  /** At zero the way goes on with all that got to the server. Where another tab has the exam, that one hands it in. */
  async #leave(way: () => Promise<void>): Promise<void> {
    const session = this.#session;
    if (!session) return way();
    const wait = Math.min(LONGEST_WAIT_MS, session.remaining() * 1_000 + VIDEO_GRACE_MS);
    if (!await this.#bringIn(session, wait)) return undefined;
    const flushed = await session.flush();
    const isOver = session.remaining() === 0;
    const { told } = this.#view;
    // Who has been told of them, and presses once more, goes on without them: nobody is held before what cannot be mended.
    if (flushed.kind === 'refused' && !isOver && flushed.questions.every((id) => told.includes(id))) return way();
    this.#tell(session, flushed);
    if (flushed.kind === 'saved' || (isOver && flushed.kind !== 'elsewhere')) return way();
    if (flushed.kind !== 'refused') return undefined;
    this.#change({ told: flushed.questions });
    // The answer to an earlier press was lost, or another device has gone on: nobody can mend anything in a group that is handed in, or is
    // no part of the exam any more.
    const { done, groups } = await this.#parts.look();
    return done || !groups.some((group) => group.id === this.#from && !isClosed(group)) ? way() : undefined;
  }

  /** False where a video holds up the way on. */
  async #bringIn(session: GroupSession, ms: number): Promise<boolean> {
    const stop = new AbortController();
    const cancel = this.#parts.environment.after(ms, () => { stop.abort(); });
    const fields = await this.#form?.finishPending(stop.signal) ?? [];
    cancel();
    const over = session.remaining() === 0;
    if (fields.length > 0) this.#page?.onProblem({ kind: 'videoUnsent', fields, over });
    // Else another page would say of it later that it has arrived.
    if (over && session.state().kind !== 'elsewhere') this.#form?.cancelPending();
    return fields.length === 0 || over;
  }

  #goOn(): Promise<void> {
    const { step } = this.#view;
    // When the time is up the way leads past groups that can only be read; a press does not.
    const next = this.#session?.remaining() === 0 ? workedOn(this.#groups, this.#from) : step.kind === 'group' && step.next;
    return next ? this.#goTo(next) : this.#submit();
  }

  /** Before the end comes what takes answers by now and never did as far as the page knows: nothing is handed in unseen. */
  async #submit(): Promise<void> {
    const exam = await this.#parts.look();
    const isKnown = ({ id }: ExamGroup): boolean => this.#groups.some((group) => group.id === id && group.valid);
    const added = exam.done ? undefined : workedOn(exam.groups.filter((group) => !isClosed(group) && !isKnown(group)));
    if (!added) return this.#finish();
    return this.#open(added, { exam, timeWasUp: this.#session?.remaining() === 0, wasAdded: true });
  }

  /** Opens the next part of the exam as the page has it; what is next by now, where the server refuses that. */
  async #goTo(next: ExamGroup | undefined): Promise<void> {
    const timeWasUp = this.#session?.remaining() === 0;
    const from = this.#from;
    try {
      await this.#open(next, { timeWasUp });
    } catch (failure) {
      if (failureOf(failure)?.kind !== 'refused') throw failure;
      const exam = await this.#parts.look();
      const { done, groups } = exam;
      // Unless another device has handed the exam in, or its end came before that of the part: there is nothing more to open.
      if (!done && !groups.every(isClosed)) {
        const [wanted, open] = [groups.find(({ id }) => id === next?.id), workedOn(groups, from)];
        // Another device has gone past it.
        if (wanted && (wanted === open || isReadOnly(wanted))) throw failure;
        if (open) return this.#open(open, { exam, timeWasUp });
      }
      if (from === undefined) throw failure;
      await this.#finish();
    }
    return undefined;
  }

  /** Nobody presses Submit twice: it is done also where the page was left meanwhile, but not by Exit. */
  async #finish(): Promise<void> {
    const { answers, examId, finish, look } = this.#parts;
    // Nothing is taken any more afterwards: what an earlier page left has until the end of its grace.
    await this.#settle(Math.max(SETTLE_MS, answers.graceLeft(examId)));
    if (this.#exited) return;
    await finish(this.#from).catch(async (failure: unknown) => {
      // After its end nobody can hand an exam in any more, and need not: what came in time counts.
      if (!(await look()).over) throw failure;
    });
    this.#session?.close();
    this.#stopWaiting();
    this.#change({ step: { kind: 'outro' } });
  }

  /** No clock runs unseen: a page that was left meanwhile opens nothing. */
  async #open(
    asked: ExamGroup | undefined, { exam = this.#view.exam, takeOver = false, timeWasUp = false, wasAdded = false } = {},
  ): Promise<void> {
    const { examId, account, answers, environment: { clock }, prepare, openGroup } = this.#parts;
    if (!asked || this.#isLeft()) return;
    const { id } = asked;
    await prepare();
    await answers.resume(account, examId);
    // The group that is opened hands in every other.
    await this.#settle(SETTLE_MS);
    if (this.#isLeft()) return;
    // The intro may have stood there while another device went on: it speaks of no group but the one that it opens.
    const { group, asked: askedAt } = await openGroup(asked, this.#from ?? id);
    if (this.#isLeft()) return;
    const held = heldGroup(group, askedAt, clock.monotonic());
    this.#session?.close();
    this.#stopWaiting();
    this.#openings += 1;
    // What is left for another part is handed in.
    const groups = exam.groups.map((each) => (each.id === this.#from && each.id !== id ? { ...each, submitted: true } : each));
    const position = groups.findIndex((each) => each.id === id);
    const isOpen = !isReadOnly(group) && held.remainingTime !== 0;
    const next = nextOf(groups, position);
    const step = { kind: 'group', position, next, group, opened: this.#openings, timeWasUp, wasAdded } as const;
    if (!isOpen) {
      this.#enter({ ...exam, groups }, { ...step, running: undefined });
      return;
    }
    const running = await answers.open({ account, examId, group: held, takeOver });
    if (this.#isLeft()) running.session.close();
    else this.#enter({ ...exam, groups }, { ...step, running: { ...running, scope: groupScope(account.applicantId, examId, id) } });
  }

  #enter(exam: Exam, step: Extract<ExamStep, { kind: 'group' }>): void {
    this.#change({ exam, step, told: [] });
    if (step.running) this.#goOnAtZero(step.running.session);
  }

  /** What fails at zero is tried again by itself: nobody may be at the page. A network or a log-in brings it on at once. */
  #goOnAtZero(session: GroupSession): void {
    const { account, environment } = this.#parts;
    let isZero = false;
    const goOn = (): void => {
      if (session.remaining() > 0 || session !== this.#session) return;
      void this.#once(() => this.#leave(() => this.#goOn()));
    };
    const again = (): void => {
      goOn();
      this.#stops.push(environment.after(AGAIN_MS, again));
    };
    this.#stops.push(
      session.subscribe(() => {
        if (isZero || session.remaining() > 0) return;
        isZero = true;
        again();
      }),
      account.subscribe(() => { if (account.standing() === 'in') goOn(); }),
      environment.subscribePage((event) => { if (event === 'wake') goOn(); }),
    );
  }

  async #settle(ms: number): Promise<void> {
    const { answers, examId } = this.#parts;
    if (!answers.isSending(examId)) return;
    this.#change({ settling: true });
    await answers.settle(ms, examId);
    this.#change({ settling: false });
  }

  #tell(session: GroupSession, flushed: Awaited<ReturnType<GroupSession['flush']>> | undefined): void {
    const onProblem = (problem: ExamProblem): void => { this.#page?.onProblem(problem); };
    const state = session.state();
    if (state.kind === 'over') {
      if (state.lost.length > 0) onProblem({ kind: 'lost', ...(state.words !== undefined && { words: state.words }) });
    } else if (flushed?.kind === 'unsent') onProblem({ kind: 'failed', failure: flushed.failure });
    else if (flushed?.kind === 'refused') onProblem({ kind: 'refused', ...(flushed.words !== undefined && { words: flushed.words }) });
  }

  #isLeft(): boolean {
    return this.#exiting || this.#page?.isShown() !== true;
  }

  #stopWaiting(): void {
    for (const stop of this.#stops.splice(0)) stop();
  }

  #change(change: Partial<ExamView>): void {
    this.#view = { ...this.#view, ...change };
    this.#listeners.tell();
  }
}
