import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from '../../../server/embedded/cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of the PostgreSQL that the test files share; the first that needs it starts it. */
    readonly clusterFolder: string;
  }
}

/** Called once by the runner, before the first test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-cluster-'));
  project.provide('clusterFolder', folder);
  return async () => {
    if (existsSync(join(folder, 'db'))) await (await startCluster(folder)).stop();
    await rm(folder, { recursive: true });
  };
}
