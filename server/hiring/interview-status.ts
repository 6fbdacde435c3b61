import { type SQL, and, eq, gt, inArray, lt, or } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { interviews, reviews } from '../database/schema.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import type { MessageKey } from '../base/locales/messages.ts';

/** An interview as its applicant names it; a foreign one is not found. */
export interface InterviewKey {
  readonly id: number;
  readonly applicantId: number;
}

/** The day on which the time of summer ends. */
const LONGEST_DAY_MS = 25 * 3_600_000;

/**
 * Changes an interview of the applicant's own where it `may` be, in one statement. Throws a 404 for another's, and a 422 with `refusal`
 * where it may not.
 */
async function change(
  { db }: WithDatabase, { id, applicantId }: InterviewKey, values: Partial<typeof interviews.$inferInsert>, may: SQL | undefined,
  refusal: MessageKey,
): Promise<void> {
  const own = and(
    eq(interviews.id, id),
    inArray(interviews.selectionId, db.select({ id: reviews.id }).from(reviews).where(eq(reviews.applicantId, applicantId))),
  );
  const changed = await db.update(interviews).set(values).where(and(own, may)).returning({ id: interviews.id });
  if (changed.length > 0) return;
  throw await db.$count(interviews, own) > 0 ? new HttpError(422, { key: refusal }) : notFound();
}

/** Confirms the time, or takes that back, which can be done until the interview has started (DECISIONS "Smaller points"). */
export async function confirmTime(services: WithDatabase & WithClock, key: InterviewKey, isTimeConfirmed: boolean): Promise<void> {
  const may = isTimeConfirmed ? undefined : or(eq(interviews.isTimeConfirmed, false), gt(interviews.startsAt, services.clock()));
  await change(services, key, { isTimeConfirmed }, may, 'interviewStarted');
}

/**
 * Notes that the applicant is ready, on the day of the interview in some zone; it cannot be taken back (spec §4 Interview). The day
 * that counts is the applicant's own, which the server cannot know (DECISIONS "Readings of landing and interviews"); zones reach
 * around the clock and lie an hour apart at most.
 */
export async function beReady(services: WithDatabase & WithClock, key: InterviewKey): Promise<void> {
  const now = services.clock().getTime();
  const mayBeToday = and(gt(interviews.startsAt, new Date(now - LONGEST_DAY_MS)), lt(interviews.startsAt, new Date(now + LONGEST_DAY_MS)));
  await change(services, key, { isReady: true }, or(interviews.isReady, mayBeToday), 'noInterviewToday');
}
