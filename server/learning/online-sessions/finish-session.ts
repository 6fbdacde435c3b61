import { and, eq } from 'drizzle-orm';
import type { Receipt } from '../../../schemas/generated/wire.d.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { WithClock } from '../../base/clock.ts';
import { liveNumber } from '../../database/definitions-schema.ts';
import { onlineSessionAnswers, onlineSessionTakers } from '../../database/learning-schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import type { OnlineSessionEntry } from '../../definitions/lists.ts';
import { notFound } from '../../http/http-error.ts';
import type { Caller } from '../../http/sessions.ts';
import { type Letter, keepReceipt } from '../../receipts/email.ts';
import { type Issuing, type ReceiptSection, issueReceipt } from '../../receipts/receipt.ts';
import { receiptOfSubject } from '../../receipts/store.ts';
import { textIn } from '../../receipts/words.ts';
import { answerEntry } from '../questions/receipt-entry.ts';
import { askedBy } from './asked.ts';
import { type SessionKey, whose } from './save-answer.ts';

/** What sessions are finished with. */
type Finishing = WithDatabase & WithDefinitions & WithClock & Issuing;

/** The questions in their order, under the title of the session. */
function sectionsOf(
  { title, questions }: OnlineSessionEntry,
  answers: readonly (typeof onlineSessionAnswers.$inferSelect)[],
  telling: Parameters<typeof answerEntry>[0],
): readonly ReceiptSection[] {
  const byQuestion = new Map(answers.map((held) => [held.questionId, held]));
  const entries = questions.flatMap((question) => answerEntry(telling, question, askedBy(question), byQuestion.get(question.question_id)));
  return [{ title: textIn(title, telling.language), entries }];
}

/**
 * Marks a session as done for good (spec §4 Online session) and keeps a receipt of its answers, which an e-mail tells of; who says it
 * again changes nothing and is given the same. Throws a 404 for another's. The answers are read once the row is locked, which each of them
 * waits for.
 */
export function finishSession(
  services: Finishing, { onlineSessionId }: Pick<SessionKey, 'onlineSessionId'>, applicant: Caller, letter: Letter,
): Promise<Receipt | undefined> {
  const { db, definitions, clock } = services;
  const { language } = letter;
  const key: SessionKey = { onlineSessionId, applicantId: applicant.id };
  return inTransaction(db.$client, async (queries) => {
    const [taker] = await queries.select({ doneAt: onlineSessionTakers.doneAt, live: liveNumber }).from(onlineSessionTakers).where(whose(key)).for('update', { of: onlineSessionTakers });
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
    await queries.update(onlineSessionTakers).set({ doneAt: now }).where(whose(key));
    return keepReceipt(queries, issued, letter);
  });
}
