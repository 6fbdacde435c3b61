// Runs what CHOSEN names (scripts/lib/changed-files.mjs): files, and of others only the tests with the tag `smoke`.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from './run.mjs';

/** @type {import('./changed-files.mjs').Chosen} */
const { files, smoke } = JSON.parse(process.env.CHOSEN ?? '');
const vitest = await createVitest('test', { root, watch: false, tagsFilter: ['!full'], reporters: ['default', './scripts/lib/suite-reporter.mjs'] });
await vitest.standalone();
const whole = files.length > 0 ? await vitest.globTestSpecifications([...files]) : [];
const walks = vitest.projects.find(({ name }) => name === 'e2e');
if (!walks) throw new Error('there is no project of walks');
const walked = smoke.map((file) => walks.createSpecification(join(root, file), { testTagsFilter: ['smoke'] }));
const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...whole, ...walked]);
process.exitCode = unhandledErrors.length === 0 && testModules.every((module) => module.ok()) ? 0 : 1;
// A browser that does not close is not waited for longer than the runner's own command waits.
await vitest.exit();
