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
import { type Issuing, messageOf } from '../receipts/receipt.ts';
import { numberOfId } from '../http/wire-id.ts';

type Context = Pick<PrivateContext<unknown>, 'session' | 'language' | 'messages'>;

/** What an update of a review says besides whose it is. */
type Update =
  | { readonly question_id: string | number; readonly answer: string; readonly mark_as_done?: false }
  | { readonly mark_as_done: true };

/** Job reviews and the reviews of interviews: what they ask is saved answer by answer (spec §7 Events and job reviews, Interviews). */
export function reviewCalls(app: FastifyInstance, services: WithDatabase & WithDefinitions & WithClock & WithInputTypes & Issuing & WithSettings<'publicUrl'>): void {
  const update = async (named: Pick<ReviewKey, 'kind' | 'id'>, said: Update, { session: { applicant }, language, messages }: Context): Promise<Done> => {
    const key: ReviewKey = { ...named, applicantId: applicant.id };
    if (said.mark_as_done) {
      const receipt = await submitReview(services, key, applicant, language);
      return { success: true, message: messageOf(messages, { key: 'reviewDone' }, receipt), ...(receipt && { receipt }) };
    }
    await answerQuestion(services, key, numberOfId(said.question_id, 9), said.answer);
    return { success: true, message: messages({ key: 'answerSaved' }) };
  };

  tokenCall<MyJobReviewsResponse>(app, 'my_job_reviews', ({ tokenHash }) => jobReviews(services, tokenHash));

  privateCall<UpdateJobReviewRequest, Done>(app, services, 'update_job_review', ({ body: { applicants_job_review: said }, ...context }) =>
    update({ kind: 'job_review', id: numberOfId(said.job_review_id, 15) }, said, context));

  privateCall<UpdateSelectionRequest, Done>(app, services, 'update_selection', ({ body: { selection: said }, ...context }) =>
    update({ kind: 'selection', id: numberOfId(said.selection_id, 15) }, said, context));
}
