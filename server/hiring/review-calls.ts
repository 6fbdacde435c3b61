import type { FastifyInstance } from 'fastify';
import type { Done, MyJobReviewsResponse, UpdateJobReviewRequest, UpdateSelectionRequest } from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithSettings } from '../base/settings.ts';
import type { WithInputTypes } from '../contract/input-types.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import { jobReviews } from './job-reviews.ts';
import { type ReviewKey, answerQuestion, submitReview } from './review.ts';
import { type PrivateContext, privateCall, tokenCall } from '../http/call.ts';
import { numberOfId } from '../http/wire-id.ts';

/** What an update of a review says besides whose it is. */
type Update =
  | { readonly question_id: string | number; readonly answer: string; readonly mark_as_done?: false }
  | { readonly mark_as_done: true };

/** Job reviews and the reviews of interviews: what they ask is saved answer by answer (spec §7 Events and job reviews, Interviews). */
export function reviewCalls(
  app: FastifyInstance, services: WithDatabase & WithDefinitions & WithClock & WithInputTypes & WithSettings<'publicUrl'>,
): void {
  const update = async (
    key: ReviewKey, said: Update, { language, messages }: Pick<PrivateContext<unknown>, 'language' | 'messages'>,
  ): Promise<Done> => {
    if (said.mark_as_done) await submitReview(services, key, language);
    else await answerQuestion(services, key, numberOfId(said.question_id, 9), said.answer);
    return { success: true, message: messages({ key: said.mark_as_done ? 'reviewDone' : 'answerSaved' }) };
  };

  tokenCall<MyJobReviewsResponse>(app, 'my_job_reviews', ({ tokenHash }) => jobReviews(services, tokenHash));

  privateCall<UpdateJobReviewRequest, Done>(app, services, 'update_job_review', (
    { session, body: { applicants_job_review: said }, ...texts },
  ) =>
    update({ kind: 'job_review', id: numberOfId(said.job_review_id, 15), applicantId: session.applicantId }, said, texts));

  privateCall<UpdateSelectionRequest, Done>(app, services, 'update_selection', ({ session, body: { selection: said }, ...texts }) =>
    update({ kind: 'selection', id: numberOfId(said.selection_id, 15), applicantId: session.applicantId }, said, texts));
}
