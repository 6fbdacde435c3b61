import { and, eq } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { interviews, reviews } from '../database/schema.ts';
import { Refusal, notFound } from '../http/refusal.ts';

/** An interview as its applicant names it; a foreign one is not found. */
export interface InterviewKey {
  readonly id: number;
  readonly applicantId: number;
}

type InterviewRow = typeof interviews.$inferSelect;

const DAY_MS = 86_400_000;

/** The row stays locked to the end of the transaction: what two sessions say of one interview follows each other. */
async function lockInterview(queries: Queries, { id, applicantId }: InterviewKey): Promise<InterviewRow> {
  const [row] = await queries.select({ interview: interviews })
    .from(interviews).innerJoin(reviews, eq(reviews.id, interviews.selectionId))
    .where(and(eq(interviews.id, id), eq(reviews.applicantId, applicantId)))
    .for('update', { of: interviews });
  if (!row) throw notFound();
  return row.interview;
}

/** Confirms the time, or takes that back, which can be done until the interview has started (DECISIONS "Smaller points"). */
export async function confirmTime({ db, clock }: WithDatabase & WithClock, key: InterviewKey, isTimeConfirmed: boolean): Promise<void> {
  await db.transaction(async (transaction) => {
    const interview = await lockInterview(transaction, key);
    if (interview.isTimeConfirmed === isTimeConfirmed) return;
    if (!isTimeConfirmed && interview.startsAt <= clock()) throw new Refusal(422, { key: 'interviewStarted' });
    await transaction.update(interviews).set({ isTimeConfirmed }).where(eq(interviews.id, key.id));
  });
}

/**
 * Whether it is the day of the interview in some zone. The day that counts is the applicant's own, which the server cannot
 * know (DECISIONS "Readings of landing and interviews"); zones reach around the clock and lie an hour apart at most.
 */
const mayBeToday = (startsAt: Date, now: Date): boolean => Math.abs(startsAt.getTime() - now.getTime()) < DAY_MS;

/** Notes that the applicant is ready, on the day of the interview; it cannot be taken back (spec §4 Interview). */
export async function beReady({ db, clock }: WithDatabase & WithClock, key: InterviewKey): Promise<void> {
  await db.transaction(async (transaction) => {
    const interview = await lockInterview(transaction, key);
    if (interview.isReady) return;
    if (!mayBeToday(interview.startsAt, clock())) throw new Refusal(422, { key: 'noInterviewToday' });
    await transaction.update(interviews).set({ isReady: true }).where(eq(interviews.id, key.id));
  });
}
