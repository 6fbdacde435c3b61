import { expect, it } from 'vitest';
import { repeatedFailures, tableOf } from '../../scripts/lib/repeated.mjs';

const tested = (name: string, error?: string) => ({ names: ['group', name], state: error === undefined ? 'passed' : 'failed', isSecondTry: false, isFull: false, ...(error !== undefined && { error }) });
const runOf = (file: string, errors: readonly string[], ...tests: readonly ReturnType<typeof tested>[]) =>
  ({ files: [{ file, state: errors.length > 0 || tests.some(({ state }) => state === 'failed') ? 'failed' : 'passed', seconds: 1, errors, tests }], unhandled: 0 });

it('counts in how many runs a test failed, and says what it said first', () => {
  const failed = repeatedFailures([
    runOf('tests/a.test.ts', [], tested('one', 'no | answer\nat a line'), tested('two')),
    runOf('tests/a.test.ts', [], tested('one', 'another'), tested('two', 'late')),
    runOf('tests/a.test.ts', [], tested('one'), tested('two')),
    runOf('tests/b.test.ts', ['a hook broke']),
  ]);
  expect(failed).toEqual([
    { file: 'tests/a.test.ts', title: 'group > one', runs: 2, error: 'no | answer' },
    { file: 'tests/a.test.ts', title: 'group > two', runs: 1, error: 'late' },
    { file: 'tests/b.test.ts', title: 'the file itself', runs: 1, error: 'a hook broke' },
  ]);
  expect(tableOf(failed, 4).split('\n').at(2)).toBe(String.raw`| tests/a.test.ts | group > one | 2 of 4 | no \| answer |`);
});
