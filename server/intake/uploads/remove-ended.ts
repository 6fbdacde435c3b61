import { and, gt, isNull, lte } from 'drizzle-orm';
import type { WithClock } from '../../base/clock.ts';
import type { WithDatabase } from '../../database/database.ts';
import { uploads } from '../../database/schema.ts';
import type { WithUploads } from '../../storage/upload-store.ts';

/** Removes expired uploads, and files of which no upload is left that could still be continued or used. */
export async function removeEnded({ db, clock, uploads: store }: WithDatabase & WithClock & WithUploads): Promise<void> {
  const now = clock();
  // Listed first: an upload that begins in between is no leftover.
  const ids = await store.ids();
  const open = await db.select({ id: uploads.id }).from(uploads).where(and(gt(uploads.expiresAt, now), isNull(uploads.fileKey)));
  const alive = new Set(open.map(({ id }) => id));
  await store.discard(ids.filter((id) => !alive.has(id)));
  await db.delete(uploads).where(lte(uploads.expiresAt, now));
}
