import { decodeExamSaved, decodeQuestionData } from '../wire/exam-answers.ts';
import { callOf } from './call.ts';

export type { ExamSaved } from '../wire/exam-answers.ts';

/** Body: `{ applicants_exam: { exam_id, question_group_id } }`. It starts the group's clock, once however often it is made. */
export const questionDataCall = callOf(decodeQuestionData);

/** Body: `{ applicants_exam: { exam_id, … } }` with `question_id`, `answer` and `remaining_time`, or with `mark_as_done`. */
export const updateExamCall = callOf(decodeExamSaved);
