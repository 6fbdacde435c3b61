import { randomBytes } from 'node:crypto';
import { and, count, eq, gt, lte, sql } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../../base/clock.ts';
import type { WithDatabase } from '../../database/database.ts';
import { uploads } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { DISAGREEMENT } from '../../http/rate-limit.ts';
import type { WithKeyedHash } from '../../http/keyed-hash.ts';
import { tooManyRequests } from '../../http/http-error.ts';

export const LIFETIME_SECONDS = 24 * 3600;
const WINDOW_SECONDS = 15 * 60;

/** Who opens an upload: an applicant, or somebody in a network who registers. */
export type Opener = { readonly applicantId: number } | { readonly network: string };

export interface NewUpload {
  readonly fileName: string;
  /** Bytes. */
  readonly fileSize: number;
}

/** How many uploads, and bytes of them, may be opened within a quarter of an hour: by an applicant, from a network. */
const limits = {
  applicant: { uploads: 150, bytes: 400_000_000 },
  network: { uploads: 20, bytes: 100_000_000 },
} as const;

/** Whom uploads are counted for. Of a network a keyed hash is kept: where somebody was is nobody's to read. */
export const countedFor = ({ keyedHash }: WithKeyedHash, opener: Opener): string =>
  ('applicantId' in opener ? `applicant ${String(opener.applicantId)}` : keyedHash('network of uploads', opener.network));

/**
 * Writes down an upload that is about to begin. Returns its id, which nobody can guess. Throws a 429 beyond the limits,
 * which hold for all servers of the database together.
 */
export async function openUpload(services: WithDatabase & WithClock & WithKeyedHash, opener: Opener, upload: NewUpload): Promise<string> {
  const [applicantId, limit] = 'applicantId' in opener ? [opener.applicantId, limits.applicant] : [null, limits.network];
  const [id, now, caller] = [randomBytes(16).toString('hex'), services.clock(), countedFor(services, opener)];
  await inTransaction(services.db.$client, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${caller}, 0))`);
    // What was opened later than now was opened before the clock was set back.
    const isRecent = and(gt(uploads.createdAt, addSeconds(now, -WINDOW_SECONDS)), lte(uploads.createdAt, addSeconds(now, DISAGREEMENT)));
    const [sum] = await transaction
      .select({ uploads: count(), bytes: sql<string>`coalesce(sum(${uploads.fileSize}), 0)` })
      .from(uploads).where(and(eq(uploads.caller, caller), isRecent));
    const isTooMuch = sum && (sum.uploads >= limit.uploads || Number(sum.bytes) + upload.fileSize > limit.bytes);
    if (isTooMuch) throw tooManyRequests('tooManyAttempts', WINDOW_SECONDS);
    const times = { createdAt: now, expiresAt: addSeconds(now, LIFETIME_SECONDS) };
    await transaction.insert(uploads).values({ id, applicantId, caller, ...upload, ...times });
  });
  return id;
}
