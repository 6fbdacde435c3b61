import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Visit } from './visit.ts';

const folder = join(import.meta.dirname, '..', '..', '..', '.cache', 'e2e');

/** Keeps pictures of what a failed test saw last. */
export async function saveEvidence({ name }: { readonly name: string }, visits: readonly Visit[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const pages = visits.flatMap(({ context }) => context.pages());
  const picture = name.replace(/[^\p{L}\p{N}]+/gu, '-');
  await Promise.all(pages.map((page, number) => page.screenshot({ path: join(folder, `${picture}-${number}.png`) })));
}
