import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { peopleOf } from './people.ts';
import { makeTemplate } from './portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder whose `data` is what most test files begin with: a cluster, the demo content and everybody's people. */
    readonly templateFolder: string;
  }
}

/** Called once by the runner, before the first test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeTemplate([...peopleOf('en'), ...peopleOf('jp')]);
  project.provide('templateFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
