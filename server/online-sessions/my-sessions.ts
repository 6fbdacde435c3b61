import { asc, eq } from 'drizzle-orm';
import type { OnlineSession } from '../../schemas/generated/wire.d.ts';
import type { OnlineSessionQuestion } from '../content/content.ts';
import type { WithDatabase } from '../database/database.ts';
import { onlineSessionAnswers, onlineSessionTakers, onlineSessions } from '../database/learning-schema.ts';
import { type AddressOf, type Addressing, addressesFor } from '../http/file-addresses.ts';
import type { Session } from '../http/sessions.ts';
import { sessionMediaAddress } from './media.ts';

type HeldAnswer = typeof onlineSessionAnswers.$inferSelect;

/** What an applicant's answers are told with. */
interface Shown extends Pick<Addressing, 'settings'> {
  readonly addressOf: AddressOf;
  /** By session, then by question. */
  readonly answers: ReadonlyMap<number, ReadonlyMap<number, HeldAnswer>>;
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
  display_image: sessionMediaAddress(shown, question.display_image),
  display_video: sessionMediaAddress(shown, question.display_video),
  answer: heldValue(shown, held),
});

const sessionAnswer = (shown: Shown, row: typeof onlineSessions.$inferSelect, isDone: boolean): OnlineSession => ({
  online_session_id: row.id,
  title: row.title,
  intro_text: row.introText,
  intro_video: sessionMediaAddress(shown, row.introVideo),
  outro_text: row.outroText,
  mark_as_done: isDone,
  questions: row.questions.map((question) => questionAnswer(shown, question, shown.answers.get(row.id)?.get(question.question_id))),
});

/** The online sessions of an applicant with all that was answered (spec §7 Online sessions), in two queries however many there are. */
export async function mySessions(services: WithDatabase & Addressing, session: Session): Promise<OnlineSession[]> {
  const { db, settings } = services;
  const own = await db.select({ row: onlineSessions, doneAt: onlineSessionTakers.doneAt }).from(onlineSessionTakers)
    .innerJoin(onlineSessions, eq(onlineSessions.id, onlineSessionTakers.onlineSessionId))
    .where(eq(onlineSessionTakers.applicantId, session.applicantId)).orderBy(asc(onlineSessions.position), asc(onlineSessions.id));
  const held = await db.select().from(onlineSessionAnswers).where(eq(onlineSessionAnswers.applicantId, session.applicantId));
  const answers = new Map<number, Map<number, HeldAnswer>>();
  for (const answer of held) {
    const ofSession = answers.get(answer.onlineSessionId) ?? new Map<number, HeldAnswer>();
    answers.set(answer.onlineSessionId, ofSession.set(answer.questionId, answer));
  }
  const shown: Shown = { settings, addressOf: addressesFor(services, session), answers };
  return own.map(({ row, doneAt }) => sessionAnswer(shown, row, doneAt !== null));
}
