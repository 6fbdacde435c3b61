import type { OnlineSession } from '../../../schemas/generated/wire.d.ts';
import type { OnlineSessionQuestion } from '../../content/generated/content.d.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { onlineSessionAnswers } from '../../database/learning-schema.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import type { OnlineSessionEntry } from '../../definitions/lists.ts';
import { bearerLists, listOf } from '../../http/bearer-lists.ts';
import { type AddressOf, type Addressing, addressesFor } from '../../http/file-addresses.ts';
import { publicAddress } from '../../definitions/public-files.ts';

type HeldAnswer = Pick<typeof onlineSessionAnswers.$inferSelect, 'applicantId' | 'questionId' | 'answer' | 'fileKey' | 'fileName'>;

/** A session that the applicant takes, and what was answered in it. */
interface Taken {
  readonly id: number;
  readonly isDone: boolean;
  readonly receipt: string | null;
  readonly answers: readonly HeldAnswer[];
}

const ANSWERS = listOf(`select held.applicant_id as "applicantId", held.question_id as "questionId", held.answer, held.file_key as "fileKey", held.file_name as "fileName"
  from online_session_answers held where held.applicant_id = taker.applicant_id and held.online_session_id = taker.online_session_id`);

const RECEIPT = `select number from receipts where receipts.applicant_id = taker.applicant_id and kind = 'online_session'
  and subject = taker.online_session_id order by sent_at desc limit 1`;

const read = bearerLists<{ readonly taken: readonly Taken[] }>('read_online_sessions', {
  taken: `select taker.online_session_id as id, taker.done_at is not null as "isDone", ${ANSWERS} as answers, (${RECEIPT}) as receipt
    from online_session_takers taker where taker.applicant_id = caller.id`,
});

/** What an applicant's answers are told with. */
interface Shown extends Pick<Addressing, 'settings'> {
  readonly addressOf: AddressOf;
}

function heldValue({ addressOf }: Shown, held: HeldAnswer | undefined): string | readonly string[] | null {
  if (!held?.fileKey) return held?.answer ?? null;
  return addressOf({ kind: 'session_answer', id: held.fileKey, applicantId: held.applicantId }, held.fileName ?? '');
}

type QuestionAnswer = NonNullable<OnlineSession['questions']>[number];

const questionAnswer = (shown: Shown, question: OnlineSessionQuestion, held: HeldAnswer | undefined): QuestionAnswer => ({
  ...question,
  options: question.options ?? null,
  timelimit: question.timelimit ?? null,
  display_image: publicAddress(shown, 'online_session_media', question.display_image),
  display_video: publicAddress(shown, 'online_session_media', question.display_video),
  answer: heldValue(shown, held),
});

function sessionAnswer(shown: Shown, row: OnlineSessionEntry, { isDone, receipt, answers }: Taken): OnlineSession {
  const byQuestion = new Map(answers.map((held) => [held.questionId, held]));
  return {
    online_session_id: row.id,
    title: row.title,
    intro_text: row.introText,
    intro_video: publicAddress(shown, 'online_session_media', row.introVideo),
    outro_text: row.outroText,
    mark_as_done: isDone,
    ...(receipt !== null && { receipt_number: receipt }),
    questions: row.questions.map((question) => questionAnswer(shown, question, byQuestion.get(question.question_id))),
  };
}

/** The online sessions of a token's bearer with all that was answered (spec §7 Online sessions). */
export async function mySessions(services: WithDatabase & WithDefinitions & Addressing, tokenHash: string): Promise<OnlineSession[]> {
  const { taken, liveVersion } = await read(services, tokenHash);
  const { lists } = await services.definitions.at(services.db, liveVersion);
  const byId = new Map(taken.map((one) => [one.id, one]));
  const shown: Shown = { settings: services.settings, addressOf: addressesFor(services, { tokenHash }) };
  return lists.online_sessions.flatMap((row) => {
    const own = byId.get(row.id);
    return own ? [sessionAnswer(shown, row, own)] : [];
  });
}
