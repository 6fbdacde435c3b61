import type { FastifyInstance } from 'fastify';
import type { Done, MyOnlineSessionsResponse, UpdateOnlineSessionRequest } from '../../../schemas/generated/wire.d.ts';
import type { OnlineSessionQuestion } from '../../content/generated/content.d.ts';
import { typeNamed } from '../../contract/input-types.ts';
import { callNamed } from '../../contract/wire.ts';
import type { WithDatabase } from '../../database/database.ts';
import { type WithDefinitions, typesWith } from '../../definitions/definitions.ts';
import { type WithPortalAddress, portalAddress } from '../../http/portal-address.ts';
import { type PrivateContext, numberOfId, privateCall, tokenCall } from '../../http/call.ts';
import type { Addressing } from '../../http/file-addresses.ts';
import { HttpError, contractViolation } from '../../http/http-error.ts';
import { digitsOf } from '../../http/digits-of.ts';
import { keyHashOf } from '../../http/idempotency-key.ts';
import { askedBy, judgeSessionAnswer } from './asked.ts';
import { finishSession } from './finish-session.ts';
import { mySessions } from './my-sessions.ts';
import { type Outcome, type SaidOfAnswer, type SessionKey, findQuestion, questionIn, saveAnswer } from './save-answer.ts';
import { type Answer, judgeFile } from '../questions/judge.ts';
import { type AnswerNames, type ReceivedAnswer, isForm, saveWithFile, withReceivedAnswer } from '../questions/receive-answer.ts';
import type { Receiving } from '../../intake/received/received-form.ts';
import type { Issuing } from '../../receipts/receipt.ts';
import type { WithStorage } from '../../storage/storage.ts';
import { type JudgingVideos, RECORDING_SECONDS, keepOwnVideo } from '../../videos/own-videos.ts';

type SaidAnswer = Exclude<UpdateOnlineSessionRequest['applicants_online_session'], { readonly mark_as_done: true }>;

const names: AnswerNames = {
  root: 'applicants_online_session', texts: ['online_session_id', 'question_id', 'answer', 'document', 'mark_as_done'], file: 'document',
};

/** What online sessions are answered with. */
type SessionServices = WithDatabase & Addressing & WithStorage & WithDefinitions & Receiving & JudgingVideos & Issuing & WithPortalAddress;

type Context = Pick<PrivateContext<unknown>, 'session' | 'language' | 'messages'> & { readonly said: SaidOfAnswer };

/** Online sessions (spec §7 Online sessions). */
export function onlineSessionCalls(app: FastifyInstance, services: SessionServices): void {
  const { checkRequest: check } = callNamed('update_online_session');

  tokenCall<MyOnlineSessionsResponse>(app, 'my_online_sessions', ({ tokenHash }) => mySessions(services, tokenHash));

  async function saveValue(
    key: SessionKey, questionId: number, { answer = null, document }: SaidAnswer, { session: { liveVersion }, said }: Context,
  ): Promise<Outcome> {
    if (typeof document === 'object' && document !== null) throw contractViolation('a file travels in a multipart form');
    const judge = async (question: OnlineSessionQuestion): Promise<Answer> => {
      const types = await typesWith(services, services.db, question.question_type);
      const kept = judgeSessionAnswer(types, question, answer);
      if (typeNamed(types, question.question_type).base === 'video' && typeof kept === 'string') {
        await keepOwnVideo(services, key.applicantId, kept, { seconds: question.timelimit ?? RECORDING_SECONDS });
      }
      return kept;
    };
    const content = await services.definitions.at(services.db, liveVersion);
    const kept = await judge(questionIn(content, key, questionId)).catch(async (error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      // Nobody learns what a question takes who may not answer it.
      return judge(await findQuestion(services, key, questionId));
    });
    return saveAnswer(services, key, questionId, { answer: kept }, said);
  }

  async function saveFile(
    key: SessionKey, questionId: number, file: NonNullable<ReceivedAnswer['file']>, { said }: Context,
  ): Promise<Outcome> {
    const asked = askedBy(await findQuestion(services, key, questionId));
    judgeFile(await typesWith(services, services.db, asked.type), asked, file.facts);
    return saveWithFile(
      services, file, async (put) => saveAnswer(services, key, questionId, { answer: null, file: await put() }, said),
      (outcome) => outcome === 'stored',
    );
  }

  async function update(context: Context, { body, file }: ReceivedAnswer): Promise<Done> {
    const { session: { applicant, applicantId }, language, messages } = context;
    const { applicants_online_session: said } = body as UpdateOnlineSessionRequest;
    const key = { applicantId, onlineSessionId: numberOfId(said.online_session_id, 9) };
    if (said.mark_as_done === true) {
      const receipt = await finishSession(services, key, applicant, { language, portal: portalAddress(app, services.settings) });
      return { message: messages({ key: 'sessionSubmitted' }), ...(receipt && { receipt }) };
    }
    const questionId = numberOfId(said.question_id, 9);
    const outcome = await (file ? saveFile(key, questionId, file, context) : saveValue(key, questionId, said, context));
    return { message: messages({ key: outcome === 'older' ? 'answerOlder' : 'answerSaved' }) };
  }

  privateCall<unknown, Done>(app, services, 'update_online_session', async ({ request, body, ...rest }) => {
    const context: Context = { ...rest, said: { keyHash: keyHashOf(request), age: digitsOf(request, 'answer-age') } };
    const { applicantId } = context.session;
    if (isForm(request)) {
      return withReceivedAnswer(applicantId, request, services, names, check, (answer) => update(context, answer));
    }
    const problem = check(body);
    if (problem !== undefined) throw contractViolation(problem);
    return update(context, { body, file: undefined });
  });
}
