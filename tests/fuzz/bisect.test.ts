import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copySources } from '../../scripts/lib/copy-sources.mjs';
import { projectRoot } from '../../server/base/root.ts';
import { failureFolder, storeFailure, type Failure } from '../../tools/fuzz/failures.ts';
import type { Target } from '../../tools/fuzz/target.ts';
import { trialOf } from '../../tools/fuzz/trials-of.ts';
import { findingOf, runUnit, type Finding } from '../../tools/fuzz/unit.ts';
import { inThisProcess } from './in-this-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'bisecting-'));
afterAll(() => { rmSync(folder, { recursive: true }); });

/** What a run finds of a law that a target breaks. */
function foundIn(target: Target, law: string, subject: string): Finding {
  const trial = trialOf(target, { law, subject });
  const finding = trial && runUnit(trial, { law, subject, seed: 7, runs: 200 }).finding;
  if (!finding) throw new Error('nothing was found');
  return finding;
}

const keep = (root: string, finding: Finding, files: readonly string[], target: Target): Failure => storeFailure(failureFolder(root), finding, files, target);

test('without an option it says which rules of its definition make a failure one (seed 7)', { tags: 'full' }, async () => {
  const entry = {
    name: 'member_code', base: 'text', label: { en: 'Code', jp: 'コード' }, normalize: ['trim', 'lowerCase', 'dropUnstorable'], schema: { maxLength: 40, pattern: '^[A-Z]{2}$' },
    rules: [{ code: 'never', logic: { '!=': [{ var: 'value' }, 'XX'] } }], messages: { never: { en: 'Not XX.', jp: 'XXは入力できません。' } },
  };
  const other = { name: 'other', base: 'number', label: { en: 'Other', jp: 'ほか' } };
  const target: Target = { kind: 'definitions', entries: [other, entry], fields: [] };
  const { id } = keep(folder, foundIn(target, 'tidying', 'member_code'), ['a.json'], target);
  const { code, out } = await inThisProcess(folder, folder, ['bisect', id]);
  expect([code, out.split('\n').at(1)]).toEqual([1, `  ${JSON.stringify([{ name: 'member_code', base: 'text', normalize: ['lowerCase'], schema: { pattern: '^[A-Z]{2}$' } }])}`]);
  expect(await inThisProcess(folder, folder, ['bisect', 'codec-00000000'])).toMatchObject({ code: 2, err: expect.stringContaining(id) });
});

// It tries five commits, each by a process of its own.
test('since a commit it says which one made a failure one, and leaves nothing behind', { tags: 'full' }, async () => {
  const root = join(folder, 'repository');
  await copySources(projectRoot, root);
  const git = (...args: readonly string[]): string => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root, encoding: 'utf8' });
  const commit = (subject: string): void => {
    git('add', '--all');
    git('commit', '--quiet', '--message', subject);
  };
  git('init', '--quiet');
  commit('the product');
  const note = (subject: string): void => {
    appendFileSync(join(root, 'README.md'), `${subject}\n`);
    commit(subject);
  };
  note('one');
  const rule = join(root, 'schemas', 'input-types', 'phone_number.json');
  writeFileSync(rule, readFileSync(rule, 'utf8').replace('{8,15}', '{8,14}'));
  commit('fourteen digits');
  note('two');
  note('three');
  const target: Target = { kind: 'built-in' };
  const trial = trialOf(target, { law: 'agreement', subject: 'phone_number' });
  if (!trial) throw new Error('there is no such law');
  const drawn = trial.draw(1, undefined);
  const { id } = keep(root, findingOf(trial, drawn, '000000000000000', { seed: 1 }), [], target);
  expect(await inThisProcess(root, root, ['bisect', id, '--since', 'HEAD~4'])).toEqual({ code: 1, err: '', out: expect.stringMatching(/: [0-9a-f]+ \d{4}-\d{2}-\d{2} fourteen digits\n$/) });
  expect(await inThisProcess(root, root, ['bisect', id, '--since', 'HEAD~1'])).toMatchObject({ code: 2, err: expect.stringContaining('breaks it already') });
  expect([git('worktree', 'list').trim().split('\n').length, git('branch', '--list').trim().split('\n').length]).toEqual([1, 1]);
});
