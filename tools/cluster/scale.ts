import type { Cluster } from './cluster.ts';
import { load, prepare } from './load.ts';
import { figuresOf, median, sumOf } from './metrics.ts';
import { newApplicants } from './applicants.ts';
import { PORTS, SERVERS, type Server } from './layout.ts';

/** The same number for each server, since calls that arrive together cost less than single ones. */
const CALLERS_PER_SERVER = 8;
const WARM_SECONDS = 10;
/** The share of their capacity that two servers get, and one half of it: near the limit they compete for the same cores. */
const LOAD_SHARE = 0.5;

/** What a call cost the servers that shared a load. */
export interface Cost {
  readonly servers: number;
  readonly perSecond: number;
  /** ms of processor time of all of them, for one call. */
  readonly each: number;
}

/** Processor time for a call, with one server and with two, alternating, since other work of the machine varies. */
export async function measureCost(cluster: Cluster, rounds: number, seconds: number, say: (line: string) => void): Promise<readonly Cost[]> {
  const people = await newApplicants(cluster, 2 * CALLERS_PER_SERVER);
  await prepare(cluster.url, people);
  const addressOf = (server: Server): string => `http://${cluster.place.own(server)}:${String(PORTS.portal)}`;
  const used = async (servers: readonly Server[]): Promise<number> => {
    const all = await Promise.all(servers.map((server) => figuresOf(cluster.place, server)));
    return all.reduce((sum, figures) => sum + sumOf(figures, 'process_cpu_seconds_total'), 0);
  };
  const costs: Cost[] = [];
  const trial = await load(SERVERS.slice(0, 2).map(addressOf), people, WARM_SECONDS);
  const rateOfEach = LOAD_SHARE * trial.answered / trial.seconds / 2;
  for (let round = 0; round < rounds; round += 1) {
    for (const servers of round % 2 === 0 ? [1, 2] : [2, 1]) {
      const chosen = SERVERS.slice(0, servers);
      const before = await used(chosen);
      const callers = people.slice(0, servers * CALLERS_PER_SERVER);
      const { answered, seconds: took } = await load(chosen.map(addressOf), callers, seconds, { rate: servers * rateOfEach });
      const each = 1_000 * (await used(chosen) - before) / answered;
      costs.push({ servers, perSecond: answered / took, each });
      say(`round ${String(round + 1)}, ${String(servers)} of the servers: ${(answered / took).toFixed(0)} calls a second, ${each.toFixed(2)} ms of processor time for one`);
    }
  }
  return costs;
}

/** How much more a call costs two servers than one, in the middle of the rounds, each by itself: the machine's speed changes between them. */
export function middleRatio(costs: readonly Cost[]): number {
  const of = (servers: number): readonly number[] => costs.filter((cost) => cost.servers === servers).map(({ each }) => each);
  const [one, two] = [of(1), of(2)];
  return median(one.map((each, round) => (two[round] ?? Number.NaN) / each));
}
