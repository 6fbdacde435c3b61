/** @module-tag full */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, startCluster } from '../../tools/cluster/cluster.ts';
import { FAULTS, VICTIMS, planOf, runFaults, tableOf } from '../../tools/cluster/faults.ts';
import { type Links, openLinks } from '../../tools/cluster/links.ts';
import { membersOf } from '../../tools/cluster/processes.ts';
import { type Layout, layoutFrom } from '../../tools/cluster/layout.ts';
import { findPrograms } from '../../tools/cluster/programs.ts';
import { rollingRestart } from '../../tools/cluster/upgrade.ts';
import { randomFrom } from '../server/support/random.ts';
import { freePort } from './support/free-port.ts';

const absent = await findPrograms().then(() => undefined, (error: unknown) => (error as Error).message);

describe('a plan of faults', () => {
  test('has every harm to every victim before any comes again, in an order that the seed says (seed 7)', () => {
    const plan = planOf(60, randomFrom(7)).map((each) => each.join());
    const all = VICTIMS.length * FAULTS.length;
    expect(new Set(plan.slice(0, all)).size).toBe(all);
    expect(new Set(plan.slice(all, 2 * all)).size).toBe(all);
    expect(plan).toHaveLength(60);
    expect(planOf(60, randomFrom(7)).map((each) => each.join())).toEqual(plan);
  });
});

describe.skipIf(absent !== undefined)(`a cluster that is broken${absent === undefined ? '' : ` (${absent})`}`, { timeout: 1_200_000 }, () => {
  let [place, links, cluster]: [Layout, Links, Cluster] = [] as never;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-machines-'));
    place = await layoutFrom({ CLUSTER_DIR: folder, CLUSTER_NET: '42', PORT: String(await freePort()) }, true);
    links = await openLinks(place);
    cluster = await startCluster(place, { settings: { DEMO: '1', PASSWORD_HASHING: 'quick' } });
  });
  afterAll(async () => {
    await cluster.end();
    await links.close();
    expect(await membersOf(place.folder)).toEqual([]);
    await rm(place.folder, { recursive: true, force: true });
  });

  test('replaces its servers one after the other, and no call fails that is not repeated', async () => {
    const { findings, surprises, repeated, acknowledged } = await rollingRestart(cluster);
    expect({ findings, surprises }).toEqual({ findings: [], surprises: [] });
    expect([...repeated.keys()].filter((status) => ![0, 502, 503].includes(status))).toEqual([]);
    expect(acknowledged).toBeGreaterThan(20);
  });

  test('loses nothing while each part is harmed in every way (seed 5)', async () => {
    const times = VICTIMS.length * FAULTS.length;
    const campaign = await runFaults(cluster, links, { times, seed: 5, say: () => undefined });
    expect({ findings: campaign.findings, surprises: campaign.surprises }).toEqual({ findings: [], surprises: [] });
    expect(campaign.outcomes).toHaveLength(times);
    expect(campaign.acknowledged).toBeGreaterThan(100);
    expect(tableOf(campaign)).toContain('| PgBouncer |');
  });
});
