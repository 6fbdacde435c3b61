import { and, eq } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { ReviewQuestion } from '../content/content.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { liveNumber } from '../database/definitions-schema.ts';
import { reviewAnswers, reviews } from '../database/schema.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import type { Job } from '../definitions/lists.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type ServerLanguage, wireLanguage } from '../base/locales/messages.ts';
import { answerProblem, isBlank } from './judge-answer.ts';

export type ReviewKind = (typeof reviews.$inferSelect)['kind'];

/** A review as its applicant names it; a foreign one is not found. */
export interface ReviewKey {
  readonly kind: ReviewKind;
  readonly id: number;
  readonly applicantId: number;
}

/** What a review of each kind asks. */
export const questionsOf: Readonly<Record<ReviewKind, (job: Job) => readonly ReviewQuestion[]>> = {
  job_review: ({ surveyQuestions }) => surveyQuestions, selection: ({ interviewQuestions }) => interviewQuestions,
};

const isOwn = ({ kind, id, applicantId }: ReviewKey) =>
  and(eq(reviews.id, id), eq(reviews.kind, kind), eq(reviews.applicantId, applicantId));

const columns = { submittedAt: reviews.submittedAt, jobId: reviews.jobId, liveVersion: liveNumber };

/** What a review asks that was read. Throws a 404 where there is none. */
async function askedIn(
  queries: Queries, { definitions }: WithDefinitions, { kind }: ReviewKey,
  review: { readonly jobId: number; readonly liveVersion: number } | undefined,
): Promise<readonly ReviewQuestion[]> {
  const job = review && (await definitions.at(queries, review.liveVersion)).lists.jobs.find(({ id }) => id === review.jobId);
  if (!job) throw notFound();
  return questionsOf[kind](job);
}

/** The lock on the review lets an answer and the end of the review follow each other; null: no answer. */
const STORE = `
with open as materialized (select id from reviews where id = $1 and submitted_at is null for update), stored as (
  insert into review_answers (review_id, question_id, answer) select id, $2::integer, $3::text from open where $3::text is not null
  on conflict (review_id, question_id) do update set answer = excluded.answer
), emptied as (
  delete from review_answers using open where review_id = open.id and question_id = $2 and $3::text is null
)
select from open`;

/**
 * Saves one answer of a review (spec §7 Events and job reviews, Interviews); a blank one empties it. A done review cannot be changed;
 * who says again what it holds changes nothing.
 */
export async function answerQuestion(
  services: WithDatabase & WithDefinitions & WithInputTypes, key: ReviewKey, questionId: number, answer: string,
): Promise<void> {
  const { db, inputTypes } = services;
  const [review] = await db.select({ ...columns, held: reviewAnswers.answer }).from(reviews)
    .leftJoin(reviewAnswers, and(eq(reviewAnswers.reviewId, reviews.id), eq(reviewAnswers.questionId, questionId))).where(isOwn(key));
  const question = (await askedIn(db, services, key, review)).find(({ question_id: id }) => id === questionId);
  if (!question) throw notFound();
  const kept = isBlank(answer) ? null : answer;
  if (review?.submittedAt) {
    if (review.held !== kept) throw new HttpError(422, { key: 'reviewSubmitted' });
    return;
  }
  const problem = answerProblem(inputTypes, question, answer);
  if (problem) throw new HttpError(422, problem);
  const { rowCount } = await db.$client.query({ name: 'store_review_answer', text: STORE, values: [key.id, questionId, kept] });
  // It was submitted meanwhile, for good.
  if (rowCount === 0) await answerQuestion(services, key, questionId, answer);
}

/** The first mandatory question without a valid answer (spec §5 Job survey). */
export function firstMissing(
  { inputTypes }: WithInputTypes, questions: readonly ReviewQuestion[], answers: ReadonlyMap<number, string>,
): ReviewQuestion | undefined {
  return questions.filter((question) => question.is_mandatory === true)
    .find((question) => answerProblem(inputTypes, question, answers.get(question.question_id) ?? ''));
}

/** Completes a review for good (spec §4 Job review, Interview). Throws a 422 that names the question that is not answered. */
export async function submitReview(
  { db, definitions, clock, inputTypes }: WithDatabase & WithDefinitions & WithClock & WithInputTypes, key: ReviewKey,
  language: ServerLanguage,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [review] = await transaction.select(columns).from(reviews).where(isOwn(key)).for('update', { of: reviews });
    const questions = await askedIn(transaction, { definitions }, key, review);
    if (review?.submittedAt) return;
    const rows = await transaction.select().from(reviewAnswers).where(eq(reviewAnswers.reviewId, key.id));
    const missing = firstMissing({ inputTypes }, questions, new Map(rows.map(({ questionId, answer }) => [questionId, answer])));
    if (missing) {
      const { question_name: name } = missing;
      throw new HttpError(
        422, { key: 'answerMissing', params: { question: typeof name === 'string' ? name : name[wireLanguage[language]] } },
      );
    }
    await transaction.update(reviews).set({ submittedAt: clock() }).where(eq(reviews.id, key.id));
  });
}
