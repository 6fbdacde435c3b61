import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { inProject } from '../../../server/base/root.ts';
import { startCluster } from '../../../server/embedded/cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of the PostgreSQL that the test files share; the first that needs it starts it. */
    readonly clusterFolder: string;
    /** Folder of the built server that the test files share, within the project for the sake of its packages; the first that needs it builds it. */
    readonly bundleFolder: string;
  }
}

/** Called once by the runner, before the first test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-cluster-'));
  await mkdir(inProject('.cache'), { recursive: true });
  const bundle = await mkdtemp(inProject('.cache', 'server-'));
  project.provide('clusterFolder', folder);
  project.provide('bundleFolder', bundle);
  return async () => {
    await rm(bundle, { recursive: true });
    if (existsSync(join(folder, 'db'))) await (await startCluster(folder)).stop();
    await rm(folder, { recursive: true });
  };
}
