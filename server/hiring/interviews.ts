import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { InterviewCompany, InterviewDetails, Rating } from '../../schemas/generated/wire.d.ts';
import type { WithSettings } from '../base/settings.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { events, interviews, jobs, ratings, reviews } from '../database/schema.ts';
import { logoAddress } from './logo.ts';
import { descriptionAnswer, questionAnswers, readAnswers } from './review-answer.ts';

const jobReview = alias(reviews, 'job_review');
const ofJobReview = and(eq(jobReview.applicantId, reviews.applicantId), eq(jobReview.jobId, reviews.jobId), eq(jobReview.kind, 'job_review'));

/** Everything of an applicant's selections but the answers: event by event, the next interview first. */
const readSelections = (queries: Queries, applicantId: number) => queries
  .select({
    selection: { id: reviews.id, jobId: reviews.jobId, eventId: reviews.eventId, submittedAt: reviews.submittedAt },
    job: { companyName: jobs.companyName, title: jobs.title, logoKey: jobs.logoKey, description: jobs.description, questions: jobs.interviewQuestions },
    interview: interviews, rating: ratings, jobReviewId: jobReview.id,
  })
  .from(reviews)
  .innerJoin(jobs, eq(jobs.id, reviews.jobId))
  .innerJoin(events, eq(events.id, reviews.eventId))
  .leftJoin(interviews, eq(interviews.selectionId, reviews.id))
  .leftJoin(ratings, eq(ratings.selectionId, reviews.id))
  .leftJoin(jobReview, ofJobReview)
  .where(and(eq(reviews.applicantId, applicantId), eq(reviews.kind, 'selection')))
  .orderBy(asc(events.startsAt), asc(events.id), sql`${interviews.startsAt} asc nulls last`, asc(reviews.position), asc(reviews.id));

type SelectionRow = Awaited<ReturnType<typeof readSelections>>[number];

const detailsAnswer = ({ id, startsAt, stepName, result, isTimeConfirmed, isReady }: NonNullable<SelectionRow['interview']>): InterviewDetails => ({
  id,
  start_time: startsAt.toISOString(),
  step_name: stepName,
  result,
  interview_time_confirm_status: Number(isTimeConfirmed),
  ready_status: Number(isReady),
});

const ratingAnswer = ({ rate, rank, comment }: NonNullable<SelectionRow['rating']>): Rating => ({ rate, rank, comment });

function companyAnswer(
  services: WithSettings<'publicUrl'>, { selection, job, interview, rating, jobReviewId }: SelectionRow, answers: ReadonlyMap<number, string> | undefined,
): InterviewCompany {
  return {
    job_id: selection.jobId,
    company_name: job.companyName,
    company_logo: logoAddress(services, job.logoKey),
    job_title: job.title,
    job_description: descriptionAnswer(job.description),
    interview_url: interview?.url ?? null,
    interview_details: interview && detailsAnswer(interview),
    ratings: rating && ratingAnswer(rating),
    sgwj_event_id: selection.eventId,
    questions: questionAnswers(job.questions, answers),
    submitted: selection.submittedAt !== null,
    job_review_id: jobReviewId,
    selection_id: selection.id,
  };
}

/** The companies that the applicant meets (spec §3 Interview company), a list for each event, in two queries however many there are. */
export async function myInterviews(services: WithDatabase & WithSettings<'publicUrl'>, applicantId: number): Promise<InterviewCompany[][]> {
  const rows = await readSelections(services.db, applicantId);
  const answers = await readAnswers(services.db, applicantId, 'selection');
  const byEvent = new Map<number | null, InterviewCompany[]>();
  for (const row of rows) {
    const { id, eventId } = row.selection;
    const companies = byEvent.get(eventId) ?? [];
    companies.push(companyAnswer(services, row, answers.get(id)));
    byEvent.set(eventId, companies);
  }
  return [...byEvent.values()];
}
