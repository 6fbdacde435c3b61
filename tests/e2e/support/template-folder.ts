import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { peopleOf } from './people.ts';
import { makeTemplate } from './portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of `makeTemplate`: clusters with the demo content and everybody's people, with which test files begin. */
    readonly templateFolder: string;
  }
}

/** Called once by the runner, before the first test file. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeTemplate([...peopleOf('en'), ...peopleOf('jp')]);
  project.provide('templateFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
