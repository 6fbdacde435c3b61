import type { JsonObject } from '../base/json.ts';
import { callOf, callOfForm } from './call-of.ts';
import { readNumber } from './entries.ts';
import { unwrap } from './exam.ts';
import { call } from './generated/question_data.ts';
import { form as savedForm } from './generated/update_exam.ts';
import { checkForm } from './issue.ts';
import { readObject, readText } from './values.ts';

/**
 * A group with its questions (spec §7 Exams), as it came: members that it lacks are as in the exam (`readGroup`). Body:
 * `{ applicants_exam: { exam_id, question_group_id } }`. The first such call starts the group's clock.
 */
export const questionDataCall = callOf(call, (value) =>
  checkForm({ call, members: ['question_group_id', 'questions_data'] }, unwrap(value, 'question_group_data', 'question_group')));

/** What the server says to an answer, or to the end of an exam. */
export interface ExamSaved {
  readonly message: string | undefined;
  /** The remaining time of the answer's group in seconds; absent where the server does not send it. */
  readonly remaining: number | undefined;
  /** The number of the answer that the server has now; absent where the server does not order answers. */
  readonly number: number | undefined;
  /** Of an exam that has ended (`readReceipt`). */
  readonly receipt: JsonObject | undefined;
}

/** Body: `{ applicants_exam: { exam_id, … } }` with `question_id`, `answer` and `remaining_time`, or with `mark_as_done`. */
export const updateExamCall = callOfForm(savedForm, ({ message, remaining_time: remaining, number, receipt }): ExamSaved =>
  ({ message: readText(message), remaining: readNumber(remaining), number: readNumber(number), receipt: readObject(receipt) }));
