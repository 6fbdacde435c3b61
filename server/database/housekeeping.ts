import { lte } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from './database.ts';
import { accessTokens, attempts, passwordResets, pendingLogIns } from './schema.ts';

/** Removes expired rows, which nothing reads any more. */
export async function removeExpired({ db, clock }: WithDatabase & WithClock): Promise<void> {
  const now = clock();
  await db.delete(attempts).where(lte(attempts.endsAt, now));
  await db.delete(pendingLogIns).where(lte(pendingLogIns.expiresAt, now));
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
  await db.delete(accessTokens).where(lte(accessTokens.expiresAt, now));
}
