import type { ExamDataResponse, ExamQuestions, QuestionGroup } from '../../../schemas/generated/wire.d.ts';
import type { WithSettings } from '../../base/settings.ts';
import type { ExamGroup, ExamQuestion } from '../../content/content.ts';
import type { AddressOf } from '../../http/file-addresses.ts';
import { publicAddress } from '../../definitions/public-files.ts';
import { heldValue } from '../questions/held-answer.ts';
import { askedBy } from './definition.ts';
import { isOver, isSubmitted, limitOf, remainingOf, stayIn } from './progress.ts';
import { countedScore } from './score.ts';
import type { HeldAnswer, Taker } from './taker.ts';

/** What the answers of a call are made of, at one moment: ms since 1970. */
export interface Shown extends WithSettings<'publicUrl'> {
  readonly taker: Taker;
  readonly answers: ReadonlyMap<number, HeldAnswer>;
  readonly addressOf: AddressOf;
  readonly now: number;
}

type Questions = NonNullable<ExamQuestions>;

/** The solution of a question, which is told only once the exam is over. */
function solutionAnswer({ taker, ...shown }: Shown, { question_id: id }: ExamQuestion): object {
  const { correct_answer: correct = null, correct_answer_details: details = null, answer_image: image, answer_video: video } =
    taker.exam.row.solutions[String(id)] ?? {};
  return {
    correct_answer: correct, correct_answer_details: details, answer_image: publicAddress(shown, 'exam_media', image),
    answer_video: publicAddress(shown, 'exam_media', video),
  };
}

const questionAnswers = (shown: Shown, { questions }: ExamGroup): Questions => questions.map((question) => {
  const held = shown.answers.get(question.question_id);
  const solution = isOver(shown.taker, shown.now) ? solutionAnswer(shown, question) : {};
  return { ...question, answer: heldValue(shown.addressOf, 'exam_answer', held), number: held?.number ?? 0, ...solution };
});

/** A group without its questions; its picture and video are told only once it was opened. */
function groupAnswer({ taker, now, settings }: Pick<Shown, 'taker' | 'now' | 'settings'>, group: ExamGroup): QuestionGroup {
  const isSeen = stayIn(taker, group) !== undefined || isOver(taker, now);
  return {
    question_group_id: group.question_group_id,
    question_group_name: group.question_group_name,
    display_image: isSeen ? publicAddress({ settings }, 'exam_media', group.display_image) : null,
    display_video: isSeen ? publicAddress({ settings }, 'exam_media', group.display_video) : null,
    timelimit: limitOf(group, taker.extraTime),
    remaining_time: remainingOf(group, taker, now),
    is_submitted: isSubmitted(group, taker, now),
    is_valid: group.is_valid !== false,
    confirmation_screen: group.confirmation_screen === true,
  };
}

/** A group with its questions (spec §3 Question group). */
export const groupWithQuestions = (shown: Shown, group: ExamGroup): QuestionGroup =>
  ({ ...groupAnswer(shown, group), questions_data: questionAnswers(shown, group) });

/** A running exam: its questions are fetched group by group. */
export function runningExam(shown: Pick<Shown, 'taker' | 'now' | 'settings'>): ExamDataResponse {
  const { taker: { exam: { row }, doneAt } } = shown;
  return {
    title: row.title,
    end_date: row.endsAt?.toISOString() ?? null,
    intro_text: row.introText,
    intro_video: publicAddress(shown, 'exam_media', row.introVideo),
    outro_text: row.outroText,
    questions: row.groups.map((group) => groupAnswer(shown, group)),
    validity: true,
    mark_as_done: doneAt !== null,
    score: null,
  };
}

/** An exam that is over, with all answers and solutions (spec §4 Exam: review view). */
export function examToReview(shown: Shown): ExamDataResponse {
  const { taker: { exam: { row, types }, score }, answers } = shown;
  return {
    ...runningExam(shown),
    questions: row.groups.map((group) => groupWithQuestions(shown, group)),
    validity: false,
    score: score ?? countedScore(row.groups, row.solutions, answers, (question) => types.get(askedBy(question).type)?.value),
  };
}
