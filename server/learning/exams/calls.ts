import type { FastifyInstance, FastifyRequest } from 'fastify';
import type {
  ExamDataRequest, ExamDataResponse, QuestionDataRequest, QuestionDataResponse, UpdateExamRequest, UpdateExamResponse,
} from '../../../schemas/generated/wire.d.ts';
import { typeNamed } from '../../contract/input-types.ts';
import { callNamed } from '../../contract/wire.ts';
import { answerSpecOf } from './definition.ts';
import { type Saved, type AnswerSave, saveAnswer } from './save-answer.ts';
import { type SittingServices, examOf, finishExam, openGroup } from './sit.ts';
import { openAnswers } from './store-open-answer.ts';
import { type WithPortalAddress, portalAddress } from '../../http/portal-address.ts';
import { type CallContext, numberOfId, privateCall, tokenCall } from '../../http/call.ts';
import { digitsOf } from '../../http/digits-of.ts';
import type { WithFigures } from '../../http/figures.ts';
import { HttpError, contractViolation } from '../../http/http-error.ts';
import { authenticate } from '../../http/sessions.ts';
import { type SentAnswer, judgeAnswer, judgeFile } from '../questions/judge.ts';
import { type AnswerNames, type ReceivedAnswer, saveWithFile, withReceivedAnswer } from '../questions/receive-answer.ts';
import type { Receiving } from '../../intake/received/received-form.ts';
import type { Issuing } from '../../receipts/receipt.ts';
import type { WithStorage } from '../../storage/storage.ts';
import { ownVideoId } from '../../videos/address.ts';
import { type JudgingVideos, keepOwnVideo } from '../../videos/own-videos.ts';

type ExamRequest = UpdateExamRequest['applicants_exam'];
type AnswerRequest = Exclude<ExamRequest, { readonly mark_as_done: true }>;

const names: AnswerNames = {
  root: 'applicants_exam', texts: ['exam_id', 'question_id', 'answer', 'number', 'remaining_time', 'mark_as_done'], file: 'answer',
};

/** What exams are answered with. */
type ExamServices = SittingServices & WithStorage & Receiving & JudgingVideos & Issuing & WithFigures & WithPortalAddress;

type Context = Pick<CallContext<unknown>, 'request' | 'language' | 'messages'> & { readonly tokenHash: string };

/** In ms: no clock is so far ahead, and an order that is could not be exceeded by any later answer. */
const MOST_AHEAD = 366 * 86_400_000;

/**
 * The order of an answer: a header, since the specification defines the body; clients from before 2026-11-24 have it in the body. Throws a
 * 422 for an order far in the future.
 */
function orderOf(request: FastifyRequest, { number }: AnswerRequest, now: number): number | undefined {
  const order = digitsOf(request, 'answer-order') ?? (number === undefined ? undefined : Number(number));
  if (order !== undefined && order > (now + MOST_AHEAD) * 1_024) throw contractViolation('answer-order is far ahead');
  return order;
}

function sentAnswer({ answer }: AnswerRequest): SentAnswer {
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return answer;
  throw contractViolation('a file travels in a multipart form');
}

/** Exams (spec §7 Exams). */
export function examCalls(app: FastifyInstance, base: ExamServices): void {
  const services = { ...base, storeOpen: openAnswers(base) };
  const { checkRequest: check } = callNamed('update_exam');

  privateCall<ExamDataRequest, ExamDataResponse>(app, services, 'exam_data', ({ session, body: { applicants_exam: sent } }) =>
    examOf(services, session, numberOfId(sent.exam_id, 9)));

  privateCall<QuestionDataRequest, QuestionDataResponse>(app, services, 'question_data', async (
    { request, session, body: { applicants_exam: sent } },
  ) => {
    const from = digitsOf(request, 'exam-group');
    return {
      question_group_data: await openGroup(services, session, numberOfId(sent.exam_id, 9), numberOfId(sent.question_group_id, 9), from),
    };
  });

  const saveOf = (request: FastifyRequest, tokenHash: string, sent: AnswerRequest): Omit<AnswerSave, 'judge'> => ({
    tokenHash, examId: numberOfId(sent.exam_id, 9), questionId: numberOfId(sent.question_id, 9),
    number: orderOf(request, sent, services.clock().getTime()), authenticate: () => authenticate(services, request),
  });

  const saveValue = (request: FastifyRequest, tokenHash: string, sent: AnswerRequest): Promise<Saved> => saveAnswer(services, {
    ...saveOf(request, tokenHash, sent),
    judge: async (question, types) => {
      const answerSpec = answerSpecOf(question);
      const answer = judgeAnswer(types, answerSpec, sentAnswer(sent));
      if (typeNamed(types, answerSpec.type).base === 'video' && typeof answer === 'string' && ownVideoId(services, answer) !== undefined) {
        await keepOwnVideo(services, (await authenticate(services, request)).applicantId, answer);
      }
      return { answer, file: undefined };
    },
  });

  type AnsweredFile = NonNullable<ReceivedAnswer['file']>;
  const saveFile = (request: FastifyRequest, tokenHash: string, sent: AnswerRequest, file: AnsweredFile): Promise<Saved> =>
    saveWithFile(services, file, (put) => saveAnswer(services, {
      ...saveOf(request, tokenHash, sent),
      judge: async (question, types) => {
        judgeFile(types, answerSpecOf(question), file.facts);
        return { answer: null, file: await put() };
      },
    }), ({ isNew }) => isNew);

  async function counted(save: Promise<Saved>): Promise<Saved> {
    try {
      const saved = await save;
      services.figures.examAnswer(saved.isNew ? 'taken' : 'behind');
      return saved;
    } catch (error) {
      services.figures.examAnswer(error instanceof HttpError && error.status < 500 ? 'refused' : 'failed');
      throw error;
    }
  }

  async function update({ request, tokenHash, language, messages }: Context, { body, file }: ReceivedAnswer): Promise<UpdateExamResponse> {
    const { applicants_exam: sent } = body as UpdateExamRequest;
    if (sent.mark_as_done === true) {
      const session = await authenticate(services, request);
      const letter = { language, portal: portalAddress(app, services.settings) };
      const receipt = await finishExam(services, session, numberOfId(sent.exam_id, 9), letter, digitsOf(request, 'exam-group'));
      return { message: messages({ key: 'examSubmitted' }), ...(receipt && { receipt }) };
    }
    const { number, remaining } =
      await counted(file ? saveFile(request, tokenHash, sent, file) : saveValue(request, tokenHash, sent));
    return { message: messages({ key: 'answerSaved' }), remaining_time: remaining, number };
  }

  tokenCall<UpdateExamResponse>(app, 'update_exam', (context) => withReceivedAnswer(
    context.request, services, names, check, () => authenticate(services, context.request), (answer) => update(context, answer),
  ));
}
