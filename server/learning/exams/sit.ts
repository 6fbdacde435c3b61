import type { ExamDataResponse, QuestionGroup, Receipt } from '../../../schemas/generated/wire.d.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import type { Letter } from '../../http/portal-address.ts';
import { type Addressing, addressesFor } from '../../http/file-addresses.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import type { Session } from '../../http/sessions.ts';
import { tryAgain } from '../../http/try-again.ts';
import type { MessageKey, MessageRef, ServerLanguage } from '../../base/locales/messages.ts';
import { type ExamView, examToReview, groupWithQuestions, runningExam } from './exam-answer.ts';
import { type Issuing, type ReceiptSection, issueReceipt, receiptOfSubject } from '../../receipts/receipt.ts';
import { type Opening, handsInAnother, isOver, isUntouched, planOpening, timingOf } from './progress.ts';
import { type ExamAnswerRow, type Taker, type TakerKey, readExamAnswers, readTaker, storeDone, storeProgress } from './taker.ts';
import { momentInJapan } from '../../base/locales/moment.ts';
import { inTransaction } from '../../database/transaction.ts';
import { keepReceipt } from '../../receipts/email.ts';
import { textIn } from '../../receipts/entries.ts';
import { answerEntry } from '../questions/stored-answer.ts';
import { answerSpecOf } from './definition.ts';

/** What taking exams needs. */
export type SittingServices = WithDatabase & WithDefinitions & Addressing;

const refusals = { outOfReach: 'groupOutOfReach', examDone: 'examDone', examOver: 'examOver' } as const satisfies
  Readonly<Record<Exclude<Opening['kind'], 'opened' | 'same'>, MessageKey>>;

export const keyOf = (session: Session, examId: number): TakerKey => ({ examId, applicantId: session.applicantId });

async function viewFor(services: SittingServices, session: Session, taker: Taker, now: number): Promise<ExamView> {
  const answers = await readExamAnswers(services.db, keyOf(session, taker.exam.id));
  return { taker, answers, now, settings: services.settings, addressOf: addressesFor(services, session) };
}

/** An exam as its applicant sees it (spec §7 Exams: get_exam_data). */
export async function examOf(services: SittingServices, session: Session, examId: number): Promise<ExamDataResponse> {
  const now = services.clock().getTime();
  const taker = await readTaker(services, keyOf(session, examId));
  const receipt = taker.doneAt === null ? undefined : await receiptOfSubject(services.db, session.applicantId, 'exam', examId);
  const view = isOver(taker, now)
    ? examToReview(await viewFor(services, session, taker, now)) : runningExam({ taker, now, settings: services.settings });
  return { ...view, ...(receipt && { receipt_number: receipt.number }) };
}

/**
 * Opens a group, which starts its clock the first time (spec §7 Exams: get_question_data). `from`: the group that the client shows. Throws
 * a 422 for a group out of reach, and where another than `from` would be handed in.
 */
export async function openGroup(
  services: SittingServices, session: Session, examId: number, groupId: number, from?: number,
): Promise<QuestionGroup> {
  const key = keyOf(session, examId);
  return tryAgain(async () => {
    const taker = await readTaker(services, key);
    const { groups } = taker.exam.row;
    const group = groups.find(({ question_group_id: id }) => id === groupId);
    if (!group) throw notFound();
    const now = services.clock().getTime();
    if (handsInAnother(groups, from, group, taker, now)) throw new HttpError(422, { key: 'groupMoved' });
    const opening = planOpening(groups, group, taker, now);
    if (opening.kind === 'same') return groupWithQuestions(await viewFor(services, session, taker, now), group);
    if (opening.kind !== 'opened') throw new HttpError(422, { key: refusals[opening.kind] });
    const { progress } = opening;
    if (!await storeProgress(services.db, key, taker.revision, progress)) return false;
    return groupWithQuestions(await viewFor(services, session, { ...taker, progress }, now), group);
  });
}

/** The opened groups with their questions; the questions of other groups stay secret. */
function sectionsOf(
  taker: Taker, answers: ReadonlyMap<number, ExamAnswerRow>, format: Parameters<typeof answerEntry>[0],
): readonly ReceiptSection[] {
  return taker.exam.row.groups.filter((group) => timingOf(taker, group) !== undefined).map((group) => ({
    title: textIn(group.question_group_name, format.language),
    entries:
      group.questions.flatMap((question) => answerEntry(format, question, answerSpecOf(question), answers.get(question.question_id))),
  }));
}

function nextStepOf({ endsAt }: Taker, language: ServerLanguage): MessageRef {
  if (endsAt === null) return { key: 'receiptNextExam' };
  return { key: 'receiptNextExamOver', params: { moment: momentInJapan(new Date(endsAt), language) } };
}

/** Marks the exam as done, unless it has changed since `taker` was read: then it returns `false`. */
function handIn(
  services: SittingServices & Issuing, { applicant, applicantId }: Session, taker: Taker, letter: Letter, now: Date,
): Promise<Receipt | false> {
  const { exam: { id: examId, row: { title }, version }, revision } = taker;
  const { language } = letter;
  const key: TakerKey = { examId, applicantId };
  return inTransaction(services.db.$client, async (queries) => {
    if (!await storeDone(queries, key, revision, now)) return false;
    const { types } = await services.definitions.at(queries, version);
    const issued = issueReceipt(services, {
      kind: 'exam', subject: examId, applicant, language, title: textIn(title, language),
      sections: sectionsOf(taker, await readExamAnswers(queries, key), { language, types }), next: [nextStepOf(taker, language)], now,
    });
    return keepReceipt(queries, issued, letter);
  });
}

/**
 * Marks an exam as done for good (spec §4 Exam), and stores a receipt of the answers acknowledged by then, which an e-mail links to; a
 * repeat changes nothing and gets the same receipt. `from`: the group that the client shows. Throws a 422 for an exam that was over already
 * or never begun, and where another group than `from` is open.
 */
export async function finishExam(
  services: SittingServices & Issuing, session: Session, examId: number, letter: Letter, from?: number,
): Promise<Receipt | undefined> {
  return tryAgain(async () => {
    const taker = await readTaker(services, keyOf(session, examId));
    if (taker.doneAt !== null) return receiptOfSubject(services.db, session.applicantId, 'exam', examId);
    const now = services.clock();
    if (handsInAnother(taker.exam.row.groups, from, undefined, taker, now.getTime())) throw new HttpError(422, { key: 'groupMoved' });
    if (isUntouched(taker.exam.row.groups, taker, now.getTime())) throw new HttpError(422, { key: 'groupUnstarted' });
    if (isOver(taker, now.getTime())) throw new HttpError(422, { key: 'examOver' });
    return handIn(services, session, taker, letter, now);
  });
}
