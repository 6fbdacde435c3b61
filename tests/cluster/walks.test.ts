/** @module-tag full */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { startCluster } from '../../tools/cluster/cluster.ts';
import { layoutFrom } from '../../tools/cluster/layout.ts';
import { findPrograms } from '../../tools/cluster/programs.ts';
import { freePort } from './support/free-port.ts';

const absent = await findPrograms().then(() => undefined, (error: unknown) => (error as Error).message);

/** Journeys that read no lists that everybody has in common: those want a portal of their own. */
const JOURNEYS = ['registration', 'passwords', 'login', 'keyboard', 'onboarding', 'interview', 'lessons', 'exam', 'online-session']
  .map((name) => `tests/e2e/${name}.e2e.ts`);

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly { readonly assertionResults: readonly { readonly title: string; readonly status: string; readonly failureMessages: readonly string[] }[] }[];
}

describe.skipIf(absent !== undefined)(`three servers behind one address${absent === undefined ? '' : ` (${absent})`}`, { timeout: 900_000 }, () => {
  test('carry one walk of each journey, from the registration to the exam', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-machines-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const environment = { CLUSTER_DIR: folder, CLUSTER_NET: '43', PORT: String(await freePort()) };
    const cluster = await startCluster(await layoutFrom(environment, false), { settings: { DEMO: '1', PASSWORD_HASHING: 'quick' } });
    onTestFinished(() => cluster.end());
    const ran = await promisify(execFile)(process.execPath, [
      inProject('node_modules/vitest/vitest.mjs'), 'run', '--project', 'e2e', '--tags-filter=smoke', '--reporter=json', '--maxWorkers=1', ...JOURNEYS,
    ], { cwd: inProject(), env: { ...process.env, ...environment, WALKS_AT: folder, TIER: 'suite' }, maxBuffer: 64e6 }).catch((failed: unknown) => failed as { stdout: string });
    const { numPassedTests, testResults } = JSON.parse(ran.stdout.slice(ran.stdout.indexOf('{'))) as Report;
    const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'));
    expect(failed.map(({ title, failureMessages }) => [title, ...failureMessages])).toEqual([]);
    expect(numPassedTests).toBeGreaterThanOrEqual(JOURNEYS.length);
  });
});
