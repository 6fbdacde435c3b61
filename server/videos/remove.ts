import { type SQL, and, eq } from 'drizzle-orm';
import type { WithDatabase } from '../database/database.ts';
import { videos } from '../database/video-schema.ts';
import { removeFiles } from '../storage/remove-files.ts';
import type { WithStorage } from '../storage/storage.ts';
import type { VideoRow, WithVideoUploads } from './find.ts';

/** What videos are removed with. */
export type RemovingVideos = WithDatabase & WithStorage & WithVideoUploads;

/** Removes a video, if it still is as it was found, and all that is left of it. What a job makes of it meanwhile is removed by that. */
export async function removeVideo(
  services: RemovingVideos, { id, uploadId }: Pick<VideoRow, 'id' | 'uploadId'>, still?: SQL,
): Promise<void> {
  const [row] = await services.db.delete(videos).where(and(eq(videos.id, id), still)).returning({ fileKey: videos.fileKey });
  if (!row) return;
  if (row.fileKey) await removeFiles(services.storage, [row.fileKey]);
  await services.videoUploads.discard([uploadId]);
}
