import type { JobDescription, ReviewQuestions } from '../../schemas/generated/wire.d.ts';
import type { DescriptionCategory, ReviewQuestion } from '../content/generated/content.d.ts';

/** What was answered to each question of a review, by its id; null: nothing. */
export type HeldAnswers = Readonly<Record<string, string>> | null;

/** The answers of `review`, as a value of its row. */
export const ANSWERS =
  '(select json_object_agg(held.question_id, held.answer) from review_answers held where held.review_id = review.id) as answers';

/** The questions of a review with their answers (spec §3 Review question). */
export const questionAnswers = (questions: readonly ReviewQuestion[], answers: HeldAnswers): NonNullable<ReviewQuestions> =>
  questions.map((question) => ({ ...question, answer: answers?.[String(question.question_id)] ?? null }));

/** What a job is (spec §3 Job review). */
export const descriptionAnswer = (categories: readonly DescriptionCategory[]): NonNullable<JobDescription> =>
  categories.map(({ category_name, category_content }) => ({ category_name, category_content: [...category_content] }));
