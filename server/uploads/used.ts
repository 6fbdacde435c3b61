import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { uploads } from '../database/schema.ts';
import type { Services } from '../app/services.ts';

/** Notes that a save made the file `fileKey` of an upload. */
export async function markUsed(queries: Queries, id: string, fileKey: string): Promise<void> {
  await queries.update(uploads).set({ fileKey }).where(eq(uploads.id, id));
}

/** Removes what uploads left on disk; what cannot be removed goes when the upload expires. */
export async function removeFiles({ uploads: folder }: Pick<Services, 'uploads'>, ids: readonly string[]): Promise<void> {
  const paths = ids.flatMap((id) => [join(folder, id), join(folder, `${id}.json`)]);
  await Promise.allSettled(paths.map((path) => rm(path, { force: true })));
}
