import type { ExamAccount, ExamProblem, LoginState, WireAnswer } from '../../../src/exam/contract.ts';
import { ExamAnswers } from '../../../src/exam/exam-answers.ts';
import { ExamRun } from '../../../src/exam/exam-run.ts';
import type { Environment } from '../../../src/exam/environment.ts';
import type { PageEvent } from '../../../src/device/page-lifecycle.ts';
import type { WireId } from '../../../src/wire/values.ts';
import { BrowserModel } from './device.ts';
import type { ModelExam } from './model-exam.ts';
import { fair, reaching, type Weather } from './network.ts';
import type { Timeline } from './timeline.ts';

/** A page of the portal on a device. */
interface OpenPage {
  readonly answers: ExamAnswers;
  readonly account: ExamAccount;
  readonly environment: Environment;
  readonly tell: (wake: PageEvent) => void;
  readonly tellLogIn: () => void;
  readonly gone: () => void;
  /** The page of the exam, where it is the one on the screen. */
  run?: ExamRun | undefined;
}

/** Somebody who takes an exam on one device, whatever happens to it, and all that they were told of answers that do not count. */
export class Taker {
  readonly weather: Weather = fair();
  standing: LoginState = 'in';
  /** No other page has been asked for, whose code may be on the way. */
  shown = true;
  /** Saves go out, and nothing comes back. */
  silent = false;
  readonly problems: ExamProblem[] = [];
  /** What was said, wherever the applicant was by then, of a Submit: whether it was done. */
  readonly submits: boolean[] = [];
  readonly #told = new Set<WireAnswer>();
  readonly #timeline: Timeline;
  readonly #server: ModelExam;
  readonly browser: BrowserModel;
  readonly #device: number;
  #page: OpenPage | undefined;

  constructor(timeline: Timeline, server: ModelExam, device = 0, browser = new BrowserModel(timeline)) {
    this.#timeline = timeline;
    this.#server = server;
    this.browser = browser;
    this.#device = device;
  }

  get page(): OpenPage | undefined {
    return this.#page;
  }

  get run(): ExamRun | undefined {
    return this.#page?.run;
  }

  /** The part that can be worked on now, by its id. */
  get part(): WireId | undefined {
    const step = this.run?.view().step;
    return step?.kind === 'group' && step.running ? step.group.id : undefined;
  }

  get keepsNothing(): boolean {
    return this.browser.isEmpty;
  }

  /** Whether the applicant was told here that this answer does not count, or sees now that it is not there yet. */
  wasTold(answer: WireAnswer): boolean {
    return this.#told.has(answer) || (this.#page?.answers.undelivered() ?? []).some((each) => each.answer === answer);
  }

  /** The portal is opened at some page, which delivers what was left. */
  open(): void {
    if (this.#page) return;
    const life = { gone: false };
    const { device, takeExam, crash } = this.browser.openPage();
    const wakes = new Set<(wake: PageEvent) => void>();
    const logIns = new Set<() => void>();
    const environment: Environment = {
      clock: this.#timeline.clock, random: () => this.#device, device, takeExam,
      after: (ms, work) => this.#timeline.after(ms, () => { if (!life.gone) work(); }),
      subscribePage: (listener) => { wakes.add(listener); return () => { wakes.delete(listener); }; },
    };
    const answers = new ExamAnswers(environment);
    const account = this.#account(answers, life, logIns);
    this.#page = {
      answers, account, environment,
      tell: (wake) => { for (const listener of [...wakes]) listener(wake); },
      tellLogIn: () => { for (const listener of [...logIns]) listener(); },
      gone: () => { life.gone = true; crash(); },
    };
    answers.subscribe(() => { if (!life.gone) this.#look(); });
    void answers.resume(account);
  }

  /** The page of the exam is opened, where its server can be had. */
  async openExam(): Promise<void> {
    this.open();
    const page = this.#page;
    if (!page || page.run || !this.weather.online || this.weather.down || this.standing !== 'in') return;
    const reach = reaching(this.weather, this.#timeline, () => this.#page !== page);
    page.run = new ExamRun({
      examId: 3, exam: this.#server.exam, account: page.account, answers: page.answers, environment: page.environment,
      prepare: async () => () => false,
      openGroup: async ({ id }, from) => {
        const asked = page.environment.clock.monotonic();
        const group = await reach(() => this.#server.open(id, from));
        this.#tellTime(page.answers, asked);
        return { group, asked };
      },
      look: () => reach(async () => this.#server.exam),
      finish: (from) => reach(() => this.#server.finish(from)),
      tell: (isDone) => { this.submits.push(isDone); },
    });
    page.run.open({ isShown: () => this.shown, onProblem: (problem) => { this.problems.push(problem); }, onExit: () => { this.leaveExam(); } });
  }

  /** A press on a way out of the part that is on the screen. Returns a second one on the same button. */
  press(way: 'next' | 'back'): () => void {
    const { run } = this;
    const step = run?.view().step;
    const again = (): void => { if (step?.kind === 'group') void run?.[way](step.opened); };
    again();
    return again;
  }

  /** Whole seconds that the page shows as left. */
  get remaining(): number | undefined {
    const step = this.run?.view().step;
    return step?.kind === 'group' ? step.running?.session.remaining() : undefined;
  }

  /** Answers whether it was taken. */
  type(question: WireId, answer: WireAnswer): boolean {
    const step = this.run?.view().step;
    return step?.kind === 'group' && step.running?.session.record(question, answer) === true;
  }

  /** Another page of the portal comes on the screen. */
  leaveExam(): void {
    this.run?.close();
    if (this.#page) this.#page.run = undefined;
  }

  /** The tab is closed or loaded anew, as the browser does it. */
  closeTab(): void {
    this.#page?.tell('leave');
    this.#end();
  }

  kill(): void {
    this.#end();
  }

  #end(): void {
    this.#look();
    this.#page?.gone();
    this.#page = undefined;
  }

  #account(answers: ExamAnswers, life: { readonly gone: boolean }, logIns: Set<() => void>): ExamAccount {
    const reach = reaching(this.weather, this.#timeline, () => life.gone);
    return {
      applicantId: 7, loginState: () => this.standing,
      subscribe: (listener) => { logIns.add(listener); return () => { logIns.delete(listener); }; },
      server: (_exam, group) => ({
        save: async (answer) => {
          const asked = this.#timeline.clock.monotonic();
          if (this.silent) return new Promise(() => undefined);
          const saved = await reach(() => this.#server.save(answer));
          this.#tellTime(answers, asked);
          return saved;
        },
        ask: async () => {
          const { remaining = 0, questions = [] } = await reach(() => this.#server.open(group, group));
          return {
            remainingTime: remaining,
            questions: questions.map(({ question_id: id, answer, number }) => ({ id: Number(id), order: Number(number), ...(typeof answer === 'string' && { answer }) })),
          };
        },
      }),
    };
  }

  /** The header Date of an answer. */
  #tellTime({ serverClock }: ExamAnswers, asked: number): void {
    serverClock.update(Math.floor(this.#timeline.serverTime / 1_000) * 1_000, asked, this.#timeline.clock.monotonic());
  }

  #look(): void {
    const { answers, run } = this.#page ?? {};
    for (const { answer, state: of } of answers?.undelivered() ?? []) if (of === 'refused' || of === 'replaced') this.#told.add(answer);
    const step = run?.view().step;
    if (step?.kind === 'group') for (const { own } of step.running?.session.replaced() ?? []) this.#told.add(own);
  }
}
