import { and, gt, isNull, lte } from 'drizzle-orm';
import type { WithClock } from '../../base/clock.ts';
import type { WithDatabase } from '../../database/database.ts';
import { uploads } from '../../database/schema.ts';
import { type WithUploads, discardEnded } from '../../storage/upload-store.ts';

/** Removes expired uploads, and data of uploads that can be neither continued nor used. */
export async function removeEnded({ db, clock, uploads: store }: WithDatabase & WithClock & WithUploads): Promise<void> {
  const now = clock();
  await discardEnded(store, async () =>
    db.select({ id: uploads.id }).from(uploads).where(and(gt(uploads.expiresAt, now), isNull(uploads.fileKey))));
  await db.delete(uploads).where(lte(uploads.expiresAt, now));
}
