/** @module-tag full */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const READ = ['index.html', 'package.json', 'package-lock.json', 'schemas', 'scripts', 'server', 'src', 'tools', 'vite.config.ts', 'widgets'];

it('a build says which of its steps it is at, and nothing of what its tools think', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-build-'));
  try {
    for (const name of READ) await cp(join(root, name), join(folder, name), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: folder });
    expect(stderr).toBe('');
    const lines = stdout.trim().split('\n');
    expect(lines).toEqual(lines.map((_line, index) => expect.stringMatching(new RegExp(`^• Building, ${String(index + 1)} of ${String(lines.length)}: `)) as unknown));
    expect(lines.length).toBeGreaterThan(3);
  } finally {
    await rm(folder, { recursive: true });
  }
});
