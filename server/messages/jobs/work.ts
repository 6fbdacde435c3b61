import { setTimeout as wait } from 'node:timers/promises';
import { Logger, type Task, type TaskList, type Worker, type WorkerPool, runTaskList } from 'graphile-worker';
import { type Log, codeOf, logFailure } from '../../base/log-failure.ts';
import { Unavailable } from '../../base/unavailable.ts';
import type { WithDatabase, WithDirect } from '../../database/database.ts';
import type { ServerLock } from '../../database/server-lock.ts';
import { type JobKind, type Payloads, efforts } from './kinds.ts';
import { HEARTBEAT_MS, notePools, releaseOwn, releaseSilent } from './worker-pools.ts';

/** What does each kind of job. It may be called again for a job that was done already: it must be recognised as a repeat. */
export type Handlers = { readonly [Kind in JobKind]: (payload: Payloads[Kind]) => Promise<void> };

/**
 * What jobs are worked on with; `serverName` tells this server from the others of the database, and may be another at its next start.
 * Without its lock a server takes no jobs.
 */
export type Working = WithDatabase & WithDirect & Pick<ServerLock, 'isLocked'> & { readonly serverName: string };

/**
 * Jobs at once: a mail server that hangs holds up a few of them. Videos have a pool of their own, since one keeps a processor for
 * minutes.
 */
const CONCURRENCY = { messages: 5, videos: 1 } as const;
/** New jobs are heard of at once; this is for those that are tried again. */
const POLL_MS = 2000;
const RESTART_MS = 500;

/** Its messages quote those of failures; what matters is logged by `taskOf`. */
const silent = new Logger(() => () => undefined);

/** What the database keeps of a failure, and what may be read there. */
const kept = (error: unknown): Error => new Error(error instanceof Error ? `${error.name} ${codeOf(error) ?? ''}`.trim() : 'failed');

function taskOf<Kind extends JobKind>({ isLocked }: Working, kind: Kind, handle: Handlers[Kind], log: Log): Task {
  return async (payload, { job }) => {
    try {
      if (!isLocked()) throw new Unavailable('This server has lost its database.');
      await handle(payload as Payloads[Kind]);
    } catch (error) {
      const isOver = job.attempts >= job.max_attempts;
      const what = isOver ? 'a job failed for good; it is kept, and tried again at the next start' : 'a job failed and will be tried again';
      logFailure(log, error, what, { job: kind, id: job.id, attempt: job.attempts });
      throw kept(error);
    }
  };
}

const tasksOf = (services: Working, handlers: Handlers, log: Log, kinds: readonly JobKind[]): TaskList =>
  Object.fromEntries(kinds.map((kind) => [kind, taskOf(services, kind, handlers[kind], log)]));

/** Starts workers, which end where the database goes away while they write down what they did. */
function startPool(services: Working, tasks: TaskList, concurrentJobs: number, pools: Set<string>): WorkerPool {
  const plugin = {
    name: 'note-pools',
    version: '1',
    worker: {
      hooks: {
        startWorker: async (_context: unknown, { worker: { workerPool: { id } } }: { readonly worker: Worker }) => {
          pools.add(id);
          await notePools(services, [id], services.serverName);
        },
      },
    },
  };
  return runTaskList({
    noHandleSignals: true,
    logger: silent,
    preset: {
      plugins: [plugin],
      // A delay, and be it none, has a failure to write down what was done end the workers and not the process.
      worker: { pollInterval: POLL_MS, concurrentJobs, completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  }, tasks, services.direct);
}

/** Works on some kinds of jobs, so many at once, until it is told to stop; that ends when what is under way is done. */
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
  // While the database is away nobody takes a job over either.
  const beat = (): void => {
    if (!services.isLocked()) void endPool();
    notePools(services, [...pools], services.serverName).then(() => releaseSilent(services)).catch(() => undefined);
  };
  const beating = setInterval(beat, HEARTBEAT_MS);
  const done = work();
  return async () => {
    stopping.abort();
    await endPool();
    await done;
    clearInterval(beating);
  };
}

/** Works on all jobs until it is told to stop. Videos and messages go on whatever becomes of the other. */
export function workOnJobs(services: Working, handlers: Handlers, log: Log): () => Promise<void> {
  const messages = (Object.keys(efforts) as JobKind[]).filter((kind) => kind !== 'transcode');
  const stops = ([['messages', messages], ['videos', ['transcode']]] as const).map(([name, kinds]) => {
    const worker = { ...services, serverName: `${services.serverName} ${name}` };
    return workOnKinds(worker, tasksOf(services, handlers, log, kinds), CONCURRENCY[name], log);
  });
  return async () => { await Promise.all(stops.map((stop) => stop())); };
}
