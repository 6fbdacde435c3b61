import { setTimeout as wait } from 'node:timers/promises';
import { randomFrom } from '../../tests/server/support/random.ts';
import { sendOnce, sendUntilKnown } from './client.ts';
import { type Cluster, waitUntil } from './cluster.ts';
import { type Finding, findingsIn } from './history.ts';
import { type Disturbance, type Links, NEVER } from './links.ts';
import { median } from './metrics.ts';
import { ETCDS, NODES, type PartName, SERVERS } from './layout.ts';
import { startWriting, newApplicants } from './applicants.ts';
import { answerOf, fileOf, openGroup } from './writers.ts';

export const VICTIMS = ['server', 'primary', 'standby', 'etcd', 'PgBouncer', 'storage'] as const;
export const FAULTS = ['killed', 'stopped', '5 s late', 'cut off'] as const;

type Victim = (typeof VICTIMS)[number];
type FaultKind = (typeof FAULTS)[number];

/** One fault that was injected, and its effect on clients. */
export interface Outcome {
  readonly victim: Victim;
  readonly harm: FaultKind;
  readonly part: PartName;
  /** The part that it was cut off from; absent: all. */
  readonly other: PartName | undefined;
  readonly heldMs: number;
  /** The longest times without an acknowledged exam answer, and without a file that could be read. */
  readonly answersMs: number;
  readonly filesMs: number;
  /** From the end of the fault until every part answered again. */
  readonly wholeMs: number;
}

export interface Campaign {
  readonly outcomes: readonly Outcome[];
  readonly findings: readonly Finding[];
  readonly surprises: readonly string[];
  readonly acknowledged: number;
  readonly refused: number;
  readonly unknown: number;
  readonly reads: number;
}

const pickOne = <Item>(random: () => number, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick');
  return item;
};

/** Every fault for every part, in a new random order in each round. */
export function planOf(times: number, random: () => number): readonly (readonly [Victim, FaultKind])[] {
  const all = VICTIMS.flatMap((victim) => FAULTS.map((inflict) => [victim, inflict] as const));
  return Array.from({ length: Math.ceil(times / all.length) }, () => {
    const remaining = [...all];
    return all.map(() => remaining.splice(Math.floor(random() * remaining.length), 1)).flat();
  }).flat().slice(0, times);
}

const PROBE_MS = 100;
const FILE_PROBE_MS = 500;
const MAX_PROBES = 20;
const RECOVERY_MS = 150_000;
/** The pause between two faults. */
const PAUSE_MS = 500;
const WRITERS = 1;

/** Records the times of acknowledged probes, which are sent at a fixed interval whatever the earlier ones return. */
class Probe {
  readonly acknowledged: number[] = [];
  #pending = 0;
  readonly #stop = new AbortController();

  constructor(everyMs: number, send: (number: number) => Promise<boolean>) {
    const run = async (): Promise<void> => {
      for (let number = 1; !this.#stop.signal.aborted; number += 1) {
        await wait(everyMs);
        // A service that returns must not be flooded with probes.
        if (this.#pending >= MAX_PROBES) continue;
        this.#pending += 1;
        void send(number).then((isTaken) => {
          this.#pending -= 1;
          if (isTaken) this.acknowledged.push(performance.now());
        });
      }
    };
    void run();
  }

  /** The longest gap between two acknowledgements that overlaps a span. */
  longestGap(from: number, to: number): number {
    const times = [...this.acknowledged.filter((time) => time < from).slice(-1), ...this.acknowledged.filter((time) => time >= from && time <= to), to];
    return Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] ?? time)));
  }

  isBackSince(moment: number): boolean {
    return (this.acknowledged.at(-1) ?? 0) > moment;
  }

  stop(): void {
    this.#stop.abort();
  }
}

/** The length of a fault: for a database sometimes long enough for a failover, otherwise some seconds. */
const durationFor = (victim: Victim, random: () => number): number =>
  (victim === 'primary' || victim === 'standby' ? 2_000 + 23_000 * random() ** 3 : 2_000 + 2_000 * random());

async function partOf(cluster: Cluster, victim: Victim, random: () => number): Promise<PartName> {
  const { primary, synchronous } = await cluster.standing();
  if (primary === undefined) throw new Error('there is no primary');
  switch (victim) {
    case 'server': return pickOne(random, SERVERS);
    case 'primary': return primary;
    // The synchronous standby is chosen twice as often as the other.
    case 'standby': return random() < 2 / 3 && synchronous[0] ? synchronous[0] : pickOne(random, NODES.filter((node) => node !== primary));
    case 'etcd': return pickOne(random, ETCDS);
    case 'PgBouncer': return 'pgbouncer';
    case 'storage': return 'storage';
  }
}

/** The parts that a part communicates with. */
function neighboursOf(part: PartName): readonly PartName[] {
  if (part.startsWith('portal')) return ['front', 'pgbouncer', 'primary', 'storage'];
  if (part.startsWith('db')) return ['primary', ...NODES, ...ETCDS].filter((other) => other !== part) as PartName[];
  if (part.startsWith('etcd')) return [...ETCDS, ...NODES].filter((other) => other !== part);
  return part === 'pgbouncer' ? [...SERVERS, 'primary'] : SERVERS;
}

const between = (part: PartName, other: PartName | undefined, lateMs: number): readonly Disturbance[] =>
  [{ from: part, to: other, lateMs }, { from: other, to: part, lateMs }];

async function inflict(cluster: Cluster, links: Links, kind: FaultKind, part: PartName, other: PartName | undefined, heldMs: number): Promise<void> {
  const target = cluster.part(part);
  switch (kind) {
    case 'killed':
      await Promise.all([target.kill(), links.refuse(part, true)]);
      await wait(heldMs);
      await links.refuse(part, false);
      target.start();
      return;
    case 'stopped':
      await target.signal('SIGSTOP');
      await wait(heldMs);
      await target.signal('SIGCONT');
      return;
    case '5 s late':
    case 'cut off':
      links.disturb(between(part, other, kind === 'cut off' ? NEVER : 5_000));
      await wait(heldMs);
      links.disturb([]);
  }
}

export interface CampaignOptions {
  readonly times: number;
  readonly seed: number;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Injects one fault after the other while applicants write, waits for each recovery, and compares in the end. */
export async function runFaults(cluster: Cluster, links: Links, { times, seed, say, signal }: CampaignOptions): Promise<Campaign> {
  const random = randomFrom(seed);
  const [prober, fileProber, ...people] = await newApplicants(cluster, 2 + 3 * WRITERS);
  if (!prober || !fileProber) throw new Error('there are too few applicants');
  const { scene, end } = startWriting(cluster.url, people);
  await sendUntilKnown(cluster.url, () => openGroup(prober), scene.givenUp);
  const answers = new Probe(PROBE_MS, async (number) => (await sendOnce(cluster.url, answerOf(prober, 1, number), 10_000)).status === 200);
  const path = await fileOf(scene, fileProber);
  const files = new Probe(FILE_PROBE_MS, async () => (await sendOnce(cluster.url, { path }, 10_000)).status === 200);
  const outcomes: Outcome[] = [];
  try {
    await waitUntil('service', () => Promise.resolve(answers.isBackSince(0) && files.isBackSince(0)), signal);
    for (const [index, [victim, kind]] of planOf(times, random).entries()) {
      if (signal?.aborted) break;
      const part = await partOf(cluster, victim, random);
      const other = kind === 'cut off' && random() < 0.5 ? pickOne(random, neighboursOf(part)) : undefined;
      const [from, heldMs] = [performance.now(), durationFor(victim, random)];
      await inflict(cluster, links, kind, part, other, heldMs);
      const healedAt = performance.now();
      await waitUntil(`service after ${part} was ${kind} (fault ${String(index + 1)})`, async () =>
        answers.isBackSince(healedAt) && files.isBackSince(healedAt) && await cluster.isWhole(), signal, RECOVERY_MS);
      const to = performance.now();
      const outcome = { victim, harm: kind, part, other, heldMs, answersMs: answers.longestGap(from, to), filesMs: files.longestGap(from, to), wholeMs: to - healedAt };
      outcomes.push(outcome);
      say(`${String(index + 1)} of ${String(times)}: ${part} ${kind}${other === undefined ? '' : ` from ${other}`} for ${seconds(heldMs)}; without answers ${seconds(outcome.answersMs)}, without files ${seconds(outcome.filesMs)}, whole after ${seconds(outcome.wholeMs)}; surprises ${String(scene.surprises.length)}`);
      await wait(PAUSE_MS);
    }
  } catch (error) {
    if (!signal?.aborted) scene.surprises.push(error instanceof Error ? error.message : String(error));
  } finally {
    links.disturb([]);
    answers.stop();
    files.stop();
    await end();
  }
  const count = (outcome: string): number => scene.written.filter((each) => each.outcome === outcome).length;
  return {
    outcomes, findings: findingsIn(scene.written, scene.seen), surprises: scene.surprises, reads: scene.seen.length,
    acknowledged: count('acknowledged'), refused: count('refused'), unknown: count('unknown'),
  };
}

/** The table of docs/operating.md, "What a fault costs". */
export function tableOf({ outcomes }: Pick<Campaign, 'outcomes'>): string {
  const rows = VICTIMS.flatMap((victim) => FAULTS.map((kind) => {
    const own = outcomes.filter((outcome) => outcome.victim === victim && outcome.harm === kind);
    const spread = (of: (outcome: Outcome) => number): string => (own.length === 0 ? '' : `${seconds(median(own.map(of)))}, ${seconds(Math.max(...own.map(of)))}`);
    return `| ${victim} | ${kind} | ${String(own.length)} | ${spread(({ heldMs }) => heldMs)} | ${spread(({ answersMs }) => answersMs)} | ${spread(({ filesMs }) => filesMs)} |`;
  }));
  return ['| what | is | times | lasts: median, worst | no answer is acknowledged | no file is read |', '|---|---|---|---|---|---|', ...rows].join('\n');
}
