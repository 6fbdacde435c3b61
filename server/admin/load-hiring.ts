import { sql } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';
import type { Content } from '../content/content.ts';
import type { InterviewContent, JobReviewContent } from '../content/generated/content.d.ts';
import { readMoment } from '../content/moment.ts';
import { eventApplications, interviews, ownEvents, ratings, reviewAnswers, reviews } from '../database/schema.ts';
import type { ReviewKind } from '../hiring/review.ts';
import type { LoadPart, PartLoading } from './loading.ts';
import { loadOwnable } from './own-entries.ts';
import { ownersOf } from './assignments.ts';
import { storeMedium } from './shown-media.ts';

/** A review of either part of the content. */
type ReviewEntry = JobReviewContent & Partial<InterviewContent>;

/** Updates events; existing applications to them stay. */
export const loadEvents: LoadPart<'events'> = async (loading, content) => {
  const { queries, clock } = loading;
  const ownerOf = await ownersOf(
    queries, 'events', content.flatMap(({ applicant, applied = [] }) => [...applied, ...(applicant === undefined ? [] : [applicant])]),
  );
  for (const { id, name, start, end, applicant, applied = [] } of content) {
    const [startsAt, endsAt] = [readMoment(start, clock()), readMoment(end, clock())];
    const event = { id, name, startsAt, endsAt, times: { start, end } };
    await loadOwnable(loading, 'events', {
      entry: event, applicantId: applicant === undefined ? null : ownerOf(applicant), state: { name, start: startsAt, end: endsAt },
      give: (applicantId) =>
        queries.insert(ownEvents).values({ ...event, applicantId }).onConflictDoUpdate({ target: ownEvents.id, set: event }),
    });
    const applications = applied.map((email) => ({ applicantId: ownerOf(email), eventId: id, createdAt: clock() }));
    if (applications.length > 0) await queries.insert(eventApplications).values(applications).onConflictDoNothing();
  }
};

/** Updates jobs; answers stay, also those to removed questions. */
export const loadJobs: LoadPart<'jobs'> = async ({ draft, files }, content) => {
  const currentKeys = new Map(draft.lists.jobs.map(({ id, logoKey }) => [id, logoKey]));
  for (const {
    id, company_name: companyName, title, logo: file, description = [], survey_questions: surveyQuestions = [],
    interview_questions: interviewQuestions = [],
  } of content) {
    const picture = file === undefined ? undefined : await storeMedium(files, 'logo', file, [currentKeys.get(id) ?? []].flat());
    const logo = { logoKey: picture?.key ?? null, logoKind: picture?.kind ?? null, logoName: picture?.name ?? null };
    draft.put('jobs', { id, companyName, title, description, surveyQuestions, interviewQuestions, ...logo });
  }
};

/** A time may be written in two ways, and a relative time stays the same although its date moves. */
const isSameTime = sql`(${interviews.time} = excluded.time or ${interviews.startsAt} = excluded.starts_at)`;

/**
 * The applicant confirmed the time that was shown, so a new time ends the confirmation. A new time with a new step is another interview,
 * for which the applicant is not ready yet.
 */
const confirmationColumns = {
  isTimeConfirmed: sql`case when ${isSameTime} then ${interviews.isTimeConfirmed} else excluded.is_time_confirmed end`,
  isReady: sql`case when ${isSameTime} or ${interviews.stepName} = excluded.step_name
    then ${interviews.isReady} else excluded.is_ready end`,
};

/** Updates the state of a selection; what its applicant confirmed stays. */
async function loadInterview({ queries, clock }: PartLoading, selectionId: number, { interview }: ReviewEntry): Promise<void> {
  if (!interview) return;
  const { start, step_name: stepName, url = null, result = null, time_confirmed: isTimeConfirmed = false, ready: isReady = false } =
    interview;
  const row = { startsAt: readMoment(start, clock()), time: start, stepName, url, result };
  await queries.insert(interviews).values({ selectionId, isTimeConfirmed, isReady, ...row })
    .onConflictDoUpdate({ target: interviews.selectionId, set: { ...row, ...confirmationColumns } });
}

const partOf = { job_review: 'job-reviews', selection: 'interviews' } as const satisfies Readonly<Record<ReviewKind, keyof Content>>;

/** Adds new reviews; existing ones keep all that was entered. */
async function loadReviews(loading: PartLoading, kind: ReviewKind, content: readonly ReviewEntry[]): Promise<void> {
  const { queries, draft: { lists }, clock } = loading;
  const part = partOf[kind];
  const ownerOf = await ownersOf(queries, part, content.map(({ applicant }) => applicant));
  const jobs = new Set(lists.jobs.map(({ id }) => id));
  for (const [position, entry] of content.entries()) {
    const { applicant, job: jobId, event: eventId = null, answers = {}, submitted, rating } = entry;
    if (!jobs.has(jobId)) throw new StartupError(`${part}.json, ${applicant} and job ${String(jobId)}, names a job that is not there.`);
    const row = { kind, applicantId: ownerOf(applicant), jobId, eventId, position };
    const [review] = await queries.insert(reviews).values({ ...row, submittedAt: submitted === true ? clock() : null })
      .onConflictDoUpdate({ target: [reviews.applicantId, reviews.kind, reviews.jobId, reviews.eventId], set: { position } })
      .returning({ id: reviews.id, isNew: sql<boolean>`xmax = 0` });
    if (!review) throw new Error('the review was not stored');
    await loadInterview(loading, review.id, entry);
    if (!review.isNew) continue;
    const rows = Object.entries(answers).map(([questionId, answer]) => ({ reviewId: review.id, questionId: Number(questionId), answer }));
    if (rows.length > 0) await queries.insert(reviewAnswers).values(rows);
    if (rating) await queries.insert(ratings).values({ selectionId: review.id, ...rating });
  }
}

async function requireEvents({ queries, draft: { lists } }: PartLoading, content: readonly InterviewContent[]): Promise<void> {
  const named = [...new Set(content.map(({ event }) => event))];
  const ownRows = await queries.select({ id: ownEvents.id }).from(ownEvents)
    .where(sql`${ownEvents.id} = any(${sql.param(named)})`).for('share');
  const known = new Set([...lists.events, ...ownRows].map(({ id }) => id));
  const unknown = named.find((id) => !known.has(id));
  if (unknown !== undefined) throw new StartupError(`interviews.json names the event ${String(unknown)}, which is not there.`);
}

export const loadJobReviews: LoadPart<'job-reviews'> = (loading, content) => loadReviews(loading, 'job_review', content);

export const loadInterviews: LoadPart<'interviews'> = async (loading, content) => {
  await requireEvents(loading, content);
  await loadReviews(loading, 'selection', content);
};
