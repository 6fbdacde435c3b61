import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { coming } from './coming.ts';
import type { ChosenFile } from './files.ts';

/**
 * Chooses a file in the window that `press` opens. It lies on the disk until the test ends, so that the browser reads it itself: in the
 * driver's messages ten megabytes take longer than a busy machine has time for.
 */
export async function chooseFile(page: Page, press: () => Promise<void>, { name, buffer }: ChosenFile): Promise<void> {
  const chooser = coming(page.waitForEvent('filechooser'));
  const folder = await mkdtemp(join(tmpdir(), 'portal-chosen-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, buffer);
  await press();
  await (await chooser).setFiles(path);
}
