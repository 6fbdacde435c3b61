import type { ExamDataResponse, ExamQuestions, QuestionGroup } from '../../../schemas/generated/wire.d.ts';
import type { WithSettings } from '../../base/settings.ts';
import type { ExamGroup, ExamQuestion } from '../../content/content.ts';
import type { AddressOf } from '../../http/file-addresses.ts';
import { publicAddress } from '../../definitions/public-files.ts';
import { storedValue } from '../questions/stored-answer.ts';
import { answerSpecOf } from './definition.ts';
import { isOver, isSubmitted, limitOf, remainingOf, timingOf } from './progress.ts';
import { countedScore } from './score.ts';
import type { ExamAnswerRow, Taker } from './taker.ts';

/** What the answers of a call are made of, at one moment: ms since 1970. */
export interface ExamView extends WithSettings<'publicUrl'> {
  readonly taker: Taker;
  readonly answers: ReadonlyMap<number, ExamAnswerRow>;
  readonly addressOf: AddressOf;
  readonly now: number;
}

type Questions = NonNullable<ExamQuestions>;

/** The solution of a question, which is told only once the exam is over. */
function solutionAnswer({ taker, ...view }: ExamView, { question_id: id }: ExamQuestion): object {
  const { correct_answer: correct = null, correct_answer_details: details = null, answer_image: image, answer_video: video } =
    taker.exam.row.solutions[String(id)] ?? {};
  return {
    correct_answer: correct, correct_answer_details: details, answer_image: publicAddress(view, 'exam_media', image),
    answer_video: publicAddress(view, 'exam_media', video),
  };
}

const questionAnswers = (view: ExamView, { questions }: ExamGroup): Questions => questions.map((question) => {
  const stored = view.answers.get(question.question_id);
  const solution = isOver(view.taker, view.now) ? solutionAnswer(view, question) : {};
  return { ...question, answer: storedValue(view.addressOf, 'exam_answer', stored), number: stored?.number ?? 0, ...solution };
});

/** A group without its questions; its picture and video are told only once it was opened. */
function groupAnswer({ taker, now, settings }: Pick<ExamView, 'taker' | 'now' | 'settings'>, group: ExamGroup): QuestionGroup {
  const isSeen = timingOf(taker, group) !== undefined || isOver(taker, now);
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
export const groupWithQuestions = (view: ExamView, group: ExamGroup): QuestionGroup =>
  ({ ...groupAnswer(view, group), questions_data: questionAnswers(view, group) });

/** A running exam: its questions are fetched group by group. */
export function runningExam(view: Pick<ExamView, 'taker' | 'now' | 'settings'>): ExamDataResponse {
  const { taker: { exam: { row }, doneAt } } = view;
  return {
    title: row.title,
    end_date: row.endsAt?.toISOString() ?? null,
    intro_text: row.introText,
    intro_video: publicAddress(view, 'exam_media', row.introVideo),
    outro_text: row.outroText,
    questions: row.groups.map((group) => groupAnswer(view, group)),
    validity: true,
    mark_as_done: doneAt !== null,
    score: null,
  };
}

/** An exam that is over, with all answers and solutions (spec §4 Exam: review view). */
export function examToReview(view: ExamView): ExamDataResponse {
  const { taker: { exam: { row, types }, score }, answers } = view;
  return {
    ...runningExam(view),
    questions: row.groups.map((group) => groupWithQuestions(view, group)),
    validity: false,
    score: score ?? countedScore(row.groups, row.solutions, answers, (question) => types.get(answerSpecOf(question).type)?.value),
  };
}
