import type { JobReview } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import { bearerLists } from '../http/bearer-lists.ts';
import { publicAddress } from '../definitions/public-files.ts';
import { ANSWERS, type HeldAnswers, descriptionAnswer, questionAnswers } from './review-answer.ts';

interface ReviewRow {
  readonly id: number;
  readonly jobId: number;
  readonly submitted: boolean;
  readonly answers: HeldAnswers;
}

const read = bearerLists<{ readonly reviews: readonly ReviewRow[] }>('read_job_reviews', {
  reviews: `select review.id, review.job_id as "jobId", review.submitted_at is not null as submitted, ${ANSWERS}
    from reviews review where review.applicant_id = caller.id and review.kind = 'job_review' order by review.position, review.id`,
});

/** The job reviews of a token's bearer with what was answered (spec §3 Job review). */
export async function jobReviews(
  services: WithDatabase & WithDefinitions & WithClock & WithSettings<'publicUrl'>, tokenHash: string,
): Promise<JobReview[]> {
  const { reviews, liveVersion } = await read(services, tokenHash);
  const { lists } = await services.definitions.at(services.db, liveVersion);
  return reviews.flatMap(({ id, jobId, submitted, answers }) => {
    const job = lists.jobs.find((one) => one.id === jobId);
    return job ? [{
      job_review_id: id,
      job_name: job.title,
      job_logo: publicAddress(services, 'logos', job.logoKey),
      submitted,
      job_details: descriptionAnswer(job.description),
      questions: questionAnswers(job.surveyQuestions, answers),
    }] : [];
  });
}
