import { randomInt } from 'node:crypto';
import type { InterviewCompany, InterviewDetails, JobReview } from '../../../schemas/generated/wire.d.ts';
import type { ReviewQuestion } from '../../../server/content/generated/content.d.ts';
import { interviews, ownEvents, reviews } from '../../../server/database/schema.ts';
import { define } from './define.ts';
import type { TestServer, Visitor } from './test-server.ts';

/** Long enough for every walk of the tests, in seconds. */
export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** As this server says it: of the shapes that the contract leaves open, one interview or none. */
type OwnCompany = InterviewCompany & { readonly interview_details?: InterviewDetails | null };

const text = (words: string) => ({ en: words, jp: `${words}（日本語）` });

const options = ['1', '2', '3'].map((id) => ({ option_id: Number(id), option_name: `Option ${id}` }));

/** One question of each type that must be answered, and one of each that need not. */
export const everyQuestion: readonly ReviewQuestion[] = (['free_text', 'check_box', 'radio_button', 'drop_down'] as const).flatMap((type, index) =>
  [true, false].map((isMandatory, place): ReviewQuestion => ({
    question_id: 2 * index + place + 1, question_name: text(`${type} ${isMandatory ? 'must' : 'may'}`), question_type: type, is_mandatory: isMandatory,
    ...(type !== 'free_text' && { options }),
  })));

const row = <Row>([first]: readonly Row[]): Row => {
  if (first === undefined) throw new Error('nothing was stored');
  return first;
};

/** An id that no other test of this database has. */
const ownId = (): number => randomInt(1_000_000, 900_000_000);

/** Stores an event from `start` to `end`, in seconds from now. For everybody, or for one applicant. Returns its id. */
export async function newEvent({ services }: TestServer, { start = -DAY, end = DAY, applicantId = null }: { start?: number; end?: number; applicantId?: number | null } = {}): Promise<number> {
  const now = services.clock().getTime();
  const [startsAt, endsAt] = [new Date(now + start * 1000), new Date(now + end * 1000)];
  const times = { start: startsAt.toISOString(), end: endsAt.toISOString() };
  const event = { id: ownId(), name: text('Event'), startsAt, endsAt, times };
  await (applicantId === null ? define({ services }, 'events', [event]) : services.db.insert(ownEvents).values({ ...event, applicantId }));
  return event.id;
}

/** Stores a job that asks `questions`, in its job review and after its interview. Returns its id. */
export async function newJob({ services }: TestServer, questions: readonly ReviewQuestion[] = everyQuestion): Promise<number> {
  const id = ownId();
  const logo = { logoKey: null, logoKind: null, logoName: null };
  await define({ services }, 'jobs', [{ id, companyName: text('Company'), title: text('Job'), ...logo, description: [], surveyQuestions: questions, interviewQuestions: questions }]);
  return id;
}

/** Asks an applicant about a job. Returns the id of the job review. */
export async function newJobReview({ services }: TestServer, applicantId: number, jobId: number): Promise<number> {
  return row(await services.db.insert(reviews).values({ kind: 'job_review', applicantId, jobId, position: 0 }).returning({ id: reviews.id })).id;
}

export interface OwnSelection {
  readonly jobId: number;
  readonly eventId: number;
  readonly selectionId: number;
  readonly interviewId: number;
}

/** Makes an applicant a candidate for a job, with an interview that starts `start` seconds from now. */
export async function newSelection(
  server: TestServer, applicantId: number, { start = HOUR, jobId, eventId }: { start?: number; jobId?: number; eventId?: number } = {},
): Promise<OwnSelection> {
  const { db, clock } = server.services;
  const [job, event] = [jobId ?? await newJob(server), eventId ?? await newEvent(server, { applicantId })];
  const { id: selectionId } = row(await db.insert(reviews).values({ kind: 'selection', applicantId, jobId: job, eventId: event, position: 0 }).returning({ id: reviews.id }));
  const startsAt = new Date(clock().getTime() + start * 1000);
  const { id: interviewId } = row(await db.insert(interviews)
    .values({ selectionId, startsAt, time: startsAt.toISOString(), stepName: text('First interview') }).returning({ id: interviews.id }));
  return { jobId: job, eventId: event, selectionId, interviewId };
}

type Call = Visitor['call'];

const said = (call: Call, method: 'POST' | 'PUT', path: string) => (payload: object, language = 'en') =>
  call(method, `/api/v1/${path}`, { payload, headers: { 'accept-language': language } });

/** The calls of issue and review, by somebody who is logged in. */
export function hiringCalls({ call }: Pick<Visitor, 'call'>) {
  const [apply, jobReview, selection] = [said(call, 'POST', 'sgwj_applications.json'), said(call, 'PUT', 'applicants_job_reviews/update.json'), said(call, 'PUT', 'selections/update.json')];
  const [confirm, ready, rate] = [said(call, 'POST', 'interviews/confirm_interview_time.json'), said(call, 'POST', 'interviews/ready.json'), said(call, 'POST', 'ratings/submit_ratings.json')];
  const list = async <List>(path: string): Promise<List> => (await call('GET', `/api/v1/${path}`)).json<List>();
  return {
    events: () => list<{ id: number; name: object; start_date: string; end_date: string }[]>('sgwj_events.json'),
    applied: async () => (await list<{ events: { id: number }[] }>('applicants/applied_events.json')).events,
    jobReviews: () => list<JobReview[]>('applicants_job_reviews/my_job_reviews.json'),
    interviews: () => list<OwnCompany[][]>('applicants/my_interviews.json'),
    apply: (id: unknown, language?: string) => apply({ sgwj_event_id: id }, language),
    answer: (kind: 'job_review' | 'selection', id: unknown, questionId: unknown, answer: unknown, language?: string) => (kind === 'job_review'
      ? jobReview({ applicants_job_review: { job_review_id: id, question_id: questionId, answer } }, language)
      : selection({ selection: { selection_id: id, question_id: questionId, answer } }, language)),
    finish: (kind: 'job_review' | 'selection', id: unknown, language?: string) => (kind === 'job_review'
      ? jobReview({ applicants_job_review: { job_review_id: id, mark_as_done: true } }, language)
      : selection({ selection: { selection_id: id, mark_as_done: true } }, language)),
    confirm: (id: unknown, status: unknown = 1, language?: string) => confirm({ interview: { id, interview_time_confirm_status: status } }, language),
    ready: (id: unknown, language?: string) => ready({ interview: { id, i_am_ready: 1, ready_status: 1 } }, language),
    rate: (rating: object, language?: string) => rate({ rating }, language),
  };
}
