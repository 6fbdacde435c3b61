import type { Exam, ExamGroup } from '../wire/exam.ts';
import { failureOf } from '../api/failure.ts';
import { Listeners } from '../base/listeners.ts';
import type { WireId } from '../wire/values.ts';
import type { ExamAccount, ExamPage, ExamStep, ExamView, GroupFormHandle, IsFile } from './contract.ts';
import type { Environment } from './environment.ts';
import type { ExamAnswers } from './exam-answers.ts';
import { heldGroup } from './held-group.ts';
import { isClosed, isReadOnly, nextOf, workedOn } from './exam-time.ts';
import { groupScope } from './kept-answer.ts';
import { OpenPart } from './open-part.ts';

/** How long what an earlier page left is waited for before a part is opened, in ms. */
const SETTLE_MS = 1_000;

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
  /** Before the clock of a group runs there is something to show it with, and it is known which of its questions ask for files. */
  readonly prepare: () => Promise<IsFile>;
}

/**
 * The way through an exam, from the intro from group to group to its end (spec §4 Exam). One press leads one step on: it speaks of the
 * group that was on the screen when it was made, and not of one that has just come there.
 */
export class ExamRun {
  readonly #parts: ExamRunParts;
  readonly #listeners = new Listeners();
  #view: ExamView;
  /** The group on the screen, where it is worked on. */
  #part: OpenPart | undefined;
  #openings = 0;
  /** Absent: the exam is not on the screen. */
  #page: ExamPage | undefined;
  #underWay = false;
  #exiting = false;
  /** Exit was pressed since what is under way began. */
  #exited = false;

  constructor(parts: ExamRunParts) {
    this.#parts = parts;
    this.#view = { exam: parts.exam, step: { kind: 'intro' }, busy: false, settling: false };
  }

  readonly subscribe = this.#listeners.add;

  readonly view = (): ExamView => this.#view;

  /** The form of the group that is on the screen, or none. */
  readonly show = (form: GroupFormHandle | undefined): void => { if (this.#part) this.#part.form = form; };

  /** Opens the group that is worked on: going to an earlier one would hand it in (DECISIONS "Shapes of answers"). */
  readonly start = (): Promise<void> => this.#once(() => this.#goTo(workedOn(this.#groups) ?? this.#groups[0]));

  /** Takes the exam from the tab that has it. */
  readonly takeOver = (): Promise<void> => this.#once(() => this.#goTo(this.#groups[this.#position], true));

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
    await this.#part?.saveAll();
    this.#page?.onExit();
    this.#exiting = false;
  };

  /** The page is shown. */
  readonly open = (page: ExamPage): void => { this.#page = page; };

  /** The page is left. What is not acknowledged goes on without it. */
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

  async #leave(way: () => Promise<void>): Promise<void> {
    if (await this.#part?.leave() ?? true) await way();
  }

  #goOn(): Promise<void> {
    const { step } = this.#view;
    // When the time is up the way leads past groups that can only be read; a press does not.
    const next = this.#part?.isOver ? workedOn(this.#groups, this.#from) : step.kind === 'group' && step.next;
    return next ? this.#goTo(next) : this.#submit();
  }

  /** Before the end comes what takes answers by now and never did as far as the page knows: nothing is handed in unseen. */
  async #submit(): Promise<void> {
    const timeWasUp = this.#part?.isOver === true;
    const exam = await this.#parts.look();
    const isKnown = ({ id }: ExamGroup): boolean => this.#groups.some((group) => group.id === id && group.valid);
    const added = exam.done ? undefined : workedOn(exam.groups.filter((group) => !isClosed(group) && !isKnown(group)));
    return added ? this.#open(added, { exam, timeWasUp, wasAdded: true }) : this.#finish(timeWasUp);
  }

  /** Opens the next part of the exam as the page has it; what is next by now, where the server refuses that. */
  async #goTo(next: ExamGroup | undefined, takeOver = false): Promise<void> {
    // Of a part that another tab has it is not known how that was handed in.
    const timeWasUp = !takeOver && this.#part?.isOver === true;
    const from = this.#from;
    try {
      await this.#open(next, { timeWasUp, takeOver });
    } catch (failure) {
      if (failureOf(failure)?.kind !== 'refused') throw failure;
      const exam = await this.#parts.look();
      const { done, groups } = exam;
      // Unless another device has handed the exam in, or its end came before that of the part: there is nothing more to open.
      if (!done && !groups.every(isClosed)) {
        const [wanted, open] = [groups.find(({ id }) => id === next?.id), workedOn(groups, from)];
        // Another device has gone past it. A tab that takes the exam over opens the part of the other tab.
        if (wanted && (wanted === open || isReadOnly(wanted) !== takeOver)) throw failure;
        if (open) return this.#open(open, { exam, timeWasUp, takeOver });
      }
      if (from === undefined) throw failure;
      await this.#finish(timeWasUp);
    }
    return undefined;
  }

  /** Nobody presses Submit twice: it is done also where the page was left meanwhile, but not by Exit. */
  async #finish(timeWasUp: boolean): Promise<void> {
    const { answers, examId, finish, look } = this.#parts;
    // Nothing is taken any more afterwards: what an earlier page left has until the end of its grace.
    await this.#settle(Math.max(SETTLE_MS, answers.graceLeft(examId)));
    if (this.#exited) return;
    await finish(this.#from).catch(async (failure: unknown) => {
      // After its end nobody can hand an exam in any more, and need not: what came in time counts.
      if (!(await look()).over) throw failure;
    });
    this.#part?.close();
    this.#part = undefined;
    this.#change({ step: { kind: 'outro', timeWasUp } });
  }

  /** No clock runs unseen: a page that was left meanwhile opens nothing. */
  async #open(
    asked: ExamGroup | undefined, { exam = this.#view.exam, takeOver = false, timeWasUp = false, wasAdded = false } = {},
  ): Promise<void> {
    const { examId, account, answers, environment: { clock }, prepare, openGroup } = this.#parts;
    if (!asked || this.#isLeft()) return;
    const { id } = asked;
    const isFile = await prepare();
    await answers.resume(account, examId);
    // The group that is opened hands in every other.
    await this.#settle(SETTLE_MS);
    if (this.#isLeft()) return;
    // The intro may have stood there while another device went on: it speaks of no group but the one that it opens.
    const { group, asked: askedAt } = await openGroup(asked, this.#from ?? id);
    if (this.#isLeft()) return;
    const held = heldGroup(group, askedAt, clock.monotonic(), isFile);
    this.#part?.close();
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
    const { account, environment, look } = this.#parts;
    const part = step.running && new OpenPart({
      id: step.group.id, session: step.running.session, account, environment, look,
      onProblem: (problem) => { this.#page?.onProblem(problem); },
      onZero: () => { if (part === this.#part) void this.#once(() => this.#leave(() => this.#goOn())); },
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
    this.#listeners.tell();
  }
}
