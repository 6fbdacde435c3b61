import { decodeExam, decodeExamSaved, decodeQuestionData, type Exam, type ExamGroup, type ExamSaved } from '../wire/exam.ts';
import type { Call } from './call.ts';

export type { Exam, ExamGroup, ExamQuestions, ExamSaved } from '../wire/exam.ts';
export type { WireId } from '../wire/values.ts';

/** Body: `{ applicants_exam: { exam_id } }`. */
export const examDataCall: Call<Exam> = {
  name: 'exam_data', method: 'POST', path: '/api/v1/applicants_exams/get_exam_data.json', access: 'applicant', asksOnly: true, decode: decodeExam,
};

/** Body: `{ applicants_exam: { exam_id, question_group_id } }`. It starts the group's clock, once however often it is made. */
export const questionDataCall: Call<ExamGroup> = {
  name: 'question_data', method: 'POST', path: '/api/v1/applicants_exams/get_question_data.json', access: 'applicant', asksOnly: true, decode: decodeQuestionData,
};

/** Body: `{ applicants_exam: { exam_id, … } }` with `question_id`, `answer` and `remaining_time`, or with `mark_as_done`. */
export const updateExamCall: Call<ExamSaved> = {
  name: 'update_exam', method: 'PUT', path: '/api/v1/applicants_exams/update.json', access: 'applicant', decode: decodeExamSaved,
};
