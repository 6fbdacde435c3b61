import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { rerunLine, closingLine, failureLines, failuresOf, totalsOf } from '../../scripts/lib/totals.mjs';

const tested = (state: string, name = state) => ({ names: ['group', name], state, isSecondTry: false, isFull: false, ...(state === 'failed' && { error: 'first line\nsecond' }) });
const file = (state: string, ...tests: readonly string[]) => ({ file: 'tests/a.test.ts', state, seconds: 1, errors: state === 'failed' ? ['a hook broke\nat its line'] : [], tests: tests.map((each) => tested(each)) });
const reportOf = (...files: readonly ReturnType<typeof file>[]) => ({ files, unhandled: 0 });
const nobody = () => false;

describe('the totals of a run', () => {
  it.each([
    ['adds up files', [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')], '3 passed, 1 failed'],
    ['names what was skipped', [file('passed', 'passed', 'skipped', 'skipped', 'pending')], '1 passed, 0 failed, 3 skipped'],
    ['counts a file that could not be loaded', [file('failed'), file('passed', 'passed')], '1 passed, 1 failed'],
    ['counts a file whose hook broke', [file('failed', 'passed', 'skipped')], '1 passed, 1 failed, 1 skipped'],
    ['is zero without tests', [], '0 passed, 0 failed'],
  ])('%s', (_name, files, line) => {
    expect(closingLine(totalsOf(reportOf(...files), nobody))).toBe(line);
  });

  it('says nothing of what another tier takes', () => {
    const report = { files: [{ ...file('passed', 'passed'), tests: [tested('passed'), { ...tested('skipped'), isFull: true }] }], unhandled: 0 };
    expect(closingLine(totalsOf(report, nobody))).toBe('1 passed, 0 failed');
  });

  it('counts a failure in quarantine as skipped, and a broken hook beside it as a failure', () => {
    const report = reportOf(file('failed', 'passed', 'failed'), file('failed', 'passed'));
    expect(closingLine(totalsOf(report, () => true))).toBe('2 passed, 1 failed, 1 skipped');
    expect(failuresOf(report, () => true).excused).toEqual([{ file: 'tests/a.test.ts', names: ['group', 'failed'], error: 'first line' }]);
  });
});

describe('what failed', () => {
  const title = `keeps it's (a|b) $1 [X-01] "now"`;

  it('stands with its first line and the line that runs it again', () => {
    const { failures } = failuresOf(reportOf(file('failed', 'failed'), file('failed')), nobody);
    expect(failureLines(failures, 'npm test')).toEqual([
      'tests/a.test.ts > group > failed', '  first line', `  npm test -- tests/a.test.ts -t '^group failed$'`,
      'tests/a.test.ts', '  a hook broke', '  npm test -- tests/a.test.ts',
    ]);
  });

  it('is run again by a line whose pattern a shell hands on, and that names this test alone', () => {
    const line = rerunLine({ file: 'tests/a.test.ts', names: ['group', title], error: '' }, 'npm test');
    const pattern = spawnSync('sh', ['-c', `printf %s ${line.slice(line.indexOf(' -t ') + 4)}`], { encoding: 'utf8' }).stdout;
    expect(new RegExp(pattern).test(`group ${title}`)).toBe(true);
    expect(new RegExp(pattern).test(`group ${title} more`)).toBe(false);
  });
});
