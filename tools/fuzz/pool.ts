import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Order, TrialName } from './messages.ts';
import type { Target } from './target.ts';
import type { Unit, UnitResult } from './unit.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** A process that could not even begin. */
export class CannotRun extends Error {}

interface Waiting {
  readonly done: (answer: Answer) => void;
  readonly fail: (error: Error) => void;
}

/** One process that tries, started anew where it ended or did not come to an end. */
export class Worker {
  readonly #target: Target;
  #child: ChildProcess;
  #waiting: Waiting | undefined;
  #words = '';

  constructor(target: Target) {
    this.#target = target;
    this.#child = this.#start();
  }

  #start(): ChildProcess {
    const child = fork(WORKER, [], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.#words = '';
    child.stderr?.on('data', (words: Buffer) => { this.#words = (this.#words + words.toString()).slice(-2_000); });
    child.on('error', (error) => { if (child === this.#child) this.#settle()?.fail(error); });
    child.on('message', (answer: Answer) => { this.#settle()?.done(answer); });
    child.on('exit', () => { if (child === this.#child) this.#settle()?.fail(new Error(/^\w*Error.*$/m.exec(this.#words)?.[0] ?? 'the process ended')); });
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

  async begin(): Promise<readonly TrialName[]> {
    const answer = await this.#ask({ target: this.#target }).catch((error: unknown) => { throw new CannotRun(error instanceof Error ? error.message : String(error)); });
    return 'trials' in answer ? answer.trials : [];
  }

  /** The result of a unit, or `undefined` where it ended the process or took longer than `ms`: another is begun then. */
  async run(number: number, unit: Unit, ms: number): Promise<UnitResult | undefined> {
    let late: NodeJS.Timeout | undefined;
    const answer = await Promise.race([
      this.#ask({ number, unit }).catch(() => undefined),
      new Promise<undefined>((done) => { late = setTimeout(() => { done(undefined); }, ms); }),
    ]).finally(() => { clearTimeout(late); });
    if (answer && 'result' in answer) return answer.result;
    this.#waiting = undefined;
    const hung = this.#child;
    this.#child = this.#start();
    hung.kill('SIGKILL');
    await this.begin();
    return undefined;
  }

  /** At once: whoever is amid a value that does not end would hear of nothing else. */
  end(): void {
    this.#child.kill('SIGKILL');
  }
}
