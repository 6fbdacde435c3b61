import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { accessTokens, applicants, passwordResets, pendingLogIns } from '../database/schema.ts';
import type { Session } from '../http/sessions.ts';
import type { Account } from './account.ts';

/** Ends whatever the old password, or an older e-mail, has opened: log-ins, half log-ins and reset links. */
async function endAll(queries: Queries, applicantId: number, now: Date, kept: Session | undefined): Promise<void> {
  const open: SQL[] = [eq(accessTokens.applicantId, applicantId), isNull(accessTokens.revokedAt)];
  if (kept) open.push(ne(accessTokens.tokenHash, kept.tokenHash));
  await queries.update(accessTokens).set({ revokedAt: now }).where(and(...open));
  await queries.delete(pendingLogIns).where(eq(pendingLogIns.applicantId, applicantId));
  await queries.delete(passwordResets).where(eq(passwordResets.applicantId, applicantId));
}

export interface NewPassword {
  readonly passwordHash: string;
  readonly at: Date;
  /** The log-in that stays; none where absent. */
  readonly kept?: Session;
}

/**
 * Replaces the password that `known` has, within the caller's transaction. False, and nothing changed, where it was
 * replaced meanwhile.
 */
export async function setPassword(
  queries: Queries, known: Account, { passwordHash, at, kept }: NewPassword,
): Promise<boolean> {
  const unchanged = and(eq(applicants.id, known.id), eq(applicants.passwordHash, known.passwordHash));
  const changed = await queries.update(applicants).set({ passwordHash }).where(unchanged).returning({ id: applicants.id });
  if (changed.length === 0) return false;
  await endAll(queries, known.id, at, kept);
  return true;
}
