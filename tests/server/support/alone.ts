import { mkdir } from 'node:fs/promises';
import { vi } from 'vitest';
import { lockFolder } from '../../../server/embedded/kernel-lock.ts';

/** Runs `work` while no other test file is at it in this folder: what all of them need is made by the first of them. */
export async function alone<Made>(folder: string, work: () => Promise<Made>): Promise<Made> {
  await mkdir(folder, { recursive: true });
  const unlock = await vi.waitFor(() => lockFolder(folder), { timeout: 60_000, interval: 50 });
  try {
    return await work();
  } finally {
    await unlock();
  }
}
