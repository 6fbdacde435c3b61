import { and, eq, gt, sql } from 'drizzle-orm';
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
}

const LIFETIME_SECONDS = 15 * 60;
/** Of one applicant at a time; a further one ends the oldest. */
const MOST_PENDING = 10;

/**
 * Returns the id that stands for "the password was right", which is not kept anywhere. One statement also removes the applicant's ended
 * ones, and the oldest where there are too many for one more. `undefined` where that password has been replaced meanwhile.
 */
export async function openPendingLogIn({ db, clock }: WithDatabase & WithClock, known: Account): Promise<string | undefined> {
  const [id, now] = [randomToken(), clock()];
  const { rows } = await db.execute(sql`
    with known as (
      select id from applicants where id = ${known.id} and password_hash = ${known.passwordHash} for update
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

/** `undefined`: unknown, expired or used; nobody is told which. */
export async function findPendingLogIn({ db, clock }: WithDatabase & WithClock, id: string): Promise<PendingLogIn | undefined> {
  const [row] = await db.select({ pending: pendingLogIns, applicant: accountColumns }).from(pendingLogIns)
    .innerJoin(applicants, eq(applicants.id, pendingLogIns.applicantId))
    .where(and(eq(pendingLogIns.idHash, sha256(id)), gt(pendingLogIns.expiresAt, clock())));
  return row;
}

/** Names the phone that codes are sent to; a code that was sent to another proves nothing of this one. */
export async function namePhone(queries: Queries, { idHash }: PendingRow, phone: string): Promise<void> {
  await queries.update(pendingLogIns).set({ phone, codeHash: null, codeExpiresAt: null }).where(eq(pendingLogIns.idHash, idHash));
}

/** Whether it was still open: of several that end it at once only one does. */
export async function closePendingLogIn(queries: Queries, { idHash }: PendingRow): Promise<boolean> {
  const closed = await queries.delete(pendingLogIns).where(eq(pendingLogIns.idHash, idHash))
    .returning({ idHash: pendingLogIns.idHash });
  return closed.length > 0;
}
