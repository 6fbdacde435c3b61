import type { JsonObject } from '../base/json.ts';
import { readMoment } from '../base/moment.ts';
import { localized, optionalText } from '../base/text.ts';
import { isYes } from '../base/wire-boolean.ts';
import { entriesOf, readId } from './entries.ts';
import { form as formConfirm } from './generated/confirm_interview_time.ts';
import { shape as companyShape } from './generated/my_interviews.ts';
import { form as formReady } from './generated/ready.ts';
import { form as formRatings } from './generated/submit_ratings.ts';
import { readJobDescription } from './job-description.ts';
import { callOfEntries, withOwnKeys } from './list.ts';
import { callOfMessage } from './one-text.ts';
import { readRevision, readText } from './values.ts';

/** The result of an interview: one of three, or the server's own words. */
export type InterviewResult = 'pass' | 'pending' | 'noMatch' | { readonly text: string };

/** DECISIONS "Interview results". */
const RESULTS: ReadonlyMap<string, InterviewResult> = new Map([
  ...['◎', '○', '〇', '合格'].map((sign) => [sign, 'pass'] as const),
  ...['△', '▲', '保留', '本日結果なし'].map((sign) => [sign, 'pending'] as const),
  ...['×', '✕', '✖', '不合格'].map((sign) => [sign, 'noMatch'] as const),
]);

/** `undefined` where there is no result yet. */
export function readInterviewResult(result: unknown): InterviewResult | undefined {
  const text = readText(result)?.trim();
  return text === undefined || text === '' ? undefined : RESULTS.get(text) ?? { text };
}

/** One interview with a company (spec §3 Interview company: `interview_details`). */
export type Interview = Readonly<ReturnType<typeof readInterview>>;

/** What the applicant thinks of a company (spec §3 Rating). */
export type Rating = Readonly<ReturnType<typeof readRating>>;

/** A company that the applicant meets (spec §3 Interview company). */
export type InterviewCompany = Readonly<NonNullable<ReturnType<typeof readCompany>>>;

/** The companies of every inner list, in their order; an entry outside any list counts too. */
export const interviewsCall = callOfEntries(
  { call: companyShape.call, names: ['interviews', 'my_interviews'], nested: true, shape: companyShape, read: readCompany }, withOwnKeys,
);

function readCompany(company: JsonObject) {
  const [jobId, eventId, selectionId] = [company['job_id'], company['sgwj_event_id'], company['selection_id']].map(readId);
  return jobId === undefined ? undefined : {
    /** Unique in the list, and the same at every load. */
    key: [jobId, eventId, selectionId].map((id) => String(id ?? '')).join(':'),
    jobId,
    eventId,
    name: localized(company['company_name'], String(jobId)),
    logo: readText(company['company_logo']),
    jobTitle: optionalText(company['job_title']),
    description: readJobDescription(company['job_description']),
    /** Where the interview takes place. */
    address: readText(company['interview_url']),
    interviews: oneOrMore(company['interview_details']).map(readInterview).filter(isNotEmpty),
    rating: oneOrMore(company['ratings']).map(readRating).findLast(isNotEmpty),
    /** Absent: there is nothing to answer. */
    selectionId,
    /** As they came: the compiler reads them once they are shown for answering. */
    questions: company['questions'],
    submitted: isYes(company['submitted']),
  };
}

function readInterview(
  { id, revision, start_time, end_time, step_name, result, interview_time_confirm_status, ready_status }: JsonObject,
) {
  const startTime = readText(start_time);
  return {
    /** Absent: it cannot be confirmed. */
    id: readId(id),
    /** The revision of its time; a server may have none. */
    revision: readRevision(revision),
    /** As it came. */
    startTime,
    /** In ms since 1970; absent where `startTime` is not a moment. */
    start: startTime === undefined ? undefined : readMoment(startTime),
    end: readMoment(readText(end_time) ?? ''),
    step: optionalText(step_name),
    result: readInterviewResult(result),
    confirmed: isYes(interview_time_confirm_status),
    ready: isYes(ready_status),
  };
}

const readRating = ({ rate, rank, comment }: JsonObject) =>
  ({ rate: readText(rate), rank: readText(readText(rank)?.trim().toUpperCase()), comment: readText(comment) });

/** One object or a list of them (DECISIONS "Shapes of answers"); other values are left out. */
const oneOrMore = (value: unknown): readonly JsonObject[] => entriesOf([value].flat());

/** An empty object stands for none. */
const isNotEmpty = (entry: Interview | Rating): boolean => Object.values(entry).some((part) => part !== undefined && part !== false);

/** Body: `{ interview: { id, interview_time_confirm_status: 1 } }`. Answers the server's message. */
export const confirmTimeCall = callOfMessage(formConfirm);

/** Body: `{ interview: { id, i_am_ready: 1, ready_status } }`. Answers the server's message. */
export const readyCall = callOfMessage(formReady);

/** Body: `{ rating: { rate, rank, comment, job_id, sgwj_event_id } }`. */
export const submitRatingsCall = callOfMessage(formRatings);
