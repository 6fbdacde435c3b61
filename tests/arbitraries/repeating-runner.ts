import { type RunnerTestCase, TestRunner } from 'vitest';

/** `TEST_REPEATS=1`: each test is run again right after itself, on the same stage, which it must leave as whoever comes next needs it. */
// oxlint-disable-next-line house/no-default-export -- the runner asks for the default
export default class RepeatingRunner extends TestRunner {
  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    test.repeats = Number(process.env['TEST_REPEATS'] ?? 0);
    return super.onBeforeRunTask(test);
  }
}
