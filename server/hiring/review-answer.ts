import { and, eq } from 'drizzle-orm';
import type { JobDescription, ReviewQuestions } from '../../schemas/generated/wire.d.ts';
import type { DescriptionCategory, ReviewQuestion } from '../content/content.ts';
import type { Queries } from '../database/database.ts';
import { reviewAnswers, reviews } from '../database/schema.ts';
import type { ReviewKind } from './review.ts';

/** Answers by review and question. */
export type HeldAnswers = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** Everything that an applicant has answered in reviews of one kind, in one query. */
export async function readAnswers(queries: Queries, applicantId: number, kind: ReviewKind): Promise<HeldAnswers> {
  const rows = await queries.select({ reviewId: reviewAnswers.reviewId, questionId: reviewAnswers.questionId, answer: reviewAnswers.answer })
    .from(reviewAnswers).innerJoin(reviews, eq(reviews.id, reviewAnswers.reviewId))
    .where(and(eq(reviews.applicantId, applicantId), eq(reviews.kind, kind)));
  const held = new Map<number, Map<number, string>>();
  for (const { reviewId, questionId, answer } of rows) {
    const answers = held.get(reviewId) ?? new Map<number, string>();
    held.set(reviewId, answers.set(questionId, answer));
  }
  return held;
}

/** The questions of a review with their answers (spec §3 Review question). */
export const questionAnswers = (questions: readonly ReviewQuestion[], answers: ReadonlyMap<number, string> | undefined): NonNullable<ReviewQuestions> =>
  questions.map((question) => ({ ...question, answer: answers?.get(question.question_id) ?? null }));

/** What a job is (spec §3 Job review). */
export const descriptionAnswer = (categories: readonly DescriptionCategory[]): NonNullable<JobDescription> =>
  categories.map(({ category_name, category_content }) => ({ category_name, category_content: [...category_content] }));
