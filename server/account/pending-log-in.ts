import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { applicants, pendingLogIns } from '../database/schema.ts';
import { randomToken, sha256 } from '../http/keyed-hash.ts';
import { type Account, accountColumns } from './account.ts';

/** A log-in whose password was right and whose code is still to come (spec §4 Verification). */
export type PendingRow = typeof pendingLogIns.$inferSelect;

export interface PendingLogIn {
  readonly pending: PendingRow;
  readonly applicant: Account;
  /** Whether its code has opened a session. */
  readonly isUsed: boolean;
}

const LIFETIME_SECONDS = 15 * 60;
/** For each applicant; a further one ends the oldest. */
const MOST_PENDING = 10;

/**
 * Returns an id that proves "the password was right", which is stored only as a hash. One statement also removes the applicant's expired
 * ones, and the oldest where there are too many. `undefined` where that password has been replaced meanwhile.
 */
export async function openPendingLogIn({ db, clock }: WithDatabase & WithClock, account: Account): Promise<string | undefined> {
  const [id, now] = [randomToken(), clock()];
  const { rows } = await db.execute(sql`
    with known as (
      select id from applicants where id = ${account.id} and password_hash = ${account.passwordHash} for update
    ), newest as (
      select pending.id_hash from pending_log_ins pending join known on known.id = pending.applicant_id order by pending.expires_at desc limit ${MOST_PENDING - 1}
    ), ended as (
      delete from pending_log_ins pending using known where pending.applicant_id = known.id
        and (pending.expires_at <= ${now.toISOString()}::timestamptz or pending.id_hash not in (select id_hash from newest))
    )
    insert into pending_log_ins (id_hash, applicant_id, expires_at)
    select ${sha256(id)}, id, ${addSeconds(now, LIFETIME_SECONDS).toISOString()}::timestamptz from known returning id_hash`);
  return rows.length === 0 ? undefined : id;
}

/** Stored in the place of the hash once the code has opened a session. No id has such a hash, so no code is sent for it any more. */
const usedHash = (idHash: string): string => `used ${idHash}`;

/** The condition of a statement that finds one, used or not. */
export const isPendingLogIn = (idHash: string) => inArray(pendingLogIns.idHash, [idHash, usedHash(idHash)]);

/** `undefined`: unknown or expired; the caller is not told which. */
export async function findPendingLogIn({ db, clock }: WithDatabase & WithClock, id: string): Promise<PendingLogIn | undefined> {
  const idHash = sha256(id);
  const [row] = await db.select({ pending: pendingLogIns, applicant: accountColumns }).from(pendingLogIns)
    .innerJoin(applicants, eq(applicants.id, pendingLogIns.applicantId))
    .where(and(isPendingLogIn(idHash), gt(pendingLogIns.expiresAt, clock())));
  return row && { pending: { ...row.pending, idHash }, applicant: row.applicant, isUsed: row.pending.idHash !== idHash };
}

/** Sets the phone that codes are sent to; a code that was sent to another phone is no proof of this one. */
export async function namePhone(queries: Queries, { idHash }: PendingRow, phone: string): Promise<void> {
  await queries.update(pendingLogIns).set({ phone, codeHash: null, codeExpiresAt: null }).where(eq(pendingLogIns.idHash, idHash));
}

/** Uses it, and returns whether it was open: of concurrent calls one succeeds. It stays as long as its code: the answer may be lost. */
export async function usePendingLogIn(queries: Queries, { idHash }: PendingRow): Promise<boolean> {
  const used = await queries.update(pendingLogIns).set({ idHash: usedHash(idHash), expiresAt: sql`${pendingLogIns.codeExpiresAt}` })
    .where(and(eq(pendingLogIns.idHash, idHash), isNotNull(pendingLogIns.codeExpiresAt))).returning({ idHash: pendingLogIns.idHash });
  return used.length > 0;
}
