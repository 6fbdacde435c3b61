import { setTimeout as wait } from 'node:timers/promises';
import { type Cluster, waitUntil } from './cluster.ts';
import { type Finding, findingsIn } from './history.ts';
import { startWriting, newApplicants } from './applicants.ts';
import { SERVERS } from './layout.ts';

const WRITERS = 2;
/** Before the first, between two, and after the last. */
const PAUSE_MS = 3_000;

export interface Upgrade {
  readonly findings: readonly Finding[];
  readonly surprises: readonly string[];
  /** The number of automatic retries by status; 0: the connection ended before an answer. */
  readonly repeated: ReadonlyMap<number, number>;
  readonly acknowledged: number;
}

/** Replaces one server after the other, each told to end and drained, while applicants write. */
export async function rollingRestart(cluster: Cluster): Promise<Upgrade> {
  const { scene, end } = startWriting(cluster.url, await newApplicants(cluster, 3 * WRITERS));
  await wait(PAUSE_MS);
  for (const server of SERVERS) {
    await cluster.part(server).end();
    cluster.part(server).start();
    await waitUntil(`return of ${server}`, cluster.isWhole);
    await wait(PAUSE_MS);
  }
  await end();
  return {
    findings: findingsIn(scene.written, scene.seen), surprises: scene.surprises, repeated: scene.repeated,
    acknowledged: scene.written.filter(({ outcome }) => outcome === 'acknowledged').length,
  };
}
