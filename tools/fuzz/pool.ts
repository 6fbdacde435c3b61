import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../../server/base/root.ts';
import type { Answer, Order, TrialName } from './messages.ts';
import type { Target } from './target.ts';
import type { Fate, Finding, Unit, UnitResult } from './unit.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Longer takes no target that can be read: all built-in types take a second. */
const LONGEST_READING_MS = 120_000;

/** A process that could not even begin. */
export class CannotRun extends Error {}

interface Waiting {
  readonly done: (answer: Answer) => void;
  readonly fail: (error: Error) => void;
}

/** One process that tries, started anew where it ended or did not come to an end. */
export class Worker {
  #target: Target | undefined;
  #waiting: Waiting | undefined;
  #words = '';
  /** Once it hears, or is gone: what it takes to begin is no time of what is tried. */
  #up: Promise<unknown> = Promise.resolve();
  #child = this.#start();

  #start(): ChildProcess {
    const child = fork(WORKER, [], { cwd: projectRoot, execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.#words = '';
    child.stderr?.on('data', (words: Buffer) => { this.#words = (this.#words + words.toString()).slice(-2_000); });
    child.on('error', (error) => { if (child === this.#child) this.#settle()?.fail(error); });
    // What was ended may have answered in the meantime.
    child.on('message', (answer: Answer) => { if (child === this.#child && !('isUp' in answer)) this.#settle()?.done(answer); });
    child.on('exit', () => { if (child === this.#child) this.#settle()?.fail(new Error(/^\w*Error.*$/m.exec(this.#words)?.[0] ?? 'the process ended')); });
    this.#up = Promise.race([once(child, 'message'), once(child, 'exit')]).catch(() => undefined);
    return child;
  }

  #settle(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting;
  }

  #ask(order: Order): Promise<Answer> {
    return new Promise((done, fail) => {
      this.#waiting = { done, fail };
      this.#child.send(order);
    });
  }

  /** The answer; `undefined` where it takes longer than `ms`. Rejects where the order ended the process. */
  async #answered(ms: number, order: Order): Promise<Answer | undefined> {
    await this.#up;
    let late: NodeJS.Timeout | undefined;
    return Promise.race([
      this.#ask(order),
      // A machine that slept wakes up to the end of the time, and to an answer that has come: that is heard first.
      new Promise<undefined>((done) => { late = setTimeout(() => { setImmediate(() => { done(undefined); }); }, ms); }),
    ]).finally(() => { clearTimeout(late); });
  }

  /** What there is to be tried of a target. Throws `CannotRun` where a process cannot read it, or does not come to an end with it. */
  async begin(target: Target): Promise<readonly TrialName[]> {
    this.#target = target;
    const answer = await this.#answered(LONGEST_READING_MS, { target }).catch((error: unknown) => { throw new CannotRun(error instanceof Error ? error.message : String(error)); });
    if (!answer) throw new CannotRun(`Reading it did not come to an end within ${LONGEST_READING_MS / 1_000} s.`);
    return 'trials' in answer ? answer.trials : [];
  }

  /** The answer, or `undefined` where the order ended the process or took longer than `ms`: another is begun then. */
  async #within(ms: number, order: Order): Promise<Answer | undefined> {
    const answer = await this.#answered(ms, order).catch(() => undefined);
    if (answer) return answer;
    this.#waiting = undefined;
    const gone = this.#child;
    this.#child = this.#start();
    gone.kill('SIGKILL');
    if (this.#target) await this.begin(this.#target);
    return undefined;
  }

  /** The result of a unit of what was begun; `undefined`: it did not come to an end. */
  async run(unit: Unit, ms: number): Promise<UnitResult | undefined> {
    const answer = await this.#within(ms, { unit });
    return answer && 'result' in answer ? answer.result : undefined;
  }

  /** What has become of a counterexample under a target of its own; `undefined`: that did not come to an end. */
  async again(of: Target, again: Finding, ms: number): Promise<Fate | undefined> {
    const answer = await this.#within(ms, { of, again });
    return answer && 'fate' in answer ? answer.fate : undefined;
  }

  /** At once: whoever is amid a value that does not end would hear of nothing else. */
  end(): void {
    this.#child.kill('SIGKILL');
  }
}

/** What is asked of one process, which is gone afterwards. */
export async function byWorker<Result>(ask: (worker: Worker) => Promise<Result>): Promise<Result> {
  const worker = new Worker();
  try {
    return await ask(worker);
  } finally {
    worker.end();
  }
}
