import type { AnswerState, ReplacedAnswer, GroupSession, WireAnswer } from '../../../src/exam/contract.ts';
import { ExamAnswers } from '../../../src/exam/exam-answers.ts';
import type { PageEvent } from '../../../src/device/page-lifecycle.ts';
import type { WireId } from '../../../src/wire/values.ts';
import type { BrowserModel, PageDevice } from './device.ts';
import type { GroupOnServer } from './model-server.ts';
import { fair, throughNetwork, type Weather } from './network.ts';
import type { Timeline } from './timeline.ts';

interface Page {
  readonly session: GroupSession;
  readonly device: PageDevice;
  readonly tell: (wake: PageEvent) => void;
  readonly loggedIn: () => void;
  readonly zeros: () => number;
}

/** Somebody who sits a group in one browser, whatever happens to it, and what they have seen. */
export class Sitting {
  readonly weather: Weather = fair();
  /** What was typed last, on whatever page. */
  readonly typed = new Map<WireId, WireAnswer>();
  /** What the form showed when it was opened. */
  readonly shown = new Map<WireId, WireAnswer>();
  readonly #timeline: Timeline;
  readonly #browser: BrowserModel;
  readonly #server: GroupOnServer;
  #page: Page | undefined;

  constructor(timeline: Timeline, browser: BrowserModel, server: GroupOnServer) {
    this.#timeline = timeline;
    this.#browser = browser;
    this.#server = server;
  }

  get page(): Page | undefined {
    return this.#page;
  }

  get replaced(): readonly ReplacedAnswer[] | undefined {
    return this.#page?.session.replaced();
  }

  get state(): AnswerState | undefined {
    return this.#page?.session.state();
  }

  /** A page opens the group, where the server can be had. */
  async open(takeOver = false): Promise<void> {
    if (!this.weather.online || this.weather.down || this.weather.expired || this.#server.power?.isOn() === false) return;
    const { clock } = this.#timeline;
    const asked = clock.monotonic();
    await this.#timeline.pass(this.weather.there);
    const group = await this.#server.open().catch((error: unknown) => {
      // Killed while the page was loading: there is none.
      if (this.#server.power?.isOn() === false) return undefined;
      throw error;
    });
    if (!group) return;
    await this.#timeline.pass(this.weather.back);
    const device = this.#browser.openPage();
    const life = { gone: false };
    const wakes = new Set<(wake: PageEvent) => void>();
    const logIns = new Set<() => void>();
    const answers = new ExamAnswers({
      clock, after: (ms, work) => this.#timeline.after(ms, () => { if (!life.gone) work(); }), random: () => 0.5,
      device: device.device, takeExam: device.takeExam,
      subscribePage: (listener) => { wakes.add(listener); return () => { wakes.delete(listener); }; },
    });
    const tellTime = (since: number): void => { answers.serverClock.update(Math.floor(this.#timeline.serverTime / 1_000) * 1_000, since, clock.monotonic()); };
    tellTime(asked);
    const server = throughNetwork(this.#server, this.weather, this.#timeline, () => life.gone);
    const opening = answers.open({
      examId: 3, takeOver, group: { id: 1, ...group, asked, answered: clock.monotonic() },
      account: {
        applicantId: 7, loginState: () => 'in',
        subscribe: (listener) => { logIns.add(listener); return () => logIns.delete(listener); },
        server: () => ({
          ...server,
          save: async (answer, options) => {
            const since = clock.monotonic();
            const saved = await server.save(answer, options);
            tellTime(since);
            return saved;
          },
        }),
      },
    });
    await this.#timeline.pass(100);
    const { session, unsent } = await opening;
    let [zeros, wasZero] = [0, false];
    session.subscribe(() => {
      const isZero = session.remaining() === 0;
      if (isZero && !wasZero) zeros += 1;
      wasZero = isZero;
    });
    this.shown.clear();
    for (const { id, answer } of group.questions) {
      const shown = unsent.get(id) ?? answer;
      if (shown !== undefined) this.shown.set(id, shown);
    }
    this.#page = {
      session, device: { ...device, crash: () => { life.gone = true; device.crash(); } }, zeros: () => zeros,
      tell: (wake) => { for (const listener of wakes) listener(wake); },
      loggedIn: () => { for (const listener of logIns) listener(); },
    };
  }

  /** Answers whether it was taken. */
  type(question: WireId, answer: WireAnswer): boolean {
    const taken = this.#page?.session.record(question, answer) === true;
    if (taken) this.typed.set(question, answer);
    return taken;
  }

  /** The page is left as the browser leaves it. */
  leave(): void {
    this.#page?.tell('leave');
    this.#page?.session.close();
    this.#page?.device.crash();
    this.#page = undefined;
  }

  crash(): void {
    this.#page?.device.crash();
    this.#page = undefined;
  }
}
