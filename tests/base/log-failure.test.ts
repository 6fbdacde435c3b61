import { expect, test } from 'vitest';
import { logFailure } from '../../server/base/log-failure.ts';

test('a line of a failure has its place, and nothing of what an applicant wrote, be it like a place', () => {
  const said: unknown[] = [];
  const note = (...line: unknown[]): void => { said.push(line); };
  logFailure({ error: note, warn: note, info: note }, new Error('invalid input: "x\n    at home, 1 Secret Street $&"'), 'a call failed');
  expect(JSON.stringify(said)).not.toContain('Secret');
  expect(JSON.stringify(said)).toContain('log-failure.test.ts');
});
