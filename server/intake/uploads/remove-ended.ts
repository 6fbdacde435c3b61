import { and, gt, isNull, lte, or } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../../base/clock.ts';
import type { WithDatabase } from '../../database/database.ts';
import { uploads } from '../../database/schema.ts';
import { KEY_SECONDS } from '../../http/idempotency-key.ts';
import { type WithUploads, discardEnded } from '../../storage/upload-store.ts';

/**
 * Removes expired uploads, and data of uploads that can be neither continued nor used. The row of one that a save used stays for as long as
 * that save can be repeated: the repeat is compared with it.
 */
export async function removeEnded({ db, clock, uploads: store }: WithDatabase & WithClock & WithUploads): Promise<void> {
  const now = clock();
  await discardEnded(store, async () =>
    db.select({ id: uploads.id }).from(uploads).where(and(gt(uploads.expiresAt, now), isNull(uploads.fileKey))));
  await db.delete(uploads).where(
    or(and(isNull(uploads.fileKey), lte(uploads.expiresAt, now)), lte(uploads.expiresAt, addSeconds(now, -KEY_SECONDS))),
  );
}
