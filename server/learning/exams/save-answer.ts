import type { WithClock } from '../../base/clock.ts';
import type { ExamGroup, ExamQuestion } from '../../content/content.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import { HttpError, notFound } from '../../http/http-error.ts';
import { tryAgain } from '../../http/try-again.ts';
import type { MessageKey } from '../../base/locales/messages.ts';
import { type WithStorage, removeFiles } from '../../storage/storage.ts';
import type { InputTypes, WithInputTypes } from '../../contract/input-types.ts';
import { type Exam, lastSeenExam } from './definition.ts';
import { type GroupState, remainingOf, groupStateOf } from './progress.ts';
import { type Attempt, type NewAnswer, storeAnswer } from './store-answer.ts';
import type { StoreOpenAnswer } from './store-open-answer.ts';
import { readTaker } from './taker.ts';

/** What saving answers needs. */
export type SavingAnswers =
  WithDatabase & WithClock & WithStorage & WithInputTypes & WithDefinitions & { readonly storeOpen: StoreOpenAnswer };

/** An answer to save, of the applicant whom the token tells. */
export interface AnswerSave {
  readonly tokenHash: string;
  readonly examId: number;
  readonly questionId: number;
  readonly number: number | undefined;
  /** Makes the answer to store. Throws a 422 where it does not fit the question. Called again where the exam has changed. */
  readonly judge: (question: ExamQuestion, types: InputTypes) => Promise<Pick<NewAnswer, 'answer' | 'file'>>;
  /** Identifies the applicant, where no statement has done so yet. Throws a 401. */
  readonly authenticate: () => Promise<{ readonly applicantId: number }>;
}

export interface Saved {
  /** The number of the stored answer. */
  readonly number: number;
  /** Seconds that are left of the group. */
  readonly remaining: number;
  /** False: a newer answer, or this one, was stored already. */
  readonly isNew: boolean;
}

const refusals = { done: 'examDone', unstarted: 'groupUnstarted', handedIn: 'groupHandedIn', timeUp: 'timeUp' } as const satisfies
  Readonly<Record<Exclude<GroupState, 'open'>, MessageKey>>;

interface Judged {
  readonly exam: Exam;
  readonly group: ExamGroup;
  readonly answer: NewAnswer;
}

/** Checks an answer against the exam as last seen, and where it does not fit, against the live one. */
async function judge(
  services: SavingAnswers, { examId, questionId, number, judge: judgeValue, authenticate }: AnswerSave,
): Promise<Judged> {
  const judgeBy = async (exam: Exam | undefined): Promise<Judged> => {
    const found = exam?.questions.get(questionId);
    if (!exam || !found) throw notFound();
    if (found.group.is_valid === false) throw new HttpError(422, { key: 'groupClosed' });
    return { exam, group: found.group, answer: { questionId, number, ...await judgeValue(found.question, exam.types) } };
  };
  const cached = await lastSeenExam(services, services.db, examId);
  try {
    return await judgeBy(cached);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // Applicants who may not answer a question must not learn what it takes.
    const { exam } = await readTaker(services, { examId, ...await authenticate() });
    if (exam.version === cached?.version) throw error;
    return judgeBy(exam);
  }
}

/** The number to answer a harmless repeat with: a newer answer is stored, or this one. */
function repeatOf({ previous }: Attempt, number: number | undefined): number | undefined {
  if (!previous || number === undefined || previous.number < number) return undefined;
  return previous.number > number || previous.isSame ? previous.number : undefined;
}

/** The result of an attempt; undefined where it has to be repeated. */
function outcome({ sitting, stored, ...attempt }: Attempt, { group, answer }: Judged, now: number): Saved | undefined {
  if (!sitting) throw notFound();
  const remaining = remainingOf(group, sitting, now);
  if (stored !== null) return { number: stored, remaining, isNew: true };
  if (!attempt.isCurrent) return undefined;
  const repeated = repeatOf({ sitting, stored, ...attempt }, answer.number);
  if (repeated !== undefined) return { number: repeated, remaining, isNew: false };
  const groupState = groupStateOf(group, sitting, now);
  if (groupState !== 'open') throw new HttpError(422, { key: refusals[groupState] });
  return undefined;
}

/** Removes the file of the answer that was replaced. */
async function removeReplaced({ storage }: WithStorage, { previous, stored }: Attempt, { file }: NewAnswer): Promise<void> {
  if (stored !== null && previous?.fileKey && previous.fileKey !== file?.key) await removeFiles(storage, [previous.fileKey]);
}

/**
 * Saves one answer (spec §7 Exams: update), in one statement where its group is open, else in another one. The answer with the highest
 * number stays; an older one changes nothing and is no failure. Throws a 422 where the group takes no answers.
 */
export async function saveAnswer(services: SavingAnswers, save: AnswerSave): Promise<Saved> {
  return tryAgain(async () => {
    const judged = await judge(services, save);
    const { exam, group, answer } = judged;
    const now = services.clock();
    const stored = await services.storeOpen({ tokenHash: save.tokenHash, exam, group, answer, now });
    if (stored) return { number: stored.number, remaining: remainingOf(group, stored.sitting, now.getTime()), isNew: true };
    const attempt = await storeAnswer(services, save.tokenHash, exam, group, answer, now);
    if (!attempt) throw new HttpError(401, { key: 'unauthorized' });
    await removeReplaced(services, attempt, answer);
    const saved = outcome(attempt, judged, now.getTime());
    if (saved) return saved;
    if (!attempt.isCurrent) await readTaker(services, { examId: save.examId, applicantId: attempt.applicantId });
    return false;
  });
}
