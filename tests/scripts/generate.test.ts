import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inProject } from '../../server/base/root.ts';

test('two commands that generate at once do not take away what the other works with', { tags: 'full' }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'generating-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const folder of ['schemas', 'scripts', 'src/base']) await cp(inProject(folder), join(root, folder), { recursive: true });
  await cp(inProject('package.json'), join(root, 'package.json'));
  await symlink(inProject('node_modules'), join(root, 'node_modules'), 'dir');
  const generate = (): Promise<number | null> => new Promise((done) => {
    const child = execFile(process.execPath, [join(root, 'scripts', 'generate.mjs')], { cwd: root }, () => { done(child.exitCode); });
  });
  expect(await Promise.all([generate(), generate(), generate()])).toEqual([0, 0, 0]);
  expect(['fields/generated/input-types.ts', 'wire/generated/login.ts'].map((file) => existsSync(join(root, 'src', file)))).toEqual([true, true]);
});
