import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { type LoadResult, load, prepare } from './load.ts';
import { figuresOf, slopeOf, sumOf } from './metrics.ts';
import { newApplicants } from './applicants.ts';
import { SERVERS } from './layout.ts';

/** Figures of a server that should stay constant; `bound`: how much each may grow per hour, in `unit`. */
const WATCHED = [
  { name: 'process_resident_memory_bytes', what: 'memory, MB', unit: 1e6, bound: 100 },
  { name: 'nodejs_heap_size_used_bytes', what: 'used heap, MB', unit: 1e6, bound: 60 },
  { name: 'process_open_fds', what: 'open files', unit: 1, bound: 30 },
  { name: 'portal_database_connections', what: 'connections to the database', unit: 1, bound: 6 },
  { name: 'portal_jobs', what: 'jobs', unit: 1, bound: 30 },
] as const;

const PEOPLE = 24;
const TRIAL_SECONDS = 30;
/** Growth during the warm-up does not count. */
const WARM_SECONDS = 60;
const SCRAPE_MS = 5_000;
const HOUR_MS = 3_600_000;
const LOAD_SHARE = 0.7;

export interface SoakRow {
  readonly server: string;
  readonly what: string;
  readonly first: number;
  readonly last: number;
  readonly slopePerHour: number;
  readonly bound: number;
}

export interface Soak extends Pick<LoadResult, 'answered' | 'failures'> {
  readonly mostPerSecond: number;
  readonly minutes: number;
  readonly rows: readonly SoakRow[];
}

/** Finds out what the cluster carries, has it carry 70 % of that for some minutes, and says how much of what grew. */
export async function runSoak(cluster: Cluster, minutes: number, say: (line: string) => void, signal?: AbortSignal): Promise<Soak> {
  const people = await newApplicants(cluster, PEOPLE);
  const urls = [cluster.url];
  await prepare(cluster.url, people);
  const trial = await load(urls, people, TRIAL_SECONDS);
  const capacity = trial.answered / trial.seconds;
  const rate = LOAD_SHARE * capacity;
  say(`${capacity.toFixed(0)} calls a second are carried; ${rate.toFixed(0)} a second for ${String(minutes)} minutes`);
  await load(urls, people, WARM_SECONDS, { rate, ...(signal && { signal }) });
  const points = new Map<string, [number, number][]>();
  const state = { isOver: false };
  const scraping = (async () => {
    while (!state.isOver) {
      await Promise.all(SERVERS.map(async (server) => {
        const figures = await figuresOf(cluster.place, server).catch(() => undefined);
        if (figures) for (const { name, unit } of WATCHED) {
          const own = points.get(`${server} ${name}`) ?? [];
          own.push([performance.now(), sumOf(figures, name) / unit]);
          points.set(`${server} ${name}`, own);
        }
      }));
      await wait(SCRAPE_MS);
    }
  })();
  const carried = await load(urls, people, minutes * 60, { rate, ...(signal && { signal }) });
  state.isOver = true;
  await scraping;
  const rows = SERVERS.flatMap((server) => WATCHED.map(({ name, what, bound }) => {
    const own = points.get(`${server} ${name}`) ?? [];
    return { server, what, bound, first: own[0]?.[1] ?? Number.NaN, last: own.at(-1)?.[1] ?? Number.NaN, slopePerHour: slopeOf(own) * HOUR_MS };
  }));
  return { mostPerSecond: capacity, answered: carried.answered, failures: carried.failures, minutes: carried.seconds / 60, rows };
}

export const soakTable = ({ rows }: Pick<Soak, 'rows'>): string => [
  '| server | what | at first | at last | slope an hour | bound |', '|---|---|---|---|---|---|',
  ...rows.map(({ server, what, first, last, slopePerHour, bound }) =>
    `| ${server} | ${what} | ${first.toFixed(1)} | ${last.toFixed(1)} | ${slopePerHour.toFixed(1)} | ${String(bound)}${slopePerHour > bound ? ' exceeded' : ''} |`),
].join('\n');
