import type { Receipt } from '../../../schemas/generated/wire.d.ts';
import type { MessageRef, ServerLanguage } from '../../base/locales/messages.ts';
import { momentInJapan } from '../../base/locales/moment.ts';
import { queriesOn } from '../../database/database.ts';
import { inTransaction } from '../../database/transaction.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Session } from '../../http/sessions.ts';
import { type Letter, enqueueReceiptEmail } from '../../receipts/email.ts';
import { type Issuing, type ReceiptSection, issueReceipt } from '../../receipts/receipt.ts';
import { insertReceipt, receiptOfSubject, receiptParameter } from '../../receipts/store.ts';
import { textIn } from '../../receipts/words.ts';
import { answerEntry } from '../questions/receipt-entry.ts';
import { askedBy } from './definition.ts';
import { handsInAnother, isOver, stayIn } from './progress.ts';
import { type Sitting, keyOf } from './sit.ts';
import { type HeldAnswer, type Taker, readExamAnswers, readTaker, storeDone } from './taker.ts';

/** $1: the applicant, $2: the receipt. */
const KEEP = `with done as (select $1::bigint as id), receipted as (${insertReceipt('done', '$2')}) select from receipted`;

/** The parts that were opened with their questions; what another part asks is told nobody who has not seen it. */
function sectionsOf(
  taker: Taker, answers: ReadonlyMap<number, HeldAnswer>, telling: Parameters<typeof answerEntry>[0],
): readonly ReceiptSection[] {
  return taker.exam.row.groups.filter((group) => stayIn(taker, group) !== undefined).map((group) => ({
    title: textIn(group.question_group_name, telling.language),
    entries: group.questions.flatMap((question) => answerEntry(telling, question, askedBy(question), answers.get(question.question_id))),
  }));
}

const nextOf = ({ endsAt }: Taker, language: ServerLanguage): MessageRef =>
  (endsAt === null ? { key: 'receiptNextExam' } : { key: 'receiptNextExamOver', params: { moment: momentInJapan(new Date(endsAt), language) } });

/**
 * Marks an exam as done for good (spec §4 Exam), and keeps a receipt of the answers that were acknowledged by then, which an e-mail tells
 * of; who says it again changes nothing and is given the same. `from`: the group that the client shows. Throws a 422 for one that was over
 * before that was said, and where another group than `from` is worked on.
 */
export async function finishExam(
  services: Sitting & Issuing, session: Session, examId: number, letter: Letter, from?: number,
): Promise<Receipt | undefined> {
  const { db, definitions, clock } = services;
  const { applicant, applicantId } = session;
  const { language } = letter;
  const key = keyOf(session, examId);
  const taker = await readTaker(services, key);
  const { groups, title } = taker.exam.row;
  const now = clock();
  if (taker.doneAt === null && handsInAnother(groups, from, undefined, taker, now.getTime())) throw new HttpError(422, { key: 'groupMoved' });
  if (taker.doneAt === null && isOver(taker, now.getTime())) throw new HttpError(422, { key: 'examOver' });
  let receipt: Receipt | undefined;
  const isFirst = taker.doneAt === null && await inTransaction(db.$client, async (client) => {
    const queries = queriesOn(client);
    if (!await storeDone(queries, key, now)) return false;
    const { types } = await definitions.at(queries, taker.exam.version);
    const issued = issueReceipt(services, {
      kind: 'exam', subject: examId, applicant, language, title: textIn(title, language),
      sections: sectionsOf(taker, await readExamAnswers(queries, key), { language, types }), next: [nextOf(taker, language)], now,
    });
    await client.query({ name: 'keep_exam_receipt', text: KEEP, values: [applicantId, receiptParameter(issued)] });
    await enqueueReceiptEmail(queries, issued, letter);
    ({ receipt } = issued);
    return true;
  });
  return isFirst ? receipt : receiptOfSubject(db, applicantId, 'exam', examId);
}
