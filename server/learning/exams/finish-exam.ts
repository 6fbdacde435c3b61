import type { Receipt } from '../../../schemas/generated/wire.d.ts';
import type { MessageRef, ServerLanguage } from '../../base/locales/messages.ts';
import { momentInJapan } from '../../base/locales/moment.ts';
import { inTransaction } from '../../database/transaction.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Session } from '../../http/sessions.ts';
import { type Letter, keepReceipt } from '../../receipts/email.ts';
import { type Issuing, type ReceiptSection, issueReceipt } from '../../receipts/receipt.ts';
import { receiptOfSubject } from '../../receipts/store.ts';
import { textIn } from '../../receipts/words.ts';
import { answerEntry } from '../questions/receipt-entry.ts';
import { askedBy } from './definition.ts';
import { handsInAnother, isOver, isUntouched, stayIn } from './progress.ts';
import { MOST_TRIES, type Sitting, keyOf } from './sit.ts';
import { type HeldAnswer, type Taker, type TakerKey, readExamAnswers, readTaker, storeDone } from './taker.ts';

/** The parts that were opened with their questions; what another part asks is told nobody who has not seen it. */
function sectionsOf(
  taker: Taker, answers: ReadonlyMap<number, HeldAnswer>, telling: Parameters<typeof answerEntry>[0],
): readonly ReceiptSection[] {
  return taker.exam.row.groups.filter((group) => stayIn(taker, group) !== undefined).map((group) => ({
    title: textIn(group.question_group_name, telling.language),
    entries: group.questions.flatMap((question) => answerEntry(telling, question, askedBy(question), answers.get(question.question_id))),
  }));
}

function nextOf({ endsAt }: Taker, language: ServerLanguage): MessageRef {
  if (endsAt === null) return { key: 'receiptNextExam' };
  return { key: 'receiptNextExamOver', params: { moment: momentInJapan(new Date(endsAt), language) } };
}

/** Marks the exam as done, unless anything of it has changed since `taker` was read: then it answers `false`. */
function handIn(
  services: Sitting & Issuing, { applicant, applicantId }: Session, taker: Taker, letter: Letter, now: Date,
): Promise<Receipt | false> {
  const { exam: { id: examId, row: { title }, version }, revision } = taker;
  const { language } = letter;
  const key: TakerKey = { examId, applicantId };
  return inTransaction(services.db.$client, async (queries) => {
    if (!await storeDone(queries, key, revision, now)) return false;
    const { types } = await services.definitions.at(queries, version);
    const issued = issueReceipt(services, {
      kind: 'exam', subject: examId, applicant, language, title: textIn(title, language),
      sections: sectionsOf(taker, await readExamAnswers(queries, key), { language, types }), next: [nextOf(taker, language)], now,
    });
    return keepReceipt(queries, issued, letter);
  });
}

/**
 * Marks an exam as done for good (spec §4 Exam), and keeps a receipt of the answers that were acknowledged by then, which an e-mail tells
 * of; who says it again changes nothing and is given the same. `from`: the group that the client shows. Throws a 422 for one that was over
 * before that was said or was never begun, and where another group than `from` is worked on.
 */
export async function finishExam(
  services: Sitting & Issuing, session: Session, examId: number, letter: Letter, from?: number,
): Promise<Receipt | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const taker = await readTaker(services, keyOf(session, examId));
    if (taker.doneAt !== null) return receiptOfSubject(services.db, session.applicantId, 'exam', examId);
    const now = services.clock();
    if (handsInAnother(taker.exam.row.groups, from, undefined, taker, now.getTime())) throw new HttpError(422, { key: 'groupMoved' });
    if (isUntouched(taker.exam.row.groups, taker, now.getTime())) throw new HttpError(422, { key: 'groupUnstarted' });
    if (isOver(taker, now.getTime())) throw new HttpError(422, { key: 'examOver' });
    const receipt = await handIn(services, session, taker, letter, now);
    if (receipt) return receipt;
  }
  throw new HttpError(503, { key: 'notReady' });
}
