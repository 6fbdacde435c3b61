import { and, desc, eq, gt, lte, notInArray, or } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { applicants, pendingLogIns } from '../database/schema.ts';
import { sha256 } from '../http/keyed-hash.ts';
import { randomToken } from '../http/random-token.ts';
import type { ApplicantRow } from '../profile/applicant.ts';

/** A log-in whose password was right and whose code is still to come (spec §4 Verification). */
export type PendingRow = typeof pendingLogIns.$inferSelect;

export interface PendingLogIn {
  readonly pending: PendingRow;
  readonly applicant: ApplicantRow;
}

const LIFETIME_SECONDS = 15 * 60;
/** Of one applicant at a time; a further one ends the oldest. */
const MOST_PENDING = 10;

async function makeRoom(queries: Queries, applicantId: number, now: Date): Promise<void> {
  const own = eq(pendingLogIns.applicantId, applicantId);
  const newest = queries.select({ idHash: pendingLogIns.idHash }).from(pendingLogIns).where(own)
    .orderBy(desc(pendingLogIns.expiresAt)).limit(MOST_PENDING - 1);
  const isOver = or(lte(pendingLogIns.expiresAt, now), notInArray(pendingLogIns.idHash, newest));
  await queries.delete(pendingLogIns).where(and(own, isOver));
}

/**
 * Returns the id that stands for "the password was right", which is not kept anywhere. `undefined` where that password
 * has been replaced meanwhile.
 */
export async function openPendingLogIn({ db, clock }: WithDatabase & WithClock, known: ApplicantRow): Promise<string | undefined> {
  const id = randomToken();
  return db.transaction(async (transaction) => {
    const unchanged = and(eq(applicants.id, known.id), eq(applicants.passwordHash, known.passwordHash));
    const [row] = await transaction.select({ id: applicants.id }).from(applicants).where(unchanged).for('update');
    if (!row) return undefined;
    const now = clock();
    await makeRoom(transaction, known.id, now);
    const expiresAt = addSeconds(now, LIFETIME_SECONDS);
    await transaction.insert(pendingLogIns).values({ idHash: sha256(id), applicantId: known.id, expiresAt });
    return id;
  });
}

/** `undefined`: unknown, expired or used; nobody is told which. */
export async function findPendingLogIn({ db, clock }: WithDatabase & WithClock, id: string): Promise<PendingLogIn | undefined> {
  const [row] = await db.select({ pending: pendingLogIns, applicant: applicants }).from(pendingLogIns)
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
