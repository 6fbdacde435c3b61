import type { InterviewCompany, InterviewDetails, Rating } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import type { interviews } from '../database/schema.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import type { Job, Lists } from '../definitions/lists.ts';
import { bearerLists, wireMoment } from '../http/bearer-lists.ts';
import { publicAddress } from '../definitions/public-files.ts';
import { type AnswersByQuestion, ANSWERS, descriptionAnswer, questionAnswers } from './review.ts';

interface InterviewRow extends Pick<typeof interviews.$inferSelect, 'id' | 'stepName' | 'result' | 'url' | 'isTimeConfirmed' | 'isReady'> {
  readonly startsAt: string;
}

/** A selection without what the content has of it. */
interface SelectionRow {
  readonly id: number;
  readonly jobId: number;
  readonly eventId: number;
  readonly position: number;
  readonly submitted: boolean;
  /** The start of the event, if it is one of the applicant's own. */
  readonly ownStart: string | null;
  readonly interview: InterviewRow | null;
  readonly rating: Rating | null;
  readonly jobReviewId: number | null;
  readonly answers: AnswersByQuestion;
}

const read = bearerLists<{ readonly selections: readonly SelectionRow[] }>('read_interviews', {
  selections: `select review.id, review.job_id as "jobId", review.event_id as "eventId", review.position, review.submitted_at is not null as submitted,
      own_event.starts_at as "ownStart",
      case when interview.id is not null then json_build_object('id', interview.id, 'startsAt', interview.starts_at, 'stepName', interview.step_name,
        'result', interview.result, 'url', interview.url, 'isTimeConfirmed', interview.is_time_confirmed, 'isReady', interview.is_ready) end as interview,
      case when rating.rate is not null then json_build_object('rate', rating.rate, 'rank', rating.rank, 'comment', rating.comment) end as rating,
      job_review.id as "jobReviewId", ${ANSWERS}
    from reviews review left join own_events own_event on own_event.id = review.event_id and own_event.applicant_id = review.applicant_id
    left join interviews interview on interview.selection_id = review.id left join ratings rating on rating.selection_id = review.id
    left join reviews job_review on job_review.applicant_id = review.applicant_id and job_review.job_id = review.job_id and job_review.kind = 'job_review'
    where review.applicant_id = caller.id and review.kind = 'selection'`,
});

/** Sorts by event, and within it by the time of the interview. */
function inOrder(rows: readonly SelectionRow[], { events }: Lists): readonly SelectionRow[] {
  const starts = new Map(events.map(({ id, startsAt }) => [id, startsAt.getTime()]));
  const sortKeyOf = ({ id, eventId, position, ownStart, interview }: SelectionRow): readonly number[] =>
    [
      ownStart === null ? starts.get(eventId) ?? 0 : Date.parse(ownStart), eventId,
      interview ? Date.parse(interview.startsAt) : Number.MAX_SAFE_INTEGER, position, id,
    ];
  const compare = (one: readonly number[], other: readonly number[]): number =>
    one.reduce((order, value, index) => order || value - (other[index] ?? 0), 0);
  return rows.map((row) => [sortKeyOf(row), row] as const).sort(([one], [other]) => compare(one, other)).map(([, row]) => row);
}

const detailsAnswer = ({ id, startsAt, stepName, result, isTimeConfirmed, isReady }: InterviewRow): InterviewDetails => ({
  id,
  revision: wireMoment(startsAt),
  start_time: wireMoment(startsAt),
  step_name: stepName,
  result,
  interview_time_confirm_status: Number(isTimeConfirmed),
  ready_status: Number(isReady),
});

const companyAnswer = (services: WithSettings<'publicUrl'>, selection: SelectionRow, job: Job): InterviewCompany => ({
  job_id: selection.jobId,
  company_name: job.companyName,
  company_logo: publicAddress(services, 'logos', job.logoKey),
  job_title: job.title,
  job_description: descriptionAnswer(job.description),
  interview_url: selection.interview?.url ?? null,
  interview_details: selection.interview && detailsAnswer(selection.interview),
  ratings: selection.rating,
  sgwj_event_id: selection.eventId,
  questions: questionAnswers(job.interviewQuestions, selection.answers),
  submitted: selection.submitted,
  job_review_id: selection.jobReviewId,
  selection_id: selection.id,
});

/** The companies that a token's bearer meets (spec §3 Interview company), a list for each event. */
export async function myInterviews(
  services: WithDatabase & WithDefinitions & WithClock & WithSettings<'publicUrl'>, tokenHash: string,
): Promise<InterviewCompany[][]> {
  const { selections, liveVersion } = await read(services, tokenHash);
  const { lists } = await services.definitions.at(services.db, liveVersion);
  const jobs = new Map(lists.jobs.map((job) => [job.id, job]));
  const byEvent = new Map<number, InterviewCompany[]>();
  for (const selection of inOrder(selections, lists)) {
    const job = jobs.get(selection.jobId);
    if (job) byEvent.set(selection.eventId, [...(byEvent.get(selection.eventId) ?? []), companyAnswer(services, selection, job)]);
  }
  return [...byEvent.values()];
}
