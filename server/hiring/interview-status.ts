import { type SQL, and, eq, gt, inArray, lt, or } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { interviews, reviews } from '../database/schema.ts';
import type { NamedRevisions } from '../http/entity-tag.ts';
import { HttpError, notFound } from '../http/http-error.ts';

/** An interview as its applicant names it; a foreign one is not found. */
export interface InterviewKey {
  readonly id: number;
  readonly applicantId: number;
}

/** The day on which the time of summer ends. */
const LONGEST_DAY_MS = 25 * 3_600_000;

/**
 * Changes an interview of the applicant's own where it `may` be, in one statement. Throws a 404 for another's, and `refusal` where it may
 * not.
 */
async function change(
  { db }: WithDatabase, { id, applicantId }: InterviewKey, values: Partial<typeof interviews.$inferInsert>, may: SQL | undefined,
  refusal: HttpError,
): Promise<void> {
  const own = and(
    eq(interviews.id, id),
    inArray(interviews.selectionId, db.select({ id: reviews.id }).from(reviews).where(eq(reviews.applicantId, applicantId))),
  );
  const changed = await db.update(interviews).set(values).where(and(own, may)).returning({ id: interviews.id });
  if (changed.length > 0) return;
  throw await db.$count(interviews, own) > 0 ? refusal : notFound();
}

/** Reads the time of an interview out of a revision; a revision that this server cannot have given has none. */
function timeNamed(revision: string): readonly Date[] {
  const time = new Date(/^\d{4}-/.test(revision) ? revision : NaN);
  return !Number.isNaN(time.getTime()) && time.toISOString() === revision ? [time] : [];
}

/** Confirms the time, where it is the one that the applicant has `seen` (its revision, see `interviews.ts`). */
export async function confirmTime(services: WithDatabase, key: InterviewKey, seen: NamedRevisions): Promise<void> {
  const times = seen && [...seen].flatMap(timeNamed);
  const refusal = new HttpError(412, { key: 'interviewMoved' });
  await change(services, key, { isTimeConfirmed: true }, times && inArray(interviews.startsAt, times), refusal);
}

/** Takes a confirmation back, which can be done until the interview has started (DECISIONS "Smaller points"). */
export async function leaveTimeOpen(services: WithDatabase & WithClock, key: InterviewKey): Promise<void> {
  const may = or(eq(interviews.isTimeConfirmed, false), gt(interviews.startsAt, services.clock()));
  await change(services, key, { isTimeConfirmed: false }, may, new HttpError(422, { key: 'interviewStarted' }));
}

/**
 * Notes that the applicant is ready, on the day of the interview in some zone; it cannot be taken back (spec §4 Interview). The day
 * that counts is the applicant's own, which the server cannot know (DECISIONS "Readings of landing and interviews"); zones reach
 * around the clock and lie an hour apart at most.
 */
export async function beReady(services: WithDatabase & WithClock, key: InterviewKey): Promise<void> {
  const now = services.clock().getTime();
  const mayBeToday = and(gt(interviews.startsAt, new Date(now - LONGEST_DAY_MS)), lt(interviews.startsAt, new Date(now + LONGEST_DAY_MS)));
  await change(services, key, { isReady: true }, or(interviews.isReady, mayBeToday), new HttpError(422, { key: 'noInterviewToday' }));
}
