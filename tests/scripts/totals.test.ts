import { describe, expect, it } from 'vitest';
import { closingLine, totalsOf } from '../../scripts/lib/totals.mjs';

const file = (status: string, ...tests: readonly string[]) => ({ status, assertionResults: tests.map((each) => ({ status: each })) });

describe('the totals of a run', () => {
  it.each([
    ['adds up files', [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')], '3 passed, 1 failed'],
    ['names what was skipped', [file('passed', 'passed', 'skipped', 'todo', 'pending')], '1 passed, 0 failed, 3 skipped'],
    ['counts a file that could not be loaded', [file('failed'), file('passed', 'passed')], '1 passed, 1 failed'],
    ['counts a file whose hook broke', [file('failed', 'passed', 'skipped')], '1 passed, 1 failed, 1 skipped'],
    ['is zero without tests', [], '0 passed, 0 failed'],
  ])('%s', (_name, testResults, line) => {
    expect(closingLine(totalsOf({ testResults }))).toBe(line);
  });
});
