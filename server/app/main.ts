import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { loadIntoEmpty } from '../admin/load-content.ts';
import { countTimesAnew } from '../admin/times.ts';
import { buildApp } from './app.ts';
import { reasonOf } from './failure-message.ts';
import { systemClock } from '../base/clock.ts';
import { explainDiskFull, makeFilesPrivate } from './data-folder.ts';
import { startHousekeeping } from './housekeeping.ts';
import { serveMetrics } from './metrics.ts';
import { type Prepared, prepare } from './prepare.ts';
import { inProject } from '../base/root.ts';
import { codeOf, logFailure } from '../base/log-failure.ts';
import { type Settings, readSettings } from '../base/settings.ts';
import { MOST_SECONDS_APART, secondsApart } from '../database/seconds-apart.ts';
import { StartupError } from '../base/startup-error.ts';
import type { Services } from './services.ts';
import { concernsOf } from '../videos/find-ffmpeg.ts';
import { shutdownSignal } from './shutdown-signal.ts';
import { traceRequests } from './tracing.ts';

/** How long running calls and jobs may take to end; README "Run it" says when the server is gone. */
const SHUTDOWN_GRACE_MS = 8_000;
const IDLE_CHECK_MS = 50;

const listenFailures: Readonly<Record<string, (settings: Settings) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${String(port)} is taken; stop what uses it or set PORT.`,
  EACCES: ({ port }) => `Port ${String(port)} may not be used by this user; set PORT.`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}; set HOST.`,
  ENOTFOUND: ({ host }) => `The host ${host} is not known; set HOST.`,
  EAI_AGAIN: ({ host }) => `The host ${host} is not known; set HOST.`,
  EINVAL: ({ host }) => `This machine cannot listen at ${host}; set HOST.`,
};

async function listen(app: FastifyInstance, settings: Settings): Promise<string> {
  return app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    const sentence = listenFailures[codeOf(error) ?? '']?.(settings);
    throw sentence === undefined ? error : new StartupError(sentence, { cause: error });
  });
}

/** Loads the demo content, whose events and interviews are relative to each start. */
async function loadDemo(services: Services): Promise<void> {
  await loadIntoEmpty(services, inProject('server', 'demo'));
  await countTimesAnew(services.db, services);
}

async function serve(app: FastifyInstance, { services, keepDatabase }: Prepared, end: AbortSignal): Promise<void> {
  const { settings } = services;
  keepDatabase({
    ended: () => { app.log.error('the embedded database has ended; it is started again'); },
    startFailed: (error) => { logFailure(app.log, error, 'the embedded database does not start'); },
    runsAgain: () => { app.log.info('the embedded database runs again'); },
  });
  for (const concern of settings.videoHostUrl === '' ? concernsOf(services.ffmpeg) : []) app.log.warn(concern);
  const seconds = await secondsApart(services.direct, services.clock).catch((error: unknown) => {
    logFailure(app.log, error, 'the clock of the database could not be read');
    return 0;
  });
  if (seconds > MOST_SECONDS_APART) app.log.warn({ seconds }, 'the clock of this server is far from that of the database');
  const stopHousekeeping = startHousekeeping(services, app.log);
  await traceRequests(app, services);
  const metrics = await serveMetrics(services, app.log);
  if (metrics) app.log.info({ url: metrics.url }, 'figures are read here');
  app.addHook('onClose', async () => {
    stopHousekeeping();
    await metrics?.close();
  });
  if (settings.demo) await loadDemo(services);
  end.throwIfAborted();
  console.log(`The applicant portal answers at ${await listen(app, settings)}`);
}

const untilAborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

/** Goes on serving until a load balancer that checks `/readyz` sends no more requests here. */
const drain = ({ drainSeconds }: Settings): Promise<void> => wait(drainSeconds * 1000);

/** Lets running calls and jobs end, but not for ever. A job that is interrupted is repeated at the next start, as after a kill. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  // A call that was running leaves its connection open, and closing would wait for that.
  const idleTimer = setInterval(() => { app.server.closeIdleConnections(); }, IDLE_CHECK_MS);
  await Promise.race([app.close(), wait(SHUTDOWN_GRACE_MS, undefined, { ref: false })]);
  clearInterval(idleTimer);
  app.server.closeAllConnections();
}

/** Serves until it is told to stop, and closes the database last. */
async function run(end: AbortSignal): Promise<void> {
  const settings = readSettings(process.env);
  try {
    const prepared = await prepare(settings, systemClock, end);
    if (prepared.notice !== undefined) console.log(prepared.notice);
    const app = buildApp({ ...prepared.services, ending: end });
    try {
      await serve(app, prepared, end);
      await untilAborted(end);
      await drain(settings);
    } finally {
      await closeInTime(app);
      await prepared.close();
    }
  } catch (error) {
    throw explainDiskFull(error, settings);
  }
}

makeFilesPrivate();
const end = shutdownSignal();
run(end).catch((error: unknown) => {
  if (end.aborted && error === end.reason) return;
  const reason = reasonOf(error);
  console.error(error instanceof StartupError ? reason : `The server stopped because of a defect: ${reason}`);
  process.exitCode = 1;
}).finally(() => { if (end.aborted) process.exit(); });
