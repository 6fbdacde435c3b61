import { relative } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { readDurations, secondsBy } from './durations.mjs';
import { root } from './run.mjs';
import { fullFiles } from './test-files.mjs';

/** The first test that fails ends the run of a mutant, so the slowest come last. */
class QuickestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const secondsOf = secondsBy(readDurations());
    const seconds = new Map(files.map((file) => [file, secondsOf(relative(root, file.moduleId).replaceAll('\\', '/'))]));
    return files.toSorted((a, b) => (seconds.get(a) ?? 0) - (seconds.get(b) ?? 0));
  }
}

/** These take seconds for each mutant that they reach, or start a process. */
const slow = ['tests/field-types/{laws,lint}.test.ts'];

/** Tests of `npm run mutation` (docs/decisions/0110): quick ones in Node that need no database. */
export default defineConfig({
  test: {
    include: [
      'tests/{base,compiler,contract,field-types,fields,widgets}/**/*.test.ts', 'tests/admin/lint.test.ts',
      'tests/engine/{changes,item-group,rebase,removed-entries}.test.ts', 'tests/server/{counting,rules,save-plan,static-rules}.test.ts',
      'tests/laws/{education,form-travels,merge-structured,regressions,rjsf-reference,twins}.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...fullFiles(), ...slow],
    environment: 'node',
    env: { TIER: 'suite' },
    tags: ['full', 'smoke', 'sources'].map((name) => ({ name })),
    sequence: { sequencer: QuickestFirst },
    server: { deps: { inline: [/@rjsf/] } },
    isolate: false,
    fileParallelism: false,
    testTimeout: 30_000,
  },
});
