import type { FastifyInstance } from 'fastify';
import type {
  ConfirmInterviewTimeRequest, Done, MyInterviewsResponse, ReadyRequest, SubmitRatingsRequest, SubmitRatingsResponse,
} from '../../schemas/generated/wire.d.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithSettings } from '../base/settings.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithDefinitions } from '../definitions/definitions.ts';
import { beReady, confirmTime } from './interview-status.ts';
import { myInterviews } from './interviews.ts';
import { submitRating } from './rate.ts';
import { privateCall, tokenCall } from '../http/call.ts';
import { numberOfId } from '../http/wire-id.ts';
import type { WithStorage } from '../storage/storage.ts';

/** The companies that the applicant meets, and what is said of each interview (spec §7 Interviews). */
export function interviewCalls(
  app: FastifyInstance, services: WithDatabase & WithDefinitions & WithClock & WithStorage & WithSettings<'publicUrl'>,
): void {
  tokenCall<MyInterviewsResponse>(app, 'my_interviews', ({ tokenHash }) => myInterviews(services, tokenHash));

  privateCall<ConfirmInterviewTimeRequest, Done>(app, services, 'confirm_interview_time', async (
    { session, body: { interview }, messages },
  ) => {
    const isConfirmed = interview.interview_time_confirm_status === 1;
    await confirmTime(services, { id: numberOfId(interview.id, 15), applicantId: session.applicantId }, isConfirmed);
    return { success: true, message: messages({ key: isConfirmed ? 'timeConfirmed' : 'timeOpen' }) };
  });

  privateCall<ReadyRequest, Done>(app, services, 'ready', async ({ session, body: { interview }, messages }) => {
    await beReady(services, { id: numberOfId(interview.id, 15), applicantId: session.applicantId });
    return { success: true, message: messages({ key: 'ready' }) };
  });

  privateCall<SubmitRatingsRequest, SubmitRatingsResponse>(app, services, 'submit_ratings', async ({ session, body, messages }) => {
    await submitRating(services, session.applicantId, body.rating);
    return { message: messages({ key: 'rated' }) };
  });
}
