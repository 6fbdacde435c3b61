import type { ExamDataResponse, QuestionGroup } from '../../../schemas/generated/wire.d.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import { type Addressing, addressesFor } from '../../http/file-addresses.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import type { Session } from '../../http/sessions.ts';
import type { MessageKey } from '../../base/locales/messages.ts';
import { type Shown, examToReview, groupWithQuestions, runningExam } from './exam-answer.ts';
import { receiptOfSubject } from '../../receipts/store.ts';
import { type Opening, handsInAnother, isOver, open } from './progress.ts';
import { type Taker, type TakerKey, readExamAnswers, readTaker, storeProgress } from './taker.ts';

/** What exams are sat with. */
export type Sitting = WithDatabase & WithDefinitions & Addressing;

/** Others of the same applicant may be at it, too; each time one of them has got further. */
export const MOST_TRIES = 20;

const refusals = { outOfReach: 'groupOutOfReach', examDone: 'examDone', examOver: 'examOver' } as const satisfies
  Readonly<Record<Exclude<Opening['kind'], 'opened' | 'same'>, MessageKey>>;

export const keyOf = (session: Session, examId: number): TakerKey => ({ examId, applicantId: session.applicantId });

async function shownTo(services: Sitting, session: Session, taker: Taker, now: number): Promise<Shown> {
  const answers = await readExamAnswers(services.db, keyOf(session, taker.exam.id));
  return { taker, answers, now, settings: services.settings, addressOf: addressesFor(services, session) };
}

/** An exam as it stands for its applicant (spec §7 Exams: get_exam_data). */
export async function examOf(services: Sitting, session: Session, examId: number): Promise<ExamDataResponse> {
  const now = services.clock().getTime();
  const taker = await readTaker(services, keyOf(session, examId));
  const receipt = taker.doneAt === null ? undefined : await receiptOfSubject(services.db, session.applicantId, 'exam', examId);
  const shown = isOver(taker, now)
    ? examToReview(await shownTo(services, session, taker, now)) : runningExam({ taker, now, settings: services.settings });
  return { ...shown, ...(receipt && { receipt_number: receipt.number }) };
}

/**
 * Opens a group, which starts its clock the first time (spec §7 Exams: get_question_data). `from`: the group that the client shows.
 * Throws a 422 for a group out of reach, and where another than `from` would be handed in.
 */
export async function openGroup(
  services: Sitting, session: Session, examId: number, groupId: number, from?: number,
): Promise<QuestionGroup> {
  const key = keyOf(session, examId);
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const taker = await readTaker(services, key);
    const { groups } = taker.exam.row;
    const group = groups.find(({ question_group_id: id }) => id === groupId);
    if (!group) throw notFound();
    const now = services.clock().getTime();
    if (handsInAnother(groups, from, group, taker, now)) throw new HttpError(422, { key: 'groupMoved' });
    const opening = open(groups, group, taker, now);
    if (opening.kind === 'same') return groupWithQuestions(await shownTo(services, session, taker, now), group);
    if (opening.kind !== 'opened') throw new HttpError(422, { key: refusals[opening.kind] });
    const { progress } = opening;
    if (await storeProgress(services.db, key, taker.revision, progress)) {
      return groupWithQuestions(await shownTo(services, session, { ...taker, progress }, now), group);
    }
  }
  throw new HttpError(503, { key: 'notReady' });
}
