import { and, eq } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { ReviewQuestion } from '../content/content.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { jobs, reviewAnswers, reviews } from '../database/schema.ts';
import { Refusal, notFound } from '../http/refusal.ts';
import { type ServerLanguage, wireLanguage } from '../locales/messages.ts';
import { answerProblem, isBlank } from './judge-answer.ts';

export type ReviewKind = (typeof reviews.$inferSelect)['kind'];

/** A review as its applicant names it; a foreign one is not found. */
export interface ReviewKey {
  readonly kind: ReviewKind;
  readonly id: number;
  readonly applicantId: number;
}

interface LockedReview {
  readonly submittedAt: Date | null;
  readonly questions: readonly ReviewQuestion[];
}

/** What a review of each kind asks. */
export const questionsOf = { job_review: jobs.surveyQuestions, selection: jobs.interviewQuestions } as const satisfies Readonly<Record<ReviewKind, unknown>>;

/** The row stays locked to the end of the transaction: what two sessions say of one review follows each other. */
async function lockReview(queries: Queries, { kind, id, applicantId }: ReviewKey): Promise<LockedReview> {
  const [review] = await queries.select({ submittedAt: reviews.submittedAt, questions: questionsOf[kind] })
    .from(reviews).innerJoin(jobs, eq(jobs.id, reviews.jobId))
    .where(and(eq(reviews.id, id), eq(reviews.kind, kind), eq(reviews.applicantId, applicantId)))
    .for('update', { of: reviews });
  if (!review) throw notFound();
  return review;
}

const answerAt = (reviewId: number, questionId: number) => and(eq(reviewAnswers.reviewId, reviewId), eq(reviewAnswers.questionId, questionId));

async function store(queries: Queries, reviewId: number, questionId: number, answer: string): Promise<void> {
  if (isBlank(answer)) await queries.delete(reviewAnswers).where(answerAt(reviewId, questionId));
  else await queries.insert(reviewAnswers).values({ reviewId, questionId, answer })
    .onConflictDoUpdate({ target: [reviewAnswers.reviewId, reviewAnswers.questionId], set: { answer } });
}

/** A done review cannot be changed; who says again what it holds changes nothing. */
async function requireHeld(queries: Queries, reviewId: number, questionId: number, answer: string): Promise<void> {
  const [held] = await queries.select({ answer: reviewAnswers.answer }).from(reviewAnswers).where(answerAt(reviewId, questionId));
  if ((held?.answer ?? '') !== (isBlank(answer) ? '' : answer)) throw new Refusal(422, { key: 'reviewSubmitted' });
}

/** Saves one answer of a review (spec §7 Events and job reviews, Interviews); a blank one empties it. */
export async function answerQuestion(
  { db, inputTypes }: WithDatabase & WithInputTypes, key: ReviewKey, questionId: number, answer: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { submittedAt, questions } = await lockReview(transaction, key);
    const question = questions.find(({ question_id: id }) => id === questionId);
    if (!question) throw notFound();
    if (submittedAt) return requireHeld(transaction, key.id, questionId, answer);
    const problem = answerProblem(inputTypes, question, answer);
    if (problem) throw new Refusal(422, problem);
    return store(transaction, key.id, questionId, answer);
  });
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
  { db, clock, inputTypes }: WithDatabase & WithClock & WithInputTypes, key: ReviewKey, language: ServerLanguage,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { submittedAt, questions } = await lockReview(transaction, key);
    if (submittedAt) return;
    const rows = await transaction.select().from(reviewAnswers).where(eq(reviewAnswers.reviewId, key.id));
    const missing = firstMissing({ inputTypes }, questions, new Map(rows.map(({ questionId, answer }) => [questionId, answer])));
    if (missing) {
      const { question_name: name } = missing;
      throw new Refusal(422, { key: 'answerMissing', params: { question: typeof name === 'string' ? name : name[wireLanguage[language]] } });
    }
    await transaction.update(reviews).set({ submittedAt: clock() }).where(eq(reviews.id, key.id));
  });
}
