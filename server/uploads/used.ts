import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { uploads } from '../database/schema.ts';

/** Where resumable uploads lie; what is in the folder outlives a restart. */
export interface WithUploads {
  readonly uploads: string;
}

/** Notes that a save made the file `fileKey` of an upload. */
export async function markUsed(queries: Queries, id: string, fileKey: string): Promise<void> {
  await queries.update(uploads).set({ fileKey }).where(eq(uploads.id, id));
}

/** Removes what uploads left on disk; what cannot be removed goes when the upload expires. */
export async function removeFiles({ uploads: folder }: WithUploads, ids: readonly string[]): Promise<void> {
  const paths = ids.flatMap((id) => [join(folder, id), join(folder, `${id}.json`), join(folder, `${id}.json.new`)]);
  await Promise.allSettled(paths.map((path) => rm(path, { force: true })));
}
