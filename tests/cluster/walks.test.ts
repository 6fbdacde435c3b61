/** @module-tag full */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';
import { startCluster } from '../../tools/cluster/cluster.ts';
import { placeFrom } from '../../tools/cluster/places.ts';
import { findPrograms } from '../../tools/cluster/programs.ts';
import { freePort } from './support/free-port.ts';

const absent = await findPrograms().then(() => undefined, (error: unknown) => (error as Error).message);

interface Report { readonly numPassedTests: number; readonly numFailedTests: number }

describe.skipIf(absent !== undefined)(`three servers behind one address${absent === undefined ? '' : ` (${absent})`}`, { timeout: 900_000 }, () => {
  test('carry one walk of each journey', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-machines-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const environment = { CLUSTER_DIR: folder, CLUSTER_NET: '43', PORT: String(await freePort()) };
    const cluster = await startCluster(await placeFrom(environment, false), { settings: { DEMO: '1', PASSWORD_HASHING: 'quick' } });
    onTestFinished(() => cluster.end());
    const report = await promisify(execFile)(process.execPath, [
      inProject('node_modules/vitest/vitest.mjs'), 'run', '--project', 'e2e', '--tags-filter=smoke', '--reporter=json', '--maxWorkers=1',
    ], { cwd: inProject(), env: { ...process.env, ...environment, WALKS_AT: folder }, maxBuffer: 64e6 });
    const { numPassedTests, numFailedTests } = JSON.parse(report.stdout.slice(report.stdout.indexOf('{'))) as Report;
    expect(numFailedTests).toBe(0);
    expect(numPassedTests).toBeGreaterThan(10);
  });
});
