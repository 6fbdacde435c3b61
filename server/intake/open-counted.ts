import { and, count, eq, gt, lte, sql } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import type { uploads } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import type { videos } from '../database/video-schema.ts';
import { keyedMutex } from '../http/concurrency.ts';
import { tooManyRequests } from '../http/http-error.ts';
import type { WithKeyedHash } from '../http/keyed-hash.ts';
import { CLOCK_SKEW_SECONDS } from '../http/rate-limit.ts';

/** The sender of an upload or a video; null: somebody who registers. */
export interface Opener {
  readonly applicantId: number | null;
  readonly network: string;
}

/** How many uploads, and bytes of them, may be opened within so many seconds. */
export interface OpeningLimit {
  readonly most: number;
  readonly bytes: number;
  readonly within: number;
}

/** The subject that uploads are counted for. Of a network only a keyed hash is stored, so that nobody can read where somebody was. */
export const callerKeyOf = ({ keyedHash }: WithKeyedHash, { applicantId, network }: Opener): string =>
  (applicantId === null ? keyedHash('network of uploads', network) : `applicant ${String(applicantId)}`);

const mutex = keyedMutex();

/**
 * Runs `insert`, which stores the row of a new upload or video, where its sender may open one more. Throws a 429 beyond the limit, which
 * holds for all servers of the database together.
 */
export function openCounted<Opened>(
  { db, clock }: WithDatabase & WithClock, table: typeof uploads | typeof videos, limit: OpeningLimit,
  { caller, fileSize }: { readonly caller: string; readonly fileSize: number }, insert: (queries: Queries) => Promise<Opened>,
): Promise<Opened> {
  const now = clock();
  // One after the other before they get a connection: otherwise a stranger's waiting calls could hold all of them.
  return mutex(caller, () => inTransaction(db.$client, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${caller}, 0))`);
    // A row from the future is from before the clock was set back.
    const isRecent = and(gt(table.createdAt, addSeconds(now, -limit.within)), lte(table.createdAt, addSeconds(now, CLOCK_SKEW_SECONDS)));
    const [sum] = await transaction.select({ opened: count(), bytes: sql<string>`coalesce(sum(${table.fileSize}::bigint), 0)` })
      .from(table).where(and(eq(table.caller, caller), isRecent));
    const isTooMuch = sum && (sum.opened >= limit.most || Number(sum.bytes) + fileSize > limit.bytes);
    if (isTooMuch) throw tooManyRequests('tooManyAttempts', limit.within);
    return insert(transaction);
  }));
}
