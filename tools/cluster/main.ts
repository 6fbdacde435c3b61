// npm run cluster: a portal that loses a machine, all of it on this one (docs/operating.md, "A cluster on one machine"). `-- stop` ends it
// from another terminal.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { wholeNumber } from '../../server/admin/commands/whole-number.ts';
import { commandOf } from '../../server/embedded/process-info.ts';
import { runFaults, tableOf } from './faults.ts';
import { type Links, openLinks } from './links.ts';
import { type Cluster, endLeftovers, startCluster } from './cluster.ts';
import { awaitEnd } from './processes.ts';
import { PORTS, type Layout, SERVERS, folderFrom, layoutFrom } from './layout.ts';
import { ProgramsAbsent } from './programs.ts';
import { measureCost, middleRatio } from './scale.ts';
import { runSoak, soakTable } from './soak.ts';

/** Each part has half a minute to end. */
const STOP_WITHIN_MS = 180_000;

const say = (line: string): void => { console.log(`• ${line}`); };

const supervisorFile = (folder: string): string => join(folder, 'supervisor.pid');

/** The process that keeps the cluster of a folder. */
async function supervisorOf(folder: string): Promise<number | undefined> {
  const pid = Number(await readFile(supervisorFile(folder), 'utf8').catch(() => 0));
  return pid > 0 && (await commandOf(pid)).includes(join('tools', 'cluster', 'main.ts')) ? pid : undefined;
}

const stopSignal = (): AbortSignal => {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => { controller.abort(new Error('told to end')); });
  return controller.signal;
};

/** Starts a cluster, has something done with it, and ends it, whatever happens. */
async function withCluster(
  place: Layout, settings: Readonly<Record<string, string>>, signal: AbortSignal, use: (cluster: Cluster) => Promise<void>,
): Promise<void> {
  const other = await supervisorOf(place.folder);
  if (other !== undefined) throw new Error(`A cluster runs in ${place.folder}; "npm run cluster -- stop" ends it.`);
  await writeFile(supervisorFile(place.folder), String(process.pid));
  try {
    const cluster = await startCluster(place, { settings, say, signal });
    try {
      await use(cluster);
    } finally {
      say('Ending all of it');
      await cluster.end();
    }
  } finally {
    await rm(supervisorFile(place.folder), { force: true });
  }
}

async function start(): Promise<void> {
  const [place, signal] = [await layoutFrom(process.env, false), stopSignal()];
  const isDemo = process.env['DEMO'] === '1';
  await withCluster(place, { DEMO: isDemo ? '1' : '0' }, signal, async ({ url, standing }) => {
    const { primary } = await standing();
    say(`The portal answers at ${url}`);
    if (isDemo) say('Demo log-in: demo@example.com / demo-password');
    for (const server of SERVERS) say(`${server}: http://${place.own(server)}:${String(PORTS.portal)}, figures at http://${place.own(server)}:${String(PORTS.metrics)}/metrics`);
    say(`PgBouncer: ${place.own('pgbouncer')}:${String(PORTS.pooler)}; the primary (now ${primary ?? 'none'}): ${place.own('primary')}:${String(PORTS.primary)}`);
    say(`All state and the logs: ${place.folder}`);
    await new Promise((resolve) => { signal.addEventListener('abort', resolve); });
  });
}

/** Starts a cluster whose parts reach each other over links that can be disturbed, in a folder of its own. */
async function withLinks(signal: AbortSignal, use: (cluster: Cluster, links: Links) => Promise<void>): Promise<void> {
  const place = await layoutFrom({ ...process.env, CLUSTER_DIR: join(folderFrom(process.env), 'broken') }, true);
  const links = await openLinks(place);
  try {
    await withCluster(place, { DEMO: '1', PASSWORD_HASHING: 'quick' }, signal, (cluster) => use(cluster, links));
  } finally {
    await links.close();
  }
  // After a failure the folder is kept for its logs.
  if (process.exitCode === undefined) await rm(place.folder, { recursive: true, force: true });
}

interface FaultsOptions {
  readonly times: number;
  readonly seed: number;
}

async function faults({ times, seed }: FaultsOptions): Promise<void> {
  const signal = stopSignal();
  await withLinks(signal, async (cluster, links) => {
    say(`${String(times)} faults, seed ${String(seed)}`);
    const campaign = await runFaults(cluster, links, { times, seed, say, signal });
    const { acknowledged, refused, unknown, reads, findings, surprises } = campaign;
    console.log(`\n${tableOf(campaign)}\n`);
    say(`${String(acknowledged)} writes acknowledged, ${String(refused)} refused, ${String(unknown)} unknown; ${String(reads)} values read`);
    for (const finding of findings.slice(0, 20)) console.log(JSON.stringify(finding));
    for (const surprise of surprises.slice(0, 20)) console.log(surprise);
    say(`${String(findings.length)} findings, ${String(surprises.length)} answers that nobody expected`);
    if (findings.length > 0 || surprises.length > 0) process.exitCode = 1;
  });
}

/** A cluster without links, with content, in a folder of its own. */
const withoutLinks = async (name: string, signal: AbortSignal, use: (cluster: Cluster) => Promise<void>): Promise<void> => {
  const place = await layoutFrom({ ...process.env, CLUSTER_DIR: join(folderFrom(process.env), name) }, false);
  await withCluster(place, { DEMO: '1', PASSWORD_HASHING: 'quick' }, signal, use);
  await rm(place.folder, { recursive: true, force: true });
};

async function soak({ minutes }: { readonly minutes: number }): Promise<void> {
  const signal = stopSignal();
  await withoutLinks('soak', signal, async (cluster) => {
    const result = await runSoak(cluster, minutes, say, signal);
    console.log(`\n${soakTable(result)}\n`);
    const failures = [...result.failures].map(([what, times]) => `${String(times)} × ${what}`).join(', ') || 'none';
    say(`${String(result.answered)} calls in ${result.minutes.toFixed(1)} minutes; failed: ${failures}`);
  });
}

async function scale({ rounds, seconds }: { readonly rounds: number; readonly seconds: number }): Promise<void> {
  await withoutLinks('scale', stopSignal(), async (cluster) => {
    const costs = await measureCost(cluster, rounds, seconds, say);
    say(`Processor time for a call: two servers take ${(100 * (middleRatio(costs) - 1)).toFixed(1)} % more than one, in the middle of the rounds`);
  });
}

async function stop(): Promise<void> {
  const folder = folderFrom(process.env);
  const pid = await supervisorOf(folder);
  if (pid !== undefined) {
    process.kill(pid, 'SIGTERM');
    await awaitEnd(folder, STOP_WITHIN_MS);
  }
  await endLeftovers(await layoutFrom(process.env, false));
  say('Nothing of the cluster runs any more');
}

/** Prints the message of an error without its stack, and sets the exit code. */
const told = <Options>(command: (options: Options) => Promise<void>) => async (options: Options): Promise<void> => {
  await command(options).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = error instanceof ProgramsAbsent ? 2 : 1;
  });
};

const program = new Command('npm run cluster --')
  .description('Three servers, HAProxy, PgBouncer, three PostgreSQL kept by Patroni and etcd, and an object storage, on this machine.');
program.command('start', { isDefault: true }).description('starts them, and ends them with Ctrl-C').action(told(start));
program.command('faults').description('breaks one part after the other while applicants write, and compares what is there in the end')
  .option('--times <number>', 'faults', wholeNumber, 200).option('--seed <number>', 'of their order and length', wholeNumber, 1).action(told(faults));
program.command('soak').description('70 % of what it carries, for some minutes: what grows')
  .option('--minutes <number>', 'how long', wholeNumber, 30).action(told(soak));
program.command('scale').description('processor time for a call, with one server and with two')
  .option('--rounds <number>', 'of both', wholeNumber, 5).option('--seconds <number>', 'of one turn', wholeNumber, 20).action(told(scale));
program.command('stop').description('ends those that another terminal has started').action(told(stop));
await program.parseAsync();
