import type { FastifyInstance } from 'fastify';
import type {
  Done, MyOnlineSessionsResponse, UpdateOnlineSessionRequest, Receipt, OnlineSession,
} from '../../../schemas/generated/wire.d.ts';
import type { OnlineSessionQuestion } from '../../content/generated/content.d.ts';
import { typeNamed } from '../../contract/input-types.ts';
import { callNamed } from '../../contract/wire.ts';
import type { WithDatabase } from '../../database/database.ts';
import { type WithDefinitions, typesWith } from '../../definitions/definitions.ts';
import { type Letter, type WithPortalAddress, portalAddress } from '../../http/portal-address.ts';
import { type PrivateContext, numberOfId, privateCall, tokenCall } from '../../http/call.ts';
import { addressesFor, type Addressing, type AddressOf } from '../../http/file-addresses.ts';
import { HttpError, contractViolation, notFound } from '../../http/http-error.ts';
import { digitsOf } from '../../http/digits-of.ts';
import { keyHashOf } from '../../http/idempotency-key.ts';
import { answerSpecOf, judgeSessionAnswer } from './judge-answer.ts';
import { findQuestion, questionIn, saveAnswer, ofTaker, type Outcome, type AnswerHeaders, type SessionKey } from './save-answer.ts';
import { type Answer, judgeFile } from '../questions/judge.ts';
import { type AnswerNames, type ReceivedAnswer, saveWithFile, withReceivedAnswer } from '../questions/receive-answer.ts';
import type { Receiving } from '../../intake/received/received-form.ts';
import { type Issuing, type ReceiptSection, issueReceipt, receiptOfSubject } from '../../receipts/receipt.ts';
import type { WithStorage } from '../../storage/storage.ts';
import { type JudgingVideos, RECORDING_SECONDS, keepOwnVideo } from '../../videos/own-videos.ts';
import { and, eq } from 'drizzle-orm';
import type { WithClock } from '../../base/clock.ts';
import { liveNumber } from '../../database/definitions-schema.ts';
import { onlineSessionAnswers, onlineSessionTakers } from '../../database/learning-schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { OnlineSessionEntry } from '../../definitions/lists.ts';
import type { Caller } from '../../http/sessions.ts';
import { keepReceipt } from '../../receipts/email.ts';
import { textIn } from '../../receipts/entries.ts';
import { type ShownAnswer, answerEntry, storedValue } from '../questions/stored-answer.ts';
import { bearerLists, listOf } from '../../http/bearer-lists.ts';
import { publicAddress } from '../../definitions/public-files.ts';

type AnswerRequest = Exclude<UpdateOnlineSessionRequest['applicants_online_session'], { readonly mark_as_done: true }>;

const names: AnswerNames = {
  root: 'applicants_online_session', texts: ['online_session_id', 'question_id', 'answer', 'document', 'mark_as_done'], file: 'document',
};

/** What the calls of online sessions need. */
type SessionServices = WithDatabase & Addressing & WithStorage & WithDefinitions & Receiving & JudgingVideos & Issuing & WithPortalAddress;

type Context = Pick<PrivateContext<unknown>, 'session' | 'language' | 'messages'> & { readonly headers: AnswerHeaders };

/** Online sessions (spec §7 Online sessions). */
export function onlineSessionCalls(app: FastifyInstance, services: SessionServices): void {
  const { checkRequest: check } = callNamed('update_online_session');

  tokenCall<MyOnlineSessionsResponse>(app, 'my_online_sessions', ({ tokenHash }) => mySessions(services, tokenHash));

  async function saveValue(
    key: SessionKey, questionId: number, { answer = null, document }: AnswerRequest, { session: { liveVersion }, headers }: Context,
  ): Promise<Outcome> {
    if (typeof document === 'object' && document !== null) throw contractViolation('a file travels in a multipart form');
    const judge = async (question: OnlineSessionQuestion): Promise<Answer> => {
      const types = await typesWith(services, services.db, question.question_type);
      const accepted = judgeSessionAnswer(types, question, answer);
      if (typeNamed(types, question.question_type).base === 'video' && typeof accepted === 'string') {
        await keepOwnVideo(services, key.applicantId, accepted, { seconds: question.timelimit ?? RECORDING_SECONDS });
      }
      return accepted;
    };
    const content = await services.definitions.at(services.db, liveVersion);
    const accepted = await judge(questionIn(content, key, questionId)).catch(async (error: unknown) => {
      if (!(error instanceof HttpError)) throw error;
      // Applicants who may not answer a question must not learn what it takes.
      return judge(await findQuestion(services, key, questionId));
    });
    return saveAnswer(services, key, questionId, { answer: accepted }, headers);
  }

  async function saveFile(
    key: SessionKey, questionId: number, file: NonNullable<ReceivedAnswer['file']>, { headers }: Context,
  ): Promise<Outcome> {
    const answerSpec = answerSpecOf(await findQuestion(services, key, questionId));
    judgeFile(await typesWith(services, services.db, answerSpec.type), answerSpec, file.facts);
    return saveWithFile(
      services, file, async (put) => saveAnswer(services, key, questionId, { answer: null, file: await put() }, headers),
      (outcome) => outcome === 'stored',
    );
  }

  async function update(context: Context, { body, file }: ReceivedAnswer): Promise<Done> {
    const { session: { applicant, applicantId }, language, messages } = context;
    const { applicants_online_session: sent } = body as UpdateOnlineSessionRequest;
    const key = { applicantId, onlineSessionId: numberOfId(sent.online_session_id, 9) };
    if (sent.mark_as_done === true) {
      const receipt = await finishSession(services, key, applicant, { language, portal: portalAddress(app, services.settings) });
      return { message: messages({ key: 'sessionSubmitted' }), ...(receipt && { receipt }) };
    }
    const questionId = numberOfId(sent.question_id, 9);
    const outcome = await (file ? saveFile(key, questionId, file, context) : saveValue(key, questionId, sent, context));
    return { message: messages({ key: outcome === 'older' ? 'answerOlder' : 'answerSaved' }) };
  }

  privateCall<unknown, Done>(app, services, 'update_online_session', async ({ request, ...rest }) => {
    const context: Context = { ...rest, headers: { keyHash: keyHashOf(request), age: digitsOf(request, 'answer-age') } };
    return withReceivedAnswer(request, services, names, check, async () => rest.session, (answer) => update(context, answer));
  });
}

/** What finishing a session needs. */
type Finishing = WithDatabase & WithDefinitions & WithClock & Issuing;

/** The questions in their order, under the title of the session. */
function sectionsOf(
  { title, questions }: OnlineSessionEntry,
  answers: readonly (typeof onlineSessionAnswers.$inferSelect)[],
  format: Parameters<typeof answerEntry>[0],
): readonly ReceiptSection[] {
  const byQuestion = new Map(answers.map((stored) => [stored.questionId, stored]));
  const entries =
    questions.flatMap((question) => answerEntry(format, question, answerSpecOf(question), byQuestion.get(question.question_id)));
  return [{ title: textIn(title, format.language), entries }];
}

/**
 * Marks a session as done for good (spec §4 Online session) and stores a receipt of its answers, which an e-mail links to; a repeat changes
 * nothing and gets the same receipt. Throws a 404 for another's session. The answers are read once the row is locked: storing an answer
 * waits for that lock.
 */
function finishSession(
  services: Finishing, { onlineSessionId }: Pick<SessionKey, 'onlineSessionId'>, applicant: Caller, letter: Letter,
): Promise<Receipt | undefined> {
  const { db, definitions, clock } = services;
  const { language } = letter;
  const key: SessionKey = { onlineSessionId, applicantId: applicant.id };
  return inTransaction(db.$client, async (queries) => {
    const [taker] = await queries.select({ doneAt: onlineSessionTakers.doneAt, live: liveNumber })
      .from(onlineSessionTakers).where(ofTaker(key)).for('update', { of: onlineSessionTakers });
    if (!taker) throw notFound();
    if (taker.doneAt !== null) return receiptOfSubject(queries, applicant.id, 'online_session', onlineSessionId);
    const { lists, types } = await definitions.at(queries, taker.live);
    const session = lists.online_sessions.find(({ id }) => id === onlineSessionId);
    if (!session) throw notFound();
    const { applicantId: ofApplicant, onlineSessionId: ofSession } = onlineSessionAnswers;
    const answers = await queries.select().from(onlineSessionAnswers)
      .where(and(eq(ofApplicant, applicant.id), eq(ofSession, onlineSessionId)));
    const now = clock();
    const issued = issueReceipt(services, {
      kind: 'online_session', subject: onlineSessionId, applicant, language, title: textIn(session.title, language),
      sections: sectionsOf(session, answers, { language, types }), next: [{ key: 'receiptNextSession' }], now,
    });
    await queries.update(onlineSessionTakers).set({ doneAt: now }).where(ofTaker(key));
    return keepReceipt(queries, issued, letter);
  });
}

type AnswerRow = ShownAnswer & Pick<typeof onlineSessionAnswers.$inferSelect, 'questionId'>;

/** A session that the applicant takes, and its answers. */
interface TakenSession {
  readonly id: number;
  readonly isDone: boolean;
  readonly receipt: string | null;
  readonly answers: readonly AnswerRow[];
}

const ANSWERS = listOf(`select held.applicant_id as "applicantId", held.question_id as "questionId", held.answer, held.file_key as "fileKey", held.file_name as "fileName"
  from online_session_answers held where held.applicant_id = taker.applicant_id and held.online_session_id = taker.online_session_id`);

const RECEIPT = `select number from receipts where receipts.applicant_id = taker.applicant_id and kind = 'online_session'
  and subject = taker.online_session_id order by sent_at desc limit 1`;

const read = bearerLists<{ readonly taken: readonly TakenSession[] }>('read_online_sessions', {
  taken: `select taker.online_session_id as id, taker.done_at is not null as "isDone", ${ANSWERS} as answers, (${RECEIPT}) as receipt
    from online_session_takers taker where taker.applicant_id = caller.id`,
});

/** What makes the answers of these calls. */
interface AnswerView extends Pick<Addressing, 'settings'> {
  readonly addressOf: AddressOf;
}

type QuestionAnswer = NonNullable<OnlineSession['questions']>[number];

const questionAnswer = (view: AnswerView, question: OnlineSessionQuestion, stored: AnswerRow | undefined): QuestionAnswer => ({
  ...question,
  options: question.options ?? null,
  timelimit: question.timelimit ?? null,
  display_image: publicAddress(view, 'online_session_media', question.display_image),
  display_video: publicAddress(view, 'online_session_media', question.display_video),
  answer: storedValue(view.addressOf, 'session_answer', stored),
});

function sessionAnswer(view: AnswerView, row: OnlineSessionEntry, { isDone, receipt, answers }: TakenSession): OnlineSession {
  const byQuestion = new Map(answers.map((stored) => [stored.questionId, stored]));
  return {
    online_session_id: row.id,
    title: row.title,
    intro_text: row.introText,
    intro_video: publicAddress(view, 'online_session_media', row.introVideo),
    outro_text: row.outroText,
    mark_as_done: isDone,
    ...(receipt !== null && { receipt_number: receipt }),
    questions: row.questions.map((question) => questionAnswer(view, question, byQuestion.get(question.question_id))),
  };
}

/** The online sessions of a token's bearer with all answers (spec §7 Online sessions). */
async function mySessions(services: WithDatabase & WithDefinitions & Addressing, tokenHash: string): Promise<OnlineSession[]> {
  const { taken, liveVersion } = await read(services, tokenHash);
  const { lists } = await services.definitions.at(services.db, liveVersion);
  const byId = new Map(taken.map((one) => [one.id, one]));
  const view: AnswerView = { settings: services.settings, addressOf: addressesFor(services, { tokenHash }) };
  return lists.online_sessions.flatMap((row) => {
    const takenSession = byId.get(row.id);
    return takenSession ? [sessionAnswer(view, row, takenSession)] : [];
  });
}
