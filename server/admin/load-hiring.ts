import { sql } from 'drizzle-orm';
import { StartupError } from '../base/startup-error.ts';
import type { Content } from '../content/content.ts';
import type { InterviewContent, JobReviewContent, ReviewQuestion } from '../content/generated/content.d.ts';
import { eventApplications, interviews, ownEvents, ratings, reviewAnswers, reviews } from '../database/schema.ts';
import { answerProblem } from '../hiring/judge-answer.ts';
import { type ReviewKind, firstMissing, questionsOf } from '../hiring/review.ts';
import type { LoadPart, PartLoading } from './loading.ts';
import { bringOwnable } from './own-entries.ts';
import { ownersOf } from './owners.ts';
import { bringPicture, pictures } from './shown-media.ts';
import { timeOf } from './times.ts';

/** A review of the content, whichever part it stands in. */
type ReviewEntry = JobReviewContent & Partial<InterviewContent>;

/** Brings events up to date; who has applied to one stays so. */
export const loadEvents: LoadPart<'events'> = async (loading, content) => {
  const { queries, clock } = loading;
  const ownerOf = await ownersOf(
    queries, 'events', content.flatMap(({ applicant, applied = [] }) => [...applied, ...(applicant === undefined ? [] : [applicant])]),
  );
  for (const { id, name, start, end, applicant, applied = [] } of content) {
    const place = `events.json, ${String(id)},`;
    const [startsAt, endsAt] = [timeOf(place, start, loading), timeOf(place, end, loading)];
    if (endsAt < startsAt) throw new StartupError(`${place} ends before it starts.`);
    const event = { id, name, startsAt, endsAt, times: { start, end } };
    await bringOwnable(loading, 'events', {
      entry: event, applicantId: applicant === undefined ? null : ownerOf(applicant), state: { name, start: startsAt, end: endsAt },
      give: (applicantId) =>
        queries.insert(ownEvents).values({ ...event, applicantId }).onConflictDoUpdate({ target: ownEvents.id, set: event }),
    });
    const applications = applied.map((email) => ({ applicantId: ownerOf(email), eventId: id, createdAt: clock() }));
    if (applications.length > 0) await queries.insert(eventApplications).values(applications).onConflictDoNothing();
  }
};

/** Brings jobs up to date; what was answered stays, also to questions that are gone for now. */
export const loadJobs: LoadPart<'jobs'> = async ({ draft, files }, content) => {
  const currentKeys = new Map(draft.lists.jobs.map(({ id, logoKey }) => [id, logoKey]));
  for (const {
    id, company_name: companyName, title, logo: file, description = [], survey_questions: surveyQuestions = [],
    interview_questions: interviewQuestions = [],
  } of content) {
    const picture = file === undefined ? undefined : await bringPicture(files, file, pictures.logo, currentKeys.get(id));
    const logo = { logoKey: picture?.key ?? null, logoKind: picture?.kind ?? null, logoName: picture?.name ?? null };
    draft.put('jobs', { id, companyName, title, description, surveyQuestions, interviewQuestions, ...logo });
  }
};

/** The answers that content brings, in order. Throws a `StartupError` where one does not fit. */
function answersOf(
  loading: PartLoading, place: string, questions: readonly ReviewQuestion[], { answers = {}, submitted }: ReviewEntry,
): ReadonlyMap<number, string> {
  const known = new Map(questions.map((question) => [question.question_id, question]));
  const held = new Map(Object.entries(answers).map(([id, answer]) => [Number(id), answer]));
  for (const [id, answer] of held) {
    const question = known.get(id);
    if (!question || answerProblem(loading.inputTypes, question, answer)) {
      throw new StartupError(`${place} has an answer to question ${String(id)} that does not fit.`);
    }
  }
  const missing = submitted === true ? firstMissing(loading, questions, held) : undefined;
  if (missing) throw new StartupError(`${place} is submitted without an answer to question ${String(missing.question_id)}.`);
  return held;
}

/**
 * The applicant has confirmed the time that was shown, and was ready for that interview. Another time ends the confirmation; another
 * time and another step are another interview, for which nobody is ready yet.
 */
const saidOfInterview = {
  isTimeConfirmed: sql`case when ${interviews.time} = excluded.time then ${interviews.isTimeConfirmed} else excluded.is_time_confirmed end`,
  isReady: sql`case when ${interviews.time} = excluded.time or ${interviews.stepName} = excluded.step_name
    then ${interviews.isReady} else excluded.is_ready end`,
};

/** Where a selection has come to is brought up to date; what its applicant said of it stays. */
async function loadInterview(loading: PartLoading, selectionId: number, place: string, { interview }: ReviewEntry): Promise<void> {
  if (!interview) return;
  const { start, step_name: stepName, url = null, result = null, time_confirmed: isTimeConfirmed = false, ready: isReady = false } =
    interview;
  const row = { startsAt: timeOf(place, start, loading), time: start, stepName, url, result };
  await loading.queries.insert(interviews).values({ selectionId, isTimeConfirmed, isReady, ...row })
    .onConflictDoUpdate({ target: interviews.selectionId, set: { ...row, ...saidOfInterview } });
}

const partOf = { job_review: 'job-reviews', selection: 'interviews' } as const satisfies Readonly<Record<ReviewKind, keyof Content>>;

/** Adds the reviews that are not there yet; those that are keep all that was entered. */
async function loadReviews(loading: PartLoading, kind: ReviewKind, content: readonly ReviewEntry[]): Promise<void> {
  const { queries, draft: { lists }, clock } = loading;
  const part = partOf[kind];
  const ownerOf = await ownersOf(queries, part, content.map(({ applicant }) => applicant));
  const questionsOfJob = new Map(lists.jobs.map((job) => [job.id, questionsOf[kind](job)]));
  for (const [position, entry] of content.entries()) {
    const { applicant, job: jobId, event: eventId = null, submitted, rating } = entry;
    const place = `${part}.json, ${applicant} and job ${String(jobId)},`;
    const questions = questionsOfJob.get(jobId);
    if (!questions) throw new StartupError(`${place} names a job that is not there.`);
    const answers = answersOf(loading, place, questions, entry);
    const row = { kind, applicantId: ownerOf(applicant), jobId, eventId, position };
    const [review] = await queries.insert(reviews).values({ ...row, submittedAt: submitted === true ? clock() : null })
      .onConflictDoUpdate({ target: [reviews.applicantId, reviews.kind, reviews.jobId, reviews.eventId], set: { position } })
      .returning({ id: reviews.id, isNew: sql<boolean>`xmax = 0` });
    if (!review) throw new Error('the review was not stored');
    await loadInterview(loading, review.id, place, entry);
    if (!review.isNew) continue;
    const rows = [...answers].map(([questionId, answer]) => ({ reviewId: review.id, questionId, answer }));
    if (rows.length > 0) await queries.insert(reviewAnswers).values(rows);
    if (rating) await queries.insert(ratings).values({ selectionId: review.id, ...rating });
  }
}

async function requireEvents({ queries, draft: { lists } }: PartLoading, content: readonly InterviewContent[]): Promise<void> {
  const named = [...new Set(content.map(({ event }) => event))];
  const forOne = await queries.select({ id: ownEvents.id }).from(ownEvents).where(sql`${ownEvents.id} = any(${sql.param(named)})`).for('share');
  const known = new Set([...lists.events, ...forOne].map(({ id }) => id));
  const unknown = named.find((id) => !known.has(id));
  if (unknown !== undefined) throw new StartupError(`interviews.json names the event ${String(unknown)}, which is not there.`);
}

export const loadJobReviews: LoadPart<'job-reviews'> = (loading, content) => loadReviews(loading, 'job_review', content);

export const loadInterviews: LoadPart<'interviews'> = async (loading, content) => {
  await requireEvents(loading, content);
  await loadReviews(loading, 'selection', content);
};
