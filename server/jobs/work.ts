import { setTimeout as wait } from 'node:timers/promises';
import { Logger, type Task, type TaskList, type Worker, type WorkerPool, runTaskList } from 'graphile-worker';
import { type Log, codeOf, logFailure } from '../base/log-failure.ts';
import type { WithDatabase } from '../database/database.ts';
import { type JobKind, type Payloads, efforts } from './kinds.ts';
import { notePool, releaseLeftJobs } from './worker-pools.ts';

/** What does each kind of job. It may be called again for a job that was done already: it must be recognised as a repeat. */
export type Handlers = { readonly [Kind in JobKind]: (payload: Payloads[Kind]) => Promise<void> };

/** What jobs are worked on with; `serverName` tells this server from the others of the database. */
export type Working = WithDatabase & { readonly serverName: string };

/** Jobs at once: a mail server that hangs holds up a few of them. */
const CONCURRENCY = 5;
/** New jobs are heard of at once; this is for those that are tried again. */
const POLL_MS = 2000;
const RESTART_MS = 500;

interface StartWorkerEvent {
  readonly worker: Worker;
}

/** Its messages quote those of failures; what matters is logged by `taskOf`. */
const silent = new Logger(() => () => undefined);

/** What the database keeps of a failure, and what may be read there. */
const kept = (error: unknown): Error => new Error(error instanceof Error ? `${error.name} ${codeOf(error) ?? ''}`.trim() : 'failed');

function taskOf<Kind extends JobKind>(kind: Kind, handle: Handlers[Kind], log: Log): Task {
  return async (payload, { job }) => {
    try {
      await handle(payload as Payloads[Kind]);
    } catch (error) {
      const isOver = job.attempts >= job.max_attempts;
      const what = isOver ? 'a job failed for good; it is kept, and tried again at the next start' : 'a job failed and will be tried again';
      logFailure(log, error, what, { job: kind, id: job.id, attempt: job.attempts });
      throw kept(error);
    }
  };
}

const tasksOf = (handlers: Handlers, log: Log): TaskList => Object.fromEntries(
  (Object.keys(efforts) as JobKind[]).map((kind) => [kind, taskOf(kind, handlers[kind], log)]),
);

/** Starts workers, which end where the database goes away while they write down what they did. */
function startPool(services: Working, tasks: TaskList): WorkerPool {
  const notePools = {
    name: 'note-pools',
    version: '1',
    worker: { hooks: { startWorker: (_context: unknown, { worker }: StartWorkerEvent) => notePool(services, worker.workerPool.id, services.serverName) } },
  };
  return runTaskList({
    noHandleSignals: true,
    logger: silent,
    preset: {
      plugins: [notePools],
      // A delay, and be it none, has a failure to write down what was done end the workers and not the process.
      worker: { pollInterval: POLL_MS, concurrentJobs: CONCURRENCY, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  }, tasks, services.db.$client);
}

/** Works on jobs until it is told to stop; that ends when what is under way is done. */
export function workOnJobs(services: Working, handlers: Handlers, log: Log): () => Promise<void> {
  const tasks = tasksOf(handlers, log);
  const stopping = new AbortController();
  const isStopped = (): boolean => stopping.signal.aborted;
  let pool: WorkerPool | undefined;
  const work = async (): Promise<void> => {
    while (!isStopped()) {
      try {
        await releaseLeftJobs(services, services.serverName);
        if (isStopped()) return;
        pool = startPool(services, tasks);
        await pool.promise;
      } catch (error) {
        logFailure(log, error, 'the work on jobs was interrupted');
      }
      pool = undefined;
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const done = work();
  return async () => {
    stopping.abort();
    await Promise.resolve(pool?.gracefulShutdown()).catch(() => undefined);
    await done;
  };
}
