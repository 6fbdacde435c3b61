import { describe, expect, it } from 'vitest';
import { quarantinedBy, quarantineIn, readQuarantine, unknownIn } from '../../scripts/lib/quarantine.mjs';

const LINE = 'tests/a.test.ts > group > a | b > c | waits for a font | 2026-11-24';
const isThere = (file: string): boolean => file === 'tests/a.test.ts';
const read = (...lines: readonly string[]) => quarantineIn(`# what it is\n\n${lines.join('\n')}\n`, isThere);
const ran = (...names: readonly (readonly string[])[]) => ({
  files: [{ file: 'tests/a.test.ts', state: 'passed', seconds: 1, errors: [], tests: names.map((each) => ({ names: each, state: 'passed', isSecondTry: false, isFull: false })) }],
  unhandled: 0,
});

describe('the quarantine', () => {
  it('has each test with its reason and date', () => {
    expect(read(LINE)).toEqual({ entries: [{ test: 'tests/a.test.ts > group > a | b > c', file: 'tests/a.test.ts', reason: 'waits for a font', date: '2026-11-24' }], problems: [] });
  });

  it.each([
    ['no date', 'tests/a.test.ts > title | reason'],
    ['no reason', 'tests/a.test.ts > title |  | 2026-11-24'],
    ['a day that is none', 'tests/a.test.ts > title | reason | 2026-02-30'],
    ['no title', 'tests/a.test.ts | reason | 2026-11-24'],
    ['a file that is not there', 'tests/b.test.ts > title | reason | 2026-11-24'],
  ])('refuses a line with %s', (_what, line) => {
    expect(read(line).problems).toHaveLength(1);
  });

  it('refuses a sixth line', () => {
    expect(read(...Array.from({ length: 5 }, () => LINE)).problems).toEqual([]);
    expect(read(...Array.from({ length: 6 }, () => LINE)).problems).toEqual([expect.stringContaining('6 lines')]);
  });

  it('refuses a line that names no test of a file that was run', () => {
    const { entries } = read(LINE);
    expect(unknownIn(entries, ran(['group', 'a | b > c']))).toEqual([]);
    expect(unknownIn(entries, ran(['group', 'other']))).toEqual(['names no test: tests/a.test.ts > group > a | b > c']);
    expect(unknownIn(entries, { files: [], unhandled: 0 })).toEqual([]);
  });

  it('excuses the very test that it names', () => {
    const isQuarantined = quarantinedBy(read(LINE).entries);
    expect([isQuarantined('tests/a.test.ts', ['group', 'a | b > c']), isQuarantined('tests/a.test.ts', ['group']), isQuarantined('tests/b.test.ts', ['group', 'a | b > c'])]).toEqual([true, false, false]);
  });

  it('of the project is in order', () => {
    expect(readQuarantine().problems).toEqual([]);
  });
});
