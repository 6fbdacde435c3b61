import { and, eq } from 'drizzle-orm';
import type { SubmitRatingsRequest } from '../../schemas/generated/wire.d.ts';
import type { WithDatabase } from '../database/database.ts';
import { ratings, reviews } from '../database/schema.ts';
import { isStorable } from '../base/storable.ts';
import { type FieldErrors, HttpError, notFound } from '../http/http-error.ts';
import { numberOfId } from '../http/call.ts';
import type { MessageRef } from '../base/locales/messages.ts';

type Request = SubmitRatingsRequest['rating'];

/** Characters. */
const LONGEST_COMMENT = 1000;
const ranks = ratings.rank.enumValues;
const isRank = (rank: string): rank is (typeof ranks)[number] => (ranks as readonly string[]).includes(rank);
const isRate = (rate: string | number): boolean => /^[1-9]\d?$/.test(String(rate));

function commentProblem(comment: string): MessageRef | undefined {
  if (!isStorable(comment)) return { key: 'foreignText' };
  return Array.from(comment).length > LONGEST_COMMENT ? { key: 'commentTooLong', params: { most: LONGEST_COMMENT } } : undefined;
}

/** The rating to store. Throws a 422 with every error (spec §5 Rating dialog). */
function judge({ rate, rank, comment }: Request): Pick<typeof ratings.$inferInsert, 'rate' | 'rank' | 'comment'> {
  const text = comment ?? '';
  const wrongComment = commentProblem(text);
  if (isRate(rate) && isRank(rank) && !wrongComment) return { rate: Number(rate), rank, comment: text === '' ? null : text };
  const problems: FieldErrors = new Map([
    ...(isRate(rate) ? [] : [['rate', [{ key: 'rate' }]] as const]),
    ...(isRank(rank) ? [] : [['rank', [{ key: 'rank' }]] as const]),
    ...(wrongComment ? [['comment', [wrongComment]] as const] : []),
  ]);
  throw new HttpError(422, problems);
}

/** Rates a job of the applicant's own at an event, or replaces its rating (spec §7 Interviews). */
export async function submitRating({ db }: WithDatabase, applicantId: number, request: Request): Promise<void> {
  const [selection] = await db.select({ id: reviews.id }).from(reviews).where(and(
    eq(reviews.applicantId, applicantId), eq(reviews.kind, 'selection'),
    eq(reviews.jobId, numberOfId(request.job_id, 9)), eq(reviews.eventId, numberOfId(request.sgwj_event_id, 9)),
  ));
  if (!selection) throw notFound();
  const rating = judge(request);
  await db.insert(ratings).values({ selectionId: selection.id, ...rating })
    .onConflictDoUpdate({ target: ratings.selectionId, set: rating });
}
