import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';

test.each<[what: string, script: string, args: readonly string[], said: RegExp]>([
  ['npm run mutate', 'mutate', ['src/nowhere'], /No defect can be put into src\/nowhere/],
  ['npm run mutate', 'mutate', ['--count', 'many'], /--count is a whole number/],
  ['npm run mutation', 'mutation', ['src/nowhere/'], /There is no src\/nowhere/],
])('%s that would ask nothing says so, and does not pass: %s %j', (_what, script, args, said) => {
  const { status, stderr } = spawnSync(process.execPath, [inProject('scripts', `${script}.mjs`), ...args], { cwd: inProject(), encoding: 'utf8' });
  expect(stderr).toMatch(said);
  expect(status).toBe(1);
});
