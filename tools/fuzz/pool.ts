import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../../server/base/root.ts';
import type { Answer, Order, TrialName } from './messages.ts';
import type { Target } from './target.ts';
import type { RecheckResult, Finding, Unit, UnitResult } from './unit.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** The time limit for reading a target: all built-in types take a second. */
const MAX_READ_MS = 120_000;

/** A run that could not start or be completed. */
export class CannotRun extends Error {}

interface PendingReply {
  readonly done: (answer: Answer) => void;
  readonly fail: (error: Error) => void;
}

/** A worker process, restarted where it ends or does not answer in time. */
export class Worker {
  #target: Target | undefined;
  #pending: PendingReply | undefined;
  #stderr = '';
  /** Resolves when the process is ready or has ended, so that its start does not count towards a time limit. */
  #ready: Promise<unknown> = Promise.resolve();
  #child = this.#start();

  #start(): ChildProcess {
    const child = fork(WORKER, [], { cwd: projectRoot, execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.#stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => { this.#stderr = (this.#stderr + chunk.toString()).slice(-2_000); });
    child.on('error', (error) => { if (child === this.#child) this.#takePending()?.fail(error); });
    // A process that was killed may have answered before.
    child.on('message', (answer: Answer) => { if (child === this.#child && !('isUp' in answer)) this.#takePending()?.done(answer); });
    child.on('exit', () => { if (child === this.#child) this.#takePending()?.fail(new Error(/^\w*Error.*$/m.exec(this.#stderr)?.[0] ?? 'the process ended')); });
    this.#ready = Promise.race([once(child, 'message'), once(child, 'exit')]).catch(() => undefined);
    return child;
  }

  #takePending(): PendingReply | undefined {
    const waiting = this.#pending;
    this.#pending = undefined;
    return waiting;
  }

  #ask(order: Order): Promise<Answer> {
    return new Promise((done, fail) => {
      this.#pending = { done, fail };
      this.#child.send(order);
    });
  }

  /** The answer; `undefined` where it takes longer than `ms`. Rejects where the order ended the process. */
  async #request(ms: number, order: Order): Promise<Answer | undefined> {
    await this.#ready;
    let timer: NodeJS.Timeout | undefined;
    return Promise.race([
      this.#ask(order),
      // After a sleep of the machine both the timeout and an answer may be due: the answer goes first.
      new Promise<undefined>((done) => { timer = setTimeout(() => { setImmediate(() => { done(undefined); }); }, ms); }),
    ]).finally(() => { clearTimeout(timer); });
  }

  /** The trials of a target. Throws `CannotRun` where a process cannot read it, or not in time. */
  async begin(target: Target): Promise<readonly TrialName[]> {
    this.#target = target;
    const answer = await this.#request(MAX_READ_MS, { target }).catch((error: unknown) => { throw new CannotRun(error instanceof Error ? error.message : String(error)); });
    if (!answer) throw new CannotRun(`Reading it did not come to an end within ${MAX_READ_MS / 1_000} s.`);
    return 'trials' in answer ? answer.trials : [];
  }

  /** The answer, or `undefined` where the order ended the process or took longer than `ms`: the process is then replaced. */
  async #within(ms: number, order: Order): Promise<Answer | undefined> {
    const answer = await this.#request(ms, order).catch(() => undefined);
    if (answer) return answer;
    this.#pending = undefined;
    const previous = this.#child;
    this.#child = this.#start();
    previous.kill('SIGKILL');
    if (this.#target) await this.begin(this.#target);
    return undefined;
  }

  /** The result of a unit of the current target; `undefined`: it did not end. */
  async run(unit: Unit, ms: number): Promise<UnitResult | undefined> {
    const answer = await this.#within(ms, { unit });
    return answer && 'result' in answer ? answer.result : undefined;
  }

  /** Checks a counterexample again under a target; `undefined`: that did not end. */
  async again(of: Target, again: Finding, ms: number): Promise<RecheckResult | undefined> {
    const answer = await this.#within(ms, { of, again });
    return answer && 'fate' in answer ? answer.fate : undefined;
  }

  /** Kills the process, since it may be busy with an endless value. */
  end(): void {
    this.#child.kill('SIGKILL');
  }
}

/** Runs `ask` with a worker that is ended afterwards. */
export async function withWorker<Result>(ask: (worker: Worker) => Promise<Result>): Promise<Result> {
  const worker = new Worker();
  try {
    return await ask(worker);
  } finally {
    worker.end();
  }
}
