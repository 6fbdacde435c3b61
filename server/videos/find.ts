import { type SQL, and, eq, gt, isNull, or } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { videos } from '../database/video-schema.ts';
import type { UploadStore } from '../storage/upload-store.ts';

export type VideoRow = typeof videos.$inferSelect;

/** Where videos are kept while they arrive. */
export interface WithVideoUploads {
  readonly videoUploads: UploadStore;
}

export const isKept = ({ clock }: WithClock): SQL | undefined => or(isNull(videos.expiresAt), gt(videos.expiresAt, clock()));

/** The video of an id, or the one that is sent to an address, `by` its upload; nothing where it is gone. */
export async function findVideo(
  services: WithDatabase & WithClock, id: string, by: typeof videos.id | typeof videos.uploadId = videos.id,
): Promise<VideoRow | undefined> {
  const [row] = await services.db.select().from(videos).where(and(eq(by, id), isKept(services)));
  return row;
}
