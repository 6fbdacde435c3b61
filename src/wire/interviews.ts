import type { JsonObject } from '../base/json.ts';
import { readMoment } from '../base/moment.ts';
import type { LocalizedText } from '../base/text.ts';
import { isYes } from '../base/wire-boolean.ts';
import { entriesOf, readId } from './entries.ts';
import { form as formConfirm } from './generated/confirm_interview_time.ts';
import { shape as companyShape } from './generated/my_interviews.ts';
import { form as formReady } from './generated/ready.ts';
import { form as formRatings } from './generated/submit_ratings.ts';
import { readInterviewResult, type InterviewResult } from './interview-result.ts';
import { readJobDescription } from './job-description.ts';
import { decodeKeyedList } from './list.ts';
import { decodeMessage } from './one-text.ts';
import type { ToldCategory } from './told.ts';
import { readLocalized, readRevision, readSaid, readText, type WireId } from './values.ts';

/** One interview with a company (spec §3 Interview company: `interview_details`). */
export interface Interview {
  /** Absent: it cannot be confirmed. */
  readonly id: WireId | undefined;
  /** Of its time; a server may know none. */
  readonly revision: string | undefined;
  /** As it came. */
  readonly startTime: string | undefined;
  /** In ms since 1970; absent where `startTime` says no moment. */
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly step: LocalizedText | undefined;
  readonly result: InterviewResult | undefined;
  readonly confirmed: boolean;
  readonly ready: boolean;
}

/** What the applicant thinks of a company (spec §3 Rating). */
export interface Rating {
  readonly rate: string | undefined;
  readonly rank: string | undefined;
  readonly comment: string | undefined;
}

/** A company that the applicant meets (spec §3 Interview company). */
export interface InterviewCompany {
  /** Its own in the list, and the same at every load. */
  readonly key: string;
  readonly jobId: WireId;
  readonly eventId: WireId | undefined;
  readonly name: LocalizedText;
  readonly logo: string | undefined;
  readonly jobTitle: LocalizedText | undefined;
  readonly description: readonly ToldCategory[];
  /** Where the interview takes place. */
  readonly address: string | undefined;
  readonly interviews: readonly Interview[];
  readonly rating: Rating | undefined;
  /** Absent: there is nothing to answer. */
  readonly selectionId: WireId | undefined;
  /** As they came: the compiler reads them, once they are to be answered. */
  readonly questions: unknown;
  readonly submitted: boolean;
}

/** The companies of every inner list, in their order; one that stands in no list is one of them. */
export const decodeInterviews =
  decodeKeyedList({ call: companyShape.call, names: ['interviews', 'my_interviews'], nested: true, shape: companyShape, read: readCompany });

function readCompany(company: JsonObject): InterviewCompany | undefined {
  const [jobId, eventId, selectionId] = [company['job_id'], company['sgwj_event_id'], company['selection_id']].map(readId);
  return jobId === undefined ? undefined : {
    key: [jobId, eventId, selectionId].map((id) => String(id ?? '')).join(':'),
    jobId,
    eventId,
    name: readLocalized(company['company_name'], String(jobId)),
    logo: readText(company['company_logo']),
    jobTitle: readSaid(company['job_title']),
    description: readJobDescription(company['job_description']),
    address: readText(company['interview_url']),
    interviews: oneOrMore(company['interview_details']).map(readInterview).filter(isSomething),
    rating: oneOrMore(company['ratings']).map(readRating).findLast(isSomething),
    selectionId,
    questions: company['questions'],
    submitted: isYes(company['submitted']),
  };
}

function readInterview(
  { id, revision, start_time, end_time, step_name, result, interview_time_confirm_status, ready_status }: JsonObject,
): Interview {
  const startTime = readText(start_time);
  return {
    id: readId(id),
    revision: readRevision(revision),
    startTime,
    start: startTime === undefined ? undefined : readMoment(startTime),
    end: readMoment(readText(end_time) ?? ''),
    step: readSaid(step_name),
    result: readInterviewResult(result),
    confirmed: isYes(interview_time_confirm_status),
    ready: isYes(ready_status),
  };
}

const readRating = ({ rate, rank, comment }: JsonObject): Rating =>
  ({ rate: readText(rate), rank: readText(readText(rank)?.trim().toUpperCase()), comment: readText(comment) });

/** One, or a list of them (DECISIONS "Shapes of answers"); what is no object is none. */
const oneOrMore = (value: unknown): readonly JsonObject[] => entriesOf([value].flat());

/** An empty object stands for none. */
const isSomething = (entry: Interview | Rating): boolean => Object.values(entry).some((part) => part !== undefined && part !== false);

export const decodeConfirmTime = decodeMessage(formConfirm);
export const decodeReady = decodeMessage(formReady);
export const decodeSubmitRatings = decodeMessage(formRatings);
