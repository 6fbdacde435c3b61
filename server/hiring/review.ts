import { and, eq } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { MessageRef } from '../base/locales/messages.ts';
import { isBlank } from '../base/storable.ts';
import type { DescriptionCategory, ReviewQuestion } from '../content/generated/content.d.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import type { JobDescription, Receipt, ReviewQuestions } from '../../schemas/generated/wire.d.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { liveNumber } from '../database/definitions-schema.ts';
import { reviewAnswers, reviews } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import type { Job } from '../definitions/lists.ts';
import type { Letter } from '../http/portal-address.ts';
import { HttpError, contractViolation, notFound } from '../http/http-error.ts';
import type { Caller } from '../http/sessions.ts';
import { tryAgain } from '../http/try-again.ts';
import { keepReceipt } from '../receipts/email.ts';
import { type Issuing, type Submission, issueReceipt, receiptOfSubject } from '../receipts/receipt.ts';
import { textIn } from '../receipts/entries.ts';
import { answerProblem, reviewEntry } from './judge-answer.ts';

/** The answer to each question of a review, by its id; null: there is none. */
export type AnswersByQuestion = Readonly<Record<string, string>> | null;

/** The answers of `review`, as a value of its row. */
export const ANSWERS =
  '(select json_object_agg(held.question_id, held.answer) from review_answers held where held.review_id = review.id) as answers';

/** The questions of a review with their answers (spec §3 Review question). */
export const questionAnswers = (questions: readonly ReviewQuestion[], answers: AnswersByQuestion): NonNullable<ReviewQuestions> =>
  questions.map((question) => ({ ...question, answer: answers?.[String(question.question_id)] ?? null }));

/** The description of a job (spec §3 Job review). */
export const descriptionAnswer = (categories: readonly DescriptionCategory[]): NonNullable<JobDescription> =>
  categories.map(({ category_name, category_content }) => ({ category_name, category_content: [...category_content] }));

export type ReviewKind = (typeof reviews.$inferSelect)['kind'];

/** A review of one applicant; for another applicant it is not found. */
export interface ReviewKey {
  readonly kind: ReviewKind;
  readonly id: number;
  readonly applicantId: number;
}

/** The questions of each kind of review. */
export const questionsOf: Readonly<
  Record<ReviewKind, (job: Pick<Job, 'surveyQuestions' | 'interviewQuestions'>) => readonly ReviewQuestion[]>
> = {
  job_review: ({ surveyQuestions }) => surveyQuestions, selection: ({ interviewQuestions }) => interviewQuestions,
};

interface ReceiptOfReview {
  readonly kind: Submission['kind'];
  readonly of: (job: Job) => Job['title'];
  readonly next: MessageRef;
}

/** The receipt for each kind of review: its kind, its title, and the sentence on what comes next. */
const receiptsOf: Readonly<Record<ReviewKind, ReceiptOfReview>> = {
  job_review: { kind: 'job_review', of: ({ title }) => title, next: { key: 'receiptNextReview' } },
  selection: { kind: 'interview_review', of: ({ companyName }) => companyName, next: { key: 'receiptNextInterview' } },
};

const isOwn = ({ kind, id, applicantId }: ReviewKey) =>
  and(eq(reviews.id, id), eq(reviews.kind, kind), eq(reviews.applicantId, applicantId));

const columns = { submittedAt: reviews.submittedAt, jobId: reviews.jobId, liveVersion: liveNumber };

/** The job of a review. Throws a 404 where there is none. */
async function jobOf(
  queries: Queries, { definitions }: WithDefinitions, review: { readonly jobId: number; readonly liveVersion: number } | undefined,
): Promise<Job> {
  const job = review && (await definitions.at(queries, review.liveVersion)).lists.jobs.find(({ id }) => id === review.jobId);
  if (!job) throw notFound();
  return job;
}

/** The lock on the review serialises its answers and its end; null: no answer. */
const STORE = `
with open as materialized (select id from reviews where id = $1 and applicant_id = $4 and submitted_at is null for update), stored as (
  insert into review_answers (review_id, question_id, answer) select id, $2::integer, $3::text from open where $3::text is not null
  on conflict (review_id, question_id) do update set answer = excluded.answer
), emptied as (
  delete from review_answers using open where review_id = open.id and question_id = $2 and $3::text is null
)
select from open`;

/**
 * Saves one answer of a review (spec §7 Events and job reviews, Interviews); a blank one empties it. A done review cannot be changed;
 * repeating a stored answer is no error.
 */
export const answerQuestion = (
  services: WithDatabase & WithDefinitions & WithInputTypes, key: ReviewKey, questionId: number, answer: string,
): Promise<unknown> => tryAgain(async () => {
  const { db, inputTypes } = services;
  const [review] = await db.select({ ...columns, held: reviewAnswers.answer }).from(reviews)
    .leftJoin(reviewAnswers, and(eq(reviewAnswers.reviewId, reviews.id), eq(reviewAnswers.questionId, questionId))).where(isOwn(key));
  const question = questionsOf[key.kind](await jobOf(db, services, review)).find(({ question_id: id }) => id === questionId);
  if (!question) throw notFound();
  const stored = isBlank(answer) ? null : answer;
  if (review?.submittedAt) {
    if (review.held !== stored) throw new HttpError(422, { key: 'reviewSubmitted' });
    return true;
  }
  const problem = answerProblem(inputTypes, question, answer);
  if (problem) throw new HttpError(422, problem);
  const values = [key.id, questionId, stored, key.applicantId];
  const { rowCount } = await db.$client.query({ name: 'store_review_answer', text: STORE, values });
  // Without a row the review was submitted meanwhile: the repeat answers that.
  return rowCount !== 0;
});

/** The first mandatory question without a valid answer (spec §5 Job survey). */
export function firstMissing(
  { inputTypes }: WithInputTypes, questions: readonly ReviewQuestion[], answers: ReadonlyMap<number, string>,
): ReviewQuestion | undefined {
  return questions.filter((question) => question.is_mandatory === true)
    .find((question) => answerProblem(inputTypes, question, answers.get(question.question_id) ?? ''));
}

/**
 * Completes a review for good (spec §4 Job review, Interview), and stores a receipt of it, which an e-mail links to; a repeat changes
 * nothing and gets the same receipt. Throws a 422 with the name of a mandatory question without a valid answer.
 */
export function submitReview(
  services: WithDatabase & WithDefinitions & WithClock & WithInputTypes & Issuing,
  key: ReviewKey,
  applicant: Caller,
  letter: Letter,
): Promise<Receipt | undefined> {
  const { db, clock, inputTypes: types } = services;
  const { language } = letter;
  const { kind, of, next } = receiptsOf[key.kind];
  return inTransaction(db.$client, async (queries) => {
    const [review] = await queries.select(columns).from(reviews).where(isOwn(key)).for('update', { of: reviews });
    const job = await jobOf(queries, services, review);
    if (review?.submittedAt) return receiptOfSubject(queries, applicant.id, kind, key.id);
    const rows = await queries.select().from(reviewAnswers).where(eq(reviewAnswers.reviewId, key.id));
    const [questions, answers] = [questionsOf[key.kind](job), new Map(rows.map(({ questionId, answer }) => [questionId, answer]))];
    if (kind === 'interview_review' && questions.length === 0) throw contractViolation('this review asks nothing');
    const missing = firstMissing(services, questions, answers);
    if (missing) throw new HttpError(422, { key: 'answerMissing', params: { question: textIn(missing.question_name, language) } });
    const now = clock();
    const entries = questions.flatMap((question) => reviewEntry({ language, types }, question, answers.get(question.question_id)));
    const title = textIn(of(job), language);
    const issued = issueReceipt(services, {
      kind, subject: key.id, applicant, language, title, sections: [{ title, entries }], next: [next], now,
    });
    await queries.update(reviews).set({ submittedAt: now }).where(eq(reviews.id, key.id));
    return keepReceipt(queries, issued, letter);
  });
}
