import { setTimeout as wait } from 'node:timers/promises';
import { Logger, type Task, type TaskList, type Worker, type WorkerPool, runTaskList } from 'graphile-worker';
import { type Log, codeOf, logFailure } from '../../base/log-failure.ts';
import { Unavailable } from '../../base/unavailable.ts';
import type { WithDatabase, WithDirect } from '../../database/database.ts';
import type { ServerLock } from '../../database/server-lock.ts';
import { type JobKind, type Payloads, efforts } from './kinds.ts';
import { HEARTBEAT_MS, recordPools, releaseOwn, releaseSilent } from './worker-pools.ts';

/** The handler of each kind of job. It may be called again for a job that was done already: it must recognise that as a repeat. */
export type Handlers = { readonly [Kind in JobKind]: (payload: Payloads[Kind]) => Promise<void> };

/**
 * What working on jobs needs; `serverName` distinguishes this server from the others of the database, and may change at its next start.
 * Without its lock a server takes no jobs.
 */
export type Working = WithDatabase & WithDirect & Pick<ServerLock, 'isLocked'> & { readonly serverName: string };

/**
 * Concurrent jobs: a mail server that hangs blocks only a few of them. Videos have a pool of their own, since one keeps a processor busy
 * for minutes.
 */
const CONCURRENCY = { messages: 5, videos: 1 } as const;
/** New jobs are notified at once; polling finds those that are retried. */
const POLL_MS = 2000;
const RESTART_MS = 500;

/** Its messages quote those of failures; `taskOf` logs what matters. */
const silentLogger = new Logger(() => () => undefined);

/** The part of a failure that may be stored in the database. */
const safeError = (error: unknown): Error => new Error(error instanceof Error ? `${error.name} ${codeOf(error) ?? ''}`.trim() : 'failed');

function taskOf<Kind extends JobKind>({ isLocked }: Working, kind: Kind, handle: Handlers[Kind], log: Log): Task {
  return async (payload, { job }) => {
    try {
      if (!isLocked()) throw new Unavailable('This server has lost its database.');
      await handle(payload as Payloads[Kind]);
    } catch (error) {
      const isOver = job.attempts >= job.max_attempts;
      const message = isOver
        ? 'a job failed for good; it is kept, and tried again at the next start' : 'a job failed and will be tried again';
      logFailure(log, error, message, { job: kind, id: job.id, attempt: job.attempts });
      throw safeError(error);
    }
  };
}

const tasksOf = (services: Working, handlers: Handlers, log: Log, kinds: readonly JobKind[]): TaskList =>
  Object.fromEntries(kinds.map((kind) => [kind, taskOf(services, kind, handlers[kind], log)]));

/** Starts workers, which end where the database becomes unavailable while they store a result. */
function startPool(services: Working, tasks: TaskList, concurrentJobs: number, pools: Set<string>): WorkerPool {
  const plugin = {
    name: 'note-pools',
    version: '1',
    worker: {
      hooks: {
        startWorker: async (_context: unknown, { worker: { workerPool: { id } } }: { readonly worker: Worker }) => {
          pools.add(id);
          await recordPools(services, [id], services.serverName);
        },
      },
    },
  };
  return runTaskList({
    noHandleSignals: true,
    logger: silentLogger,
    preset: {
      plugins: [plugin],
      // With a delay, even of 0, a failure to store a result ends the workers and not the process.
      worker: { pollInterval: POLL_MS, concurrentJobs, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  }, tasks, services.direct);
}

/** Works on some kinds of jobs, so many at a time, until it is stopped; stopping waits for running jobs. */
function workOnKinds(services: Working, tasks: TaskList, concurrentJobs: number, log: Log): () => Promise<void> {
  const stopping = new AbortController();
  const isStopped = (): boolean => stopping.signal.aborted;
  const pools = new Set<string>();
  let pool: WorkerPool | undefined;
  const workOnce = async (): Promise<void> => {
    await releaseOwn(services, services.serverName);
    if (isStopped()) return;
    pools.clear();
    pool = startPool(services, tasks, concurrentJobs, pools);
    await pool.promise;
  };
  const work = async (): Promise<void> => {
    while (!isStopped()) {
      if (services.isLocked()) await workOnce().catch((error: unknown) => { logFailure(log, error, 'the work on jobs was interrupted'); });
      pool = undefined;
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const endPool = async (): Promise<void> => Promise.resolve(pool?.gracefulShutdown()).catch(() => undefined);
  // While the database is unavailable, no server takes over another's jobs either.
  const heartbeat = (): void => {
    if (!services.isLocked()) void endPool();
    recordPools(services, [...pools], services.serverName).then(() => releaseSilent(services)).catch(() => undefined);
  };
  const heartbeatTimer = setInterval(heartbeat, HEARTBEAT_MS);
  const done = work();
  return async () => {
    stopping.abort();
    await endPool();
    await done;
    clearInterval(heartbeatTimer);
  };
}

/** Works on all jobs until it is stopped. Videos and messages do not affect each other. */
export function workOnJobs(services: Working, handlers: Handlers, log: Log): () => Promise<void> {
  const messages = (Object.keys(efforts) as JobKind[]).filter((kind) => kind !== 'transcode');
  const stops = ([['messages', messages], ['videos', ['transcode']]] as const).map(([name, kinds]) => {
    const worker = { ...services, serverName: `${services.serverName} ${name}` };
    return workOnKinds(worker, tasksOf(services, handlers, log, kinds), CONCURRENCY[name], log);
  });
  return async () => { await Promise.all(stops.map((stop) => stop())); };
}
