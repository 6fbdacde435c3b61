import { and, asc, eq } from 'drizzle-orm';
import type { JobReview } from '../../schemas/generated/wire.d.ts';
import type { WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import { jobs, reviews } from '../database/schema.ts';
import { logoAddress } from './logo.ts';
import { descriptionAnswer, questionAnswers, readAnswers } from './review-answer.ts';

const columns = {
  id: reviews.id, submittedAt: reviews.submittedAt, title: jobs.title, logoKey: jobs.logoKey, description: jobs.description, questions: jobs.surveyQuestions,
};

/** The applicant's job reviews with what was answered (spec §3 Job review), in two queries however many there are. */
export async function jobReviews({ db, settings }: WithDatabase & WithSettings<'publicUrl'>, applicantId: number): Promise<JobReview[]> {
  const rows = await db.select(columns).from(reviews).innerJoin(jobs, eq(jobs.id, reviews.jobId))
    .where(and(eq(reviews.applicantId, applicantId), eq(reviews.kind, 'job_review'))).orderBy(asc(reviews.position), asc(reviews.id));
  const answers = await readAnswers(db, applicantId, 'job_review');
  return rows.map(({ id, submittedAt, title, logoKey, description, questions }) => ({
    job_review_id: id,
    job_name: title,
    job_logo: logoAddress({ settings }, logoKey),
    submitted: submittedAt !== null,
    job_details: descriptionAnswer(description),
    questions: questionAnswers(questions, answers.get(id)),
  }));
}
