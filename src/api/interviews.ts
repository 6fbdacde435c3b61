import { queryOptions } from '@tanstack/react-query';
import {
  decodeConfirmTime, decodeInterviews, decodeReady, decodeSubmitRatings, type InterviewCompany,
} from '../wire/interviews.ts';
import type { Call } from './call.ts';
import type { Client } from './client.ts';

export type { InterviewResult } from '../wire/interview-result.ts';
export type { Interview, InterviewCompany, Rating } from '../wire/interviews.ts';

export const interviewsCall: Call<readonly InterviewCompany[]> = {
  name: 'my_interviews', method: 'GET', path: '/api/v1/applicants/my_interviews.json', access: 'applicant', decode: decodeInterviews,
};

/** Body: `{ interview: { id, interview_time_confirm_status: 1 } }`. Answers the server's message. */
export const confirmTimeCall: Call<string | undefined> = {
  name: 'confirm_interview_time', method: 'POST', path: '/api/v1/interviews/confirm_interview_time.json', access: 'applicant', decode: decodeConfirmTime,
};

/** Body: `{ interview: { id, i_am_ready: 1, ready_status } }`. Answers the server's message. */
export const readyCall: Call<string | undefined> = {
  name: 'ready', method: 'POST', path: '/api/v1/interviews/ready.json', access: 'applicant', decode: decodeReady,
};

/** Body: `{ rating: { rate, rank, comment, job_id, sgwj_event_id } }`. */
export const submitRatingsCall: Call<string | undefined> = {
  name: 'submit_ratings', method: 'POST', path: '/api/v1/ratings/submit_ratings.json', access: 'applicant', decode: decodeSubmitRatings,
};

export const interviewsQuery = (client: Client) =>
  queryOptions({ queryKey: ['my_interviews'], queryFn: ({ signal }) => client.send(interviewsCall, { signal }) });
