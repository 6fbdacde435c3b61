import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own with so much room (`2m`, `128k`), where one may be had. */
export async function smallFolder(size: string): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-small-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
}

export async function removeSmallFolder(folder: string): Promise<void> {
  execFileSync('umount', [folder]);
  await rm(folder, { recursive: true });
}
