import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { Finding } from '../admin/commands/command-context.ts';
import { isFolder } from '../base/at-path.ts';
import type { Clock } from '../base/clock.ts';
import { briefReason } from '../base/log-failure.ts';
import { inProject } from '../base/root.ts';
import type { Settings } from '../base/settings.ts';
import { schemaStateOf } from '../database/database.ts';
import { MOST_SECONDS_APART, secondsApart } from '../database/seconds-apart.ts';
import { LIVE_NUMBER } from '../database/definitions-schema.ts';
import { runningCluster } from '../embedded/cluster.ts';
import { freeBytesOf, reserves } from '../http/disk-space.ts';
import { type JobCount, countJobs } from '../messages/jobs/waiting-jobs.ts';
import { SILENCE_SECONDS } from '../messages/jobs/worker-pools.ts';
import { foldersOf, isShared, openStores } from '../storage/open.ts';
import { LAST_BACKUP } from './backups.ts';

/** Milliseconds after which a part that does not answer is reported. */
const ANSWER_MS = 5_000;
/** Milliseconds for an empty query; a slower database is overloaded or far away. */
const SLOW_MS = 250;
/** Jobs start within seconds; for one that waits longer no server is at work. */
const LONGEST_WAIT_SECONDS = 300;
/** A day, and some time for making it. */
const BACKUP_HOURS = 26;
const SAMPLES = 5;

type Facts = Finding['facts'];
const finding = (about: string, isWell: boolean, says: string, facts: Facts = {}): Finding => ({ about, isWell, says, facts });

async function portal(): Promise<Finding> {
  const { version } = JSON.parse(await readFile(inProject('package.json'), 'utf8')) as { readonly version: string };
  return finding('portal', true, `${version} on Node.js ${process.version}`, { version, node: process.version });
}

/** The median of some queries, after a first one that connects. */
async function latencyOf(pool: pg.Pool): Promise<number> {
  const times: number[] = [];
  for (let sample = 0; sample <= SAMPLES; sample += 1) {
    const began = performance.now();
    await pool.query('select 1');
    times.push(performance.now() - began);
  }
  return times.slice(1).sort((one, other) => one - other)[Math.floor(SAMPLES / 2)] ?? 0;
}

async function database(pool: pg.Pool): Promise<Finding> {
  const latency = await latencyOf(pool);
  const { rows: [row] } = await pool.query<{ server_version: string }>('show server_version');
  const [milliseconds, version] = [Math.round(latency * 10) / 10, row?.server_version ?? 'unknown'];
  return finding('database', latency < SLOW_MS, `PostgreSQL ${version} answers in ${String(milliseconds)} ms`, { version, milliseconds });
}

async function clockOf(pool: pg.Pool, clock: Clock): Promise<Finding> {
  const apart = await secondsApart(pool, clock);
  const [isWell, seconds] = [apart <= MOST_SECONDS_APART, Math.round(apart)];
  return finding('clock', isWell, isWell ? 'as that of the database' : `${String(seconds)} s from that of the database`, { seconds });
}

const schemaStates: Readonly<Record<Awaited<ReturnType<typeof schemaStateOf>>, readonly [isWell: boolean, says: string]>> = {
  none: [false, 'there are no tables yet; a server makes them when it starts'],
  older: [false, 'older than this version; "npm run admin -- migrate" brings them up to date'],
  same: [true, 'as this version has them'],
  unfinished: [false, 'a restore did not come to its end; run it again'],
  newer: [true, 'newer than this version, which should be brought to that one soon'],
};

async function content(pool: pg.Pool): Promise<Finding> {
  const { rows: [row] } = await pool.query<{ version: number }>(`select ${LIVE_NUMBER} as version`);
  const version = row?.version ?? 0;
  return finding('content', version > 0, version === 0 ? 'nothing was loaded yet' : `version ${String(version)} is live`, { version });
}

/** Servers with a recent heartbeat: each has two pools, of messages and of videos. */
async function servers(pool: pg.Pool): Promise<Finding> {
  const { rows: [row] } = await pool.query<{ count: number }>(
    `select count(distinct regexp_replace(server, ' (messages|videos)$', ''))::int as count from worker_pools
     where seen_at > now() - make_interval(secs => $1)`, [SILENCE_SECONDS],
  );
  const count = row?.count ?? 0;
  return finding('servers', count > 0, count === 0 ? 'none is at work' : `${String(count)} at work`, { count });
}

async function jobs(pool: pg.Pool): Promise<Finding> {
  const counts = await countJobs(pool);
  const sum = (state: JobCount['state']): number => counts.filter((one) => one.state === state).reduce((all, { count }) => all + count, 0);
  const oldest = Math.round(Math.max(0, ...counts.filter(({ state }) => state === 'waiting').map(({ oldestSeconds }) => oldestSeconds)));
  const facts = { waiting: sum('waiting'), running: sum('running'), later: sum('later'), failed: sum('failed'), oldest_seconds: oldest };
  const says = `${String(facts.waiting)} waiting (the oldest ${String(oldest)} s), ${String(facts.running)} running, `
    + `${String(facts.later)} to be tried again, ${String(facts.failed)} failed for good`;
  return finding('jobs', facts.failed === 0 && oldest < LONGEST_WAIT_SECONDS, says, facts);
}

/** What the database tells of itself and of the deployment. */
async function inDatabase(url: string, clock: Clock): Promise<readonly Finding[]> {
  const pool = new pg.Pool({
    connectionString: url, application_name: 'applicant-portal status', max: 1, connectionTimeoutMillis: ANSWER_MS,
    statement_timeout: ANSWER_MS,
  });
  pool.on('error', () => undefined);
  try {
    const standing = await schemaStateOf(pool);
    const [isWell, says] = schemaStates[standing];
    const found = [await database(pool), await clockOf(pool, clock), finding('migrations', isWell, says, { standing })];
    if (standing === 'none' || standing === 'unfinished') return found;
    for (const check of [content, servers, jobs]) {
      found.push(await check(pool).catch((error: unknown) => finding(check.name, false, `cannot be read (${briefReason(error)})`)));
    }
    return found;
  } catch (error) {
    return [finding('database', false, `does not answer (${briefReason(error)})`)];
  } finally {
    await pool.end();
  }
}

async function allOfDatabase({ databaseUrl, dataDir }: Settings, clock: Clock): Promise<readonly Finding[]> {
  const url = databaseUrl === '' ? await runningCluster(dataDir) : databaseUrl;
  return url === undefined ? [finding('database', false, 'the embedded one does not run')] : inDatabase(url, clock);
}

async function storage(settings: Settings): Promise<Finding> {
  const place = isShared(settings) ? `the bucket ${settings.s3Bucket}` : settings.dataDir;
  try {
    if (!isShared(settings)) await access(foldersOf(settings.dataDir).files, constants.W_OK);
    const { marks } = await openStores(settings);
    for (const mark of marks) await mark.read();
    return finding('storage', true, `${place} answers`, { place });
  } catch (error) {
    return finding('storage', false, `${place} cannot be reached (${briefReason(error)})`, { place });
  }
}

async function disk({ dataDir }: Settings): Promise<Finding> {
  if (!await isFolder(dataDir)) return finding('disk', false, `there is no folder ${dataDir}`);
  const free = await freeBytesOf(dataDir)();
  const says = `${(free / 1e9).toFixed(1)} GB are free for ${dataDir}`;
  return finding('disk', free > reserves.stranger, says, { folder: dataDir, free_bytes: free });
}

/** Back-ups made by other means are not known here. */
async function backup({ dataDir }: Settings, clock: Clock): Promise<Finding> {
  const text = await readFile(join(dataDir, LAST_BACKUP), 'utf8').catch((error: unknown) => ({ reason: briefReason(error) }));
  if (typeof text === 'object') {
    return text.reason === 'ENOENT'
      ? finding('backup', true, `none is known here (no ${LAST_BACKUP} in DATA_DIR)`, { at: null })
      : finding('backup', false, `${LAST_BACKUP} cannot be read (${text.reason})`, { at: null });
  }
  const at = /"at": *"([^"]+)"/.exec(text)?.[1] ?? '';
  const hours = (clock().getTime() - Date.parse(at)) / 3_600_000;
  if (Number.isNaN(hours)) return finding('backup', false, `${LAST_BACKUP} says no time`, { at: null });
  return finding('backup', hours < BACKUP_HOURS, `the last one was made ${String(Math.round(hours))} hours ago`, { at });
}

/** Inspects a deployment without changing anything, beside its servers. A part that does not answer is a finding, and no failure. */
export async function inspectDeployment(settings: Settings, clock: Clock): Promise<readonly Finding[]> {
  const found = await Promise.all([portal(), allOfDatabase(settings, clock), storage(settings), disk(settings), backup(settings, clock)]);
  return found.flat();
}
