import { decodeConfirmTime, decodeInterviews, decodeReady, decodeSubmitRatings } from '../wire/interviews.ts';
import { callOf } from './call.ts';
import { queryOf } from './query.ts';
import { tellingTime } from './server-time.ts';

export type { InterviewResult } from '../wire/interview-result.ts';
export type { Interview, InterviewCompany, Rating } from '../wire/interviews.ts';

export const interviewsCall = callOf(decodeInterviews);

/** Body: `{ interview: { id, interview_time_confirm_status: 1 } }`. Answers the server's message. */
export const confirmTimeCall = callOf(decodeConfirmTime);

/** Body: `{ interview: { id, i_am_ready: 1, ready_status } }`. Answers the server's message. */
export const readyCall = callOf(decodeReady);

/** Body: `{ rating: { rate, rank, comment, job_id, sgwj_event_id } }`. */
export const submitRatingsCall = callOf(decodeSubmitRatings);

export const interviewsQuery = queryOf(interviewsCall, { input: tellingTime });
