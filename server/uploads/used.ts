import { eq } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { uploads } from '../database/schema.ts';
import type { UploadStore } from '../storage/upload-store.ts';

/** Where resumable uploads are kept while they arrive. */
export interface WithUploads {
  readonly uploads: UploadStore;
}

/** Notes that a save made the file `fileKey` of an upload. */
export async function markUsed(queries: Queries, id: string, fileKey: string): Promise<void> {
  await queries.update(uploads).set({ fileKey }).where(eq(uploads.id, id));
}
