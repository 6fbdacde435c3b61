import type { Exam, ExamGroup } from '../wire/exam.ts';
import { failureOf } from '../api/failure.ts';
import { Listeners } from '../base/listeners.ts';
import type { WireId } from '../wire/values.ts';
import type { ExamAccount, ExamPage, ExamStep, ExamView, GroupFormHandle, IsFile } from './contract.ts';
import type { Environment } from './environment.ts';
import type { ExamAnswers } from './exam-answers.ts';
import { snapshotGroup } from './group-snapshot.ts';
import { isClosed, isReadOnly, nextOf, workedOn } from './exam-time.ts';
import { groupScope } from './stored-answer.ts';
import { MAX_WAIT_MS, OpenPart } from './open-part.ts';

/** How long a part's opening waits for the answers of an earlier page to be sent, in ms. */
const SETTLE_MS = 1_000;

interface GroupOpened {
  readonly group: ExamGroup;
  /** When the answered call was made, by the monotonic clock. */
  readonly asked: number;
}

export interface ExamRunDeps {
  readonly examId: WireId;
  readonly exam: Exam;
  readonly account: ExamAccount;
  readonly answers: ExamAnswers;
  readonly environment: Pick<Environment, 'clock' | 'after' | 'subscribePage'>;
  /** `get_question_data`: starts the clock of a group, and hands in `from`, the group on the screen, and no other. */
  readonly openGroup: (group: ExamGroup, from: WireId) => Promise<GroupOpened>;
  /** `get_exam_data`: the current exam. Starts no clock. */
  readonly look: () => Promise<Exam>;
  /** `mark_as_done`: hands in `from`, the group on the screen, and the exam. */
  readonly finish: (from: WireId | undefined) => Promise<unknown>;
  /** Reports the outcome of a Submit whose page has been left. */
  readonly tell: (isDone: boolean) => void;
  /** Loads what shows a group, before its clock starts; resolves to the check for questions that are answered by files. */
  readonly prepare: () => Promise<IsFile>;
}

/**
 * The course of an exam, from the intro through its groups to the end (spec §4 Exam). One press moves one step: it applies to the
 * group that was on the screen at the press, not to one that has just appeared.
 */
export class ExamRun {
  readonly #parts: ExamRunDeps;
  readonly #listeners = new Listeners();
  #view: ExamView;
  /** The group on the screen, unless it is read-only. */
  #part: OpenPart | undefined;
  #openings = 0;
  /** Absent: the exam is not on the screen. */
  #page: ExamPage | undefined;
  #underWay = false;
  #exiting = false;
  /** Exit was pressed during the pending work. */
  #exited = false;

  constructor(parts: ExamRunDeps) {
    this.#parts = parts;
    this.#view = { exam: parts.exam, step: { kind: 'intro' }, busy: false, settling: false };
  }

  readonly subscribe = this.#listeners.add;

  readonly view = (): ExamView => this.#view;

  /** The form of the group that is on the screen, or none. */
  readonly show = (form: GroupFormHandle | undefined): void => { if (this.#part) this.#part.form = form; };

  /** Opens the group that is worked on: going to an earlier one would hand it in (DECISIONS "Shapes of answers"). */
  readonly start = (): Promise<void> => this.#exclusive(() => this.#goTo(workedOn(this.#groups) ?? this.#groups[0]));

  /** Takes the exam over from the tab that has it. */
  readonly takeOver = (): Promise<void> => this.#exclusive(() => this.#goTo(this.#groups[this.#position], true));

  /** Hands the group in and goes on, after the last one to the end. `opened` names the group that was on the screen. */
  readonly next = async (opened: number): Promise<void> => {
    const { step } = this.#view;
    const isSubmit = step.kind === 'group' && step.next === undefined;
    await this.#press(opened, () => this.#goOn());
    const isDone = this.#view.step.kind === 'outro';
    // A page that is still shown while another loads has reported a failure itself.
    const isLeft = this.#page === undefined || (isDone && !this.#page.isShown());
    if (isSubmit && isLeft && !this.#exited && this.#parts.account.loginState() !== 'gone') this.#parts.tell(isDone);
  };

  readonly back = (opened: number): Promise<void> => this.#press(opened, () => this.#open(this.#groups[this.#position - 1]));

  /** Saves the current answers with the remaining time, and leaves in any case: unsaved answers are reported and retried. */
  readonly exit = async (): Promise<void> => {
    if (this.#exiting) return;
    this.#exiting = this.#exited = true;
    this.#change({ busy: true });
    await this.#part?.saveAll();
    this.#page?.onExit();
    this.#exiting = false;
  };

  /** The page is shown. */
  readonly open = (page: ExamPage): void => { this.#page = page; };

  /** The page is left. Unacknowledged answers are still sent. */
  readonly close = (): void => {
    this.#page = undefined;
    this.#part?.close();
  };

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

  /** Handles a press that leaves a group: all answers reach the server first (spec §4 Exam). */
  async #press(opened: number, proceed: () => Promise<void>): Promise<void> {
    const { step } = this.#view;
    if (step.kind === 'group' && step.opened === opened) await this.#exclusive(() => this.#leave(proceed));
  }

  /** Runs one piece of work at a time; a failure is reported and changes nothing. */
  async #exclusive(work: () => Promise<void>): Promise<void> {
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

  async #leave(proceed: () => Promise<void>): Promise<void> {
    if (await this.#part?.leave() ?? true) await proceed();
  }

  #goOn(): Promise<void> {
    const { step } = this.#view;
    // When the time is up, read-only groups are skipped; a press does not skip them.
    const next = this.#part?.isOver ? workedOn(this.#groups, this.#from) : step.kind === 'group' && step.next;
    return next ? this.#goTo(next) : this.#submit();
  }

  /** Opens groups that were added meanwhile before the exam ends, so that none is handed in unseen. */
  async #submit(): Promise<void> {
    const timeWasUp = this.#part?.isOver === true;
    const exam = await this.#parts.look();
    const isKnown = ({ id }: ExamGroup): boolean => this.#groups.some((group) => group.id === id && group.valid);
    const added = exam.done ? undefined : workedOn(exam.groups.filter((group) => !isClosed(group) && !isKnown(group)));
    return added ? this.#open(added, { exam, timeWasUp, wasAdded: true }) : this.#finish(timeWasUp);
  }

  /** Opens the next part as the page knows it; where the server refuses that, the part that is next by now. */
  async #goTo(next: ExamGroup | undefined, takeOver = false): Promise<void> {
    // This page does not know how a part of another tab was handed in.
    const timeWasUp = !takeOver && this.#part?.isOver === true;
    const from = this.#from;
    try {
      await this.#open(next, { timeWasUp, takeOver });
    } catch (failure) {
      if (failureOf(failure)?.kind !== 'refused') throw failure;
      const exam = await this.#parts.look();
      const { done, groups } = exam;
      // There is nothing to open where another device has handed the exam in, or the exam ended before the part.
      if (!done && !groups.every(isClosed)) {
        const [wanted, open] = [groups.find(({ id }) => id === next?.id), workedOn(groups, from)];
        // Another device has passed the part. A tab that takes the exam over opens the part of the other tab.
        if (wanted && (wanted === open || isReadOnly(wanted) !== takeOver)) throw failure;
        if (open) return this.#open(open, { exam, timeWasUp, takeOver });
      }
      if (from === undefined) throw failure;
      await this.#finish(timeWasUp);
    }
    return undefined;
  }

  /** Completes a Submit even where the page was left meanwhile, but not after Exit. */
  async #finish(timeWasUp: boolean): Promise<void> {
    const { answers, examId, finish, look } = this.#parts;
    // The server accepts no answers afterwards, so those of an earlier page get until the end of their grace, which is days without a
    // time limit. The part of such an answer is handed in, so that nobody could correct it.
    await this.#settle(Math.min(MAX_WAIT_MS, Math.max(SETTLE_MS, answers.graceLeft(examId))));
    if (this.#exited) return;
    await finish(this.#from).catch(async (failure: unknown) => {
      // An exam that is over cannot and need not be handed in: answers that came in time count.
      if (!(await look()).over) throw failure;
    });
    this.#part?.close();
    this.#part = undefined;
    this.#change({ step: { kind: 'outro', timeWasUp } });
  }

  /** Opens a group, unless the page was left meanwhile: no clock may run unseen. */
  async #open(
    target: ExamGroup | undefined, { exam = this.#view.exam, takeOver = false, timeWasUp = false, wasAdded = false } = {},
  ): Promise<void> {
    const { examId, account, answers, environment: { clock }, prepare, openGroup } = this.#parts;
    if (!target || this.#isLeft()) return;
    const { id } = target;
    const isFile = await prepare();
    await answers.resume(account, examId);
    // Opening a group hands in every other.
    await this.#settle(SETTLE_MS);
    if (this.#isLeft()) return;
    // Another device may have continued while the intro was shown: from there, `from` is the opened group itself.
    const { group, asked: requestedAt } = await openGroup(target, this.#from ?? id);
    if (this.#isLeft()) return;
    const snapshot = snapshotGroup(group, requestedAt, clock.monotonic(), isFile);
    this.#part?.close();
    this.#openings += 1;
    // The group that was on the screen is handed in by opening another.
    const groups = exam.groups.map((each) => (each.id === this.#from && each.id !== id ? { ...each, submitted: true } : each));
    const position = groups.findIndex((each) => each.id === id);
    const isOpen = !isReadOnly(group) && snapshot.remainingTime !== 0;
    const next = nextOf(groups, position);
    const step = { kind: 'group', position, next, group, opened: this.#openings, timeWasUp, wasAdded } as const;
    if (!isOpen) {
      this.#enter({ ...exam, groups }, { ...step, running: undefined });
      return;
    }
    const running = await answers.open({ account, examId, group: snapshot, takeOver });
    if (this.#isLeft()) running.session.close();
    else this.#enter({ ...exam, groups }, { ...step, running: { ...running, scope: groupScope(account.applicantId, examId, id) } });
  }

  #enter(exam: Exam, step: Extract<ExamStep, { kind: 'group' }>): void {
    const { account, environment, look } = this.#parts;
    const part = step.running && new OpenPart({
      id: step.group.id, session: step.running.session, account, environment, look,
      onProblem: (problem) => { this.#page?.onProblem(problem); },
      onZero: () => { if (part === this.#part) void this.#exclusive(() => this.#leave(() => this.#goOn())); },
    });
    this.#part = part;
    this.#change({ exam, step });
  }

  async #settle(ms: number): Promise<void> {
    const { answers, examId } = this.#parts;
    if (!answers.isSending(examId)) return;
    this.#change({ settling: true });
    await answers.settle(ms, examId);
    this.#change({ settling: false });
  }

  #isLeft(): boolean {
    return this.#exiting || this.#page?.isShown() !== true;
  }

  #change(change: Partial<ExamView>): void {
    this.#view = { ...this.#view, ...change };
    this.#listeners.notify();
  }
}
