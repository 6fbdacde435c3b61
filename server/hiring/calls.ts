import type { FastifyInstance } from 'fastify';
import type {
  AppliedEventsResponse, ApplyToEventRequest, ApplyToEventResponse, ConfirmInterviewTimeRequest, Done, EventsResponse, JobReview,
  MyInterviewsResponse, MyJobReviewsResponse, ReadyRequest, SubmitRatingsRequest, SubmitRatingsResponse, UpdateJobReviewRequest,
  UpdateSelectionRequest,
} from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import { appliedEvents, applyTo, openEvents } from './events.ts';
import { type WithPortalAddress, portalAddress } from '../http/portal-address.ts';
import { type PrivateContext, numberOfId, privateCall, tokenCall } from '../http/call.ts';
import type { WithSettings } from '../base/settings.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import {
  type AnswersByQuestion, type ReviewKey, answerQuestion, ANSWERS, descriptionAnswer, questionAnswers, submitReview,
} from './review.ts';
import { type Issuing, messageOf } from '../receipts/receipt.ts';
import { bearerLists } from '../http/bearer-lists.ts';
import { expectedRevisions, type ExpectedRevisions } from '../http/entity-tag.ts';
import { publicAddress } from '../definitions/public-files.ts';
import { myInterviews } from './interviews.ts';
import { submitRating } from './rate.ts';
import type { WithStorage } from '../storage/storage.ts';
import { and, eq, gt, inArray, lt, or, type SQL } from 'drizzle-orm';
import { interviews, reviews } from '../database/schema.ts';
import { HttpError, notFound } from '../http/http-error.ts';

/** Interview events and applying to them (spec §7 Events and job reviews). */
export function eventCalls(app: FastifyInstance, services: WithDatabase & WithDefinitions & WithClock): void {
  tokenCall<EventsResponse>(app, 'sgwj_events', ({ tokenHash }) => openEvents(services, tokenHash));

  tokenCall<AppliedEventsResponse>(app, 'applied_events', async ({ tokenHash }) => ({ events: await appliedEvents(services, tokenHash) }));

  privateCall<ApplyToEventRequest, ApplyToEventResponse>(app, services, 'sgwj_applications', async ({ session, body, messages }) => {
    await applyTo(services, session, numberOfId(body.sgwj_event_id, 9));
    return { message: messages({ key: 'applied' }) };
  });
}

interface ReviewRow {
  readonly id: number;
  readonly jobId: number;
  readonly submitted: boolean;
  readonly answers: AnswersByQuestion;
}

const read = bearerLists<{ readonly reviews: readonly ReviewRow[] }>('read_job_reviews', {
  reviews: `select review.id, review.job_id as "jobId", review.submitted_at is not null as submitted, ${ANSWERS}
    from reviews review where review.applicant_id = caller.id and review.kind = 'job_review' order by review.position, review.id`,
});

/** The job reviews of a token's bearer with their answers (spec §3 Job review). */
async function jobReviews(
  services: WithDatabase & WithDefinitions & WithClock & WithSettings<'publicUrl'>, tokenHash: string,
): Promise<JobReview[]> {
  const { reviews, liveVersion } = await read(services, tokenHash);
  const { lists } = await services.definitions.at(services.db, liveVersion);
  return reviews.flatMap(({ id, jobId, submitted, answers }) => {
    const job = lists.jobs.find((one) => one.id === jobId);
    return job ? [{
      job_review_id: id,
      job_name: job.title,
      company_name: job.companyName,
      job_logo: publicAddress(services, 'logos', job.logoKey),
      submitted,
      job_details: descriptionAnswer(job.description),
      questions: questionAnswers(job.surveyQuestions, answers),
    }] : [];
  });
}

type Context = Pick<PrivateContext<unknown>, 'session' | 'language' | 'messages'>;

/** The data of an update of a review, without its id. */
type Update =
  | { readonly question_id: string | number; readonly answer: string; readonly mark_as_done?: false }
  | { readonly mark_as_done: true };

/** Job reviews and the reviews of interviews: answers are saved one by one (spec §7 Events and job reviews, Interviews). */
export function reviewCalls(
  app: FastifyInstance,
  services: WithDatabase & WithDefinitions & WithClock & WithInputTypes & Issuing & WithPortalAddress & WithSettings<'publicUrl'>,
): void {
  const update = async (reviewRef: Pick<ReviewKey, 'kind' | 'id'>, sent: Update, context: Context): Promise<Done> => {
    const { session: { applicant }, language, messages } = context;
    const key: ReviewKey = { ...reviewRef, applicantId: applicant.id };
    if (sent.mark_as_done) {
      const receipt = await submitReview(services, key, applicant, { language, portal: portalAddress(app, services.settings) });
      return { success: true, message: messageOf(messages, { key: 'reviewDone' }, receipt), ...(receipt && { receipt }) };
    }
    await answerQuestion(services, key, numberOfId(sent.question_id, 9), sent.answer);
    return { success: true, message: messages({ key: 'answerSaved' }) };
  };

  tokenCall<MyJobReviewsResponse>(app, 'my_job_reviews', ({ tokenHash }) => jobReviews(services, tokenHash));

  privateCall<UpdateJobReviewRequest, Done>(app, services, 'update_job_review', ({ body: { applicants_job_review: sent }, ...context }) =>
    update({ kind: 'job_review', id: numberOfId(sent.job_review_id, 15) }, sent, context));

  privateCall<UpdateSelectionRequest, Done>(app, services, 'update_selection', ({ body: { selection: sent }, ...context }) =>
    update({ kind: 'selection', id: numberOfId(sent.selection_id, 15) }, sent, context));
}

/** The companies that the applicant meets, and the applicant's actions on each interview (spec §7 Interviews). */
export function interviewCalls(
  app: FastifyInstance, services: WithDatabase & WithDefinitions & WithClock & WithStorage & WithSettings<'publicUrl'>,
): void {
  tokenCall<MyInterviewsResponse>(app, 'my_interviews', ({ tokenHash }) => myInterviews(services, tokenHash));

  privateCall<ConfirmInterviewTimeRequest, Done>(app, services, 'confirm_interview_time', async (
    { request, session, body: { interview }, messages },
  ) => {
    const isConfirmed = interview.interview_time_confirm_status === 1;
    const key = { id: numberOfId(interview.id, 15), applicantId: session.applicantId };
    await (isConfirmed ? confirmTime(services, key, expectedRevisions(request)) : withdrawConfirmation(services, key));
    return { success: true, message: messages({ key: isConfirmed ? 'timeConfirmed' : 'timeOpen' }) };
  });

  privateCall<ReadyRequest, Done>(app, services, 'ready', async ({ session, body: { interview }, messages }) => {
    await confirmReady(services, { id: numberOfId(interview.id, 15), applicantId: session.applicantId });
    return { success: true, message: messages({ key: 'ready' }) };
  });

  privateCall<SubmitRatingsRequest, SubmitRatingsResponse>(app, services, 'submit_ratings', async ({ session, body, messages }) => {
    await submitRating(services, session.applicantId, body.rating);
    return { message: messages({ key: 'rated' }) };
  });
}

/** An interview of one applicant; for another applicant it is not found. */
interface InterviewKey {
  readonly id: number;
  readonly applicantId: number;
}

/** The length of the day on which summer time ends. */
const READY_WINDOW_MS = 25 * 3_600_000;

/**
 * Changes an interview of the applicant's own where the condition holds, in one statement. Throws a 404 for another's, and `refusal` where
 * it does not hold.
 */
async function updateInterview(
  { db }: WithDatabase, { id, applicantId }: InterviewKey, values: Partial<typeof interviews.$inferInsert>, condition: SQL | undefined,
  refusal: HttpError,
): Promise<void> {
  const own = and(
    eq(interviews.id, id),
    inArray(interviews.selectionId, db.select({ id: reviews.id }).from(reviews).where(eq(reviews.applicantId, applicantId))),
  );
  const changed = await db.update(interviews).set(values).where(and(own, condition)).returning({ id: interviews.id });
  if (changed.length > 0) return;
  throw await db.$count(interviews, own) > 0 ? refusal : notFound();
}

/** Reads the time of an interview from a revision; a revision that this server cannot have made has none. */
function timeOfRevision(revision: string): readonly Date[] {
  const time = new Date(/^\d{4}-/.test(revision) ? revision : NaN);
  return !Number.isNaN(time.getTime()) && time.toISOString() === revision ? [time] : [];
}

/** Confirms the time, if it is the one that the applicant has `seen` (its revision, see `interviews.ts`). */
async function confirmTime(services: WithDatabase, key: InterviewKey, seen: ExpectedRevisions): Promise<void> {
  const times = seen && [...seen].flatMap(timeOfRevision);
  const refusal = new HttpError(412, { key: 'interviewMoved' });
  await updateInterview(services, key, { isTimeConfirmed: true }, times && inArray(interviews.startsAt, times), refusal);
}

/** Withdraws a confirmation, which is possible until the interview has started (DECISIONS "Smaller points"). */
async function withdrawConfirmation(services: WithDatabase & WithClock, key: InterviewKey): Promise<void> {
  const condition = or(eq(interviews.isTimeConfirmed, false), gt(interviews.startsAt, services.clock()));
  await updateInterview(services, key, { isTimeConfirmed: false }, condition, new HttpError(422, { key: 'interviewStarted' }));
}

/**
 * Stores that the applicant is ready, on the day of the interview in some time zone; it cannot be undone (spec §4 Interview). The day that
 * counts is the applicant's own, which the server does not know (DECISIONS "Readings of landing and interviews"); zones reach around the
 * clock, neighbouring ones an hour apart at most.
 */
async function confirmReady(services: WithDatabase & WithClock, key: InterviewKey): Promise<void> {
  const now = services.clock().getTime();
  const mayBeToday =
    and(gt(interviews.startsAt, new Date(now - READY_WINDOW_MS)), lt(interviews.startsAt, new Date(now + READY_WINDOW_MS)));
  await updateInterview(services, key, { isReady: true }, or(interviews.isReady, mayBeToday),
    new HttpError(422, { key: 'noInterviewToday' }));
}
