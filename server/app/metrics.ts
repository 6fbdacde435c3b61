import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import type pg from 'pg';
import { Gauge, type Registry, collectDefaultMetrics } from 'prom-client';
import { type Log, logFailure } from '../base/log-failure.ts';
import type { WithSettings } from '../base/settings.ts';
import { StartupError } from '../base/startup-error.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithFigures } from '../http/figures.ts';
import { type JobCount, countJobs, jobKinds, jobStates } from '../messages/jobs/waiting-jobs.ts';
import { LAST_BACKUP } from './backups.ts';
import type { Services } from './services.ts';

/** Milliseconds for which counts of jobs are cached: frequent scrapes do not query the database more often. */
const CACHE_MS = 5_000;
/** Milliseconds after which a scrape is answered without the database. */
const LONGEST_WAIT_MS = 3_000;
/** Milliseconds between two measurements of the event loop's delay. */
const LOOP_SAMPLE_MS = 20;

/** The database's counts of jobs, and the query's duration; `counts` is undefined where it does not answer. */
interface JobReading {
  readonly counts: readonly JobCount[] | undefined;
  readonly seconds: number;
}

/** Reads the counts of jobs, once for all scrapes within some seconds. */
function jobReader(pool: pg.Pool): () => Promise<JobReading> {
  let [latest, until] = [Promise.resolve<JobReading>({ counts: undefined, seconds: 0 }), 0];
  const readJobs = async (): Promise<JobReading> => {
    const began = performance.now();
    const timeout = wait(LONGEST_WAIT_MS, undefined, { ref: false });
    const counts = await Promise.race([countJobs(pool).catch(() => undefined), timeout]);
    return { counts, seconds: (performance.now() - began) / 1_000 };
  };
  return () => {
    const now = performance.now();
    if (now >= until) [latest, until] = [readJobs(), now + CACHE_MS];
    return latest;
  };
}

/** The connections of the pool that calls use. */
function poolFigures(registers: Registry[], pool: pg.Pool): void {
  const name = 'portal_database_connections';
  new Gauge({
    name, help: 'Connections of the pool, and calls that wait for one.', labelNames: ['state'], registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  new Gauge({ name: `${name}_most`, help: 'DATABASE_CONNECTIONS.', registers }).set(pool.options.max);
}

/** Figures of the database: read at a scrape, and by no call. */
function databaseFigures(registers: Registry[], { db: { $client: pool }, isLocked }: Pick<Services, 'db' | 'isLocked'>): void {
  const readJobs = jobReader(pool);
  poolFigures(registers, pool);
  new Gauge({
    name: 'portal_database_up', help: '1 where the database answered the last look.', registers,
    async collect() { this.set((await readJobs()).counts === undefined ? 0 : 1); },
  });
  new Gauge({
    name: 'portal_database_look_seconds', help: 'What the last look took, with the wait for a connection.', registers,
    async collect() { this.set((await readJobs()).seconds); },
  });
  new Gauge({
    name: 'portal_database_is_own',
    help: '1 while this server has the lock of its database; without it, it answers nothing but 503.',
    registers,
    collect() { this.set(isLocked() ? 1 : 0); },
  });
  new Gauge({
    name: 'portal_jobs', help: 'Jobs by kind and state.', labelNames: ['kind', 'state'], registers,
    async collect() {
      const { counts } = await readJobs();
      this.reset();
      if (counts === undefined) return;
      for (const kind of jobKinds) for (const state of jobStates) this.set({ kind, state }, 0);
      for (const { kind, state, count } of counts) this.set({ kind, state }, count);
    },
  });
  new Gauge({
    name: 'portal_job_oldest_waiting_seconds',
    help: 'How long the oldest job waits that might have begun.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const { counts } = await readJobs();
      this.reset();
      if (counts === undefined) return;
      for (const kind of jobKinds) {
        this.set({ kind }, counts.find((one) => one.kind === kind && one.state === 'waiting')?.oldestSeconds ?? 0);
      }
    },
  });
}

/** The time of the last back-up on this machine. Root makes them: a server may see no more than the time of the note that root leaves. */
function backupFigure(registers: Registry[], dataDir: string): void {
  new Gauge({
    name: 'portal_backup_last_seconds', help: 'When the last back-up was made, in seconds since 1970; 0 where none is known.', registers,
    async collect() {
      const stats = await stat(join(dataDir, LAST_BACKUP)).catch(() => undefined);
      this.set((stats?.mtimeMs ?? 0) / 1_000);
    },
  });
}

/** Where the figures of this server can be read. */
export interface MetricsServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

type MetricsServices = WithFigures & WithDatabase & Pick<Services, 'isLocked'> & WithSettings<'dataDir' | 'metricsHost' | 'metricsPort'>;

/**
 * Answers `GET /metrics` on a port of its own in the text format of Prometheus, and nothing else; undefined where METRICS_PORT is empty.
 * Throws a `StartupError` where the port cannot be opened. Between scrapes it only counts.
 */
export async function serveMetrics(services: MetricsServices, log: Log): Promise<MetricsServer | undefined> {
  const { settings: { dataDir, metricsPort: port, metricsHost: host }, figures: { registry } } = services;
  if (port === 'off') return undefined;
  databaseFigures([registry], services);
  backupFigure([registry], dataDir);
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_SAMPLE_MS });
  const app = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false });
  app.get('/metrics', async ({ url }, reply) => {
    if (url !== '/metrics') return reply.code(404).send();
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(await registry.metrics());
  });
  app.setErrorHandler((error, _request, reply) => {
    logFailure(log, error, 'the figures could not be read');
    return reply.code(500).send();
  });
  const url = await app.listen({ port, host }).catch((error: unknown) => {
    throw new StartupError(`Nobody can listen at ${host}:${String(port)}; set METRICS_PORT or METRICS_HOST.`, { cause: error });
  });
  return { url: `${url}/metrics`, close: () => app.close() };
}
