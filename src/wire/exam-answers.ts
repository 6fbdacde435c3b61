import type { JsonObject } from '../base/json.ts';
import { callOf, callOfForm } from './call-of.ts';
import { readNumber } from './entries.ts';
import { within } from './exam.ts';
import { call } from './generated/question_data.ts';
import { form as savedForm } from './generated/update_exam.ts';
import { checkForm } from './issue.ts';
import { readObject, readText } from './values.ts';

/**
 * A group with its questions (spec §7 Exams), as it came: what it leaves out is as the exam has it (`readGroup`). Body:
 * `{ applicants_exam: { exam_id, question_group_id } }`. It starts the group's clock, once however often it is made.
 */
export const questionDataCall = callOf(call, (value) =>
  checkForm({ call, members: ['question_group_id', 'questions_data'] }, within(value, 'question_group_data', 'question_group')));

/** What the server says to an answer, or to the end of an exam. */
export interface ExamSaved {
  readonly message: string | undefined;
  /** In seconds, of the group of the answer; absent where the server does not tell. */
  readonly remaining: number | undefined;
  /** The number of the answer that it holds now; absent where the server knows no order of answers. */
  readonly number: number | undefined;
  /** Of an exam that has ended (`readReceipt`). */
  readonly receipt: JsonObject | undefined;
}

/** Body: `{ applicants_exam: { exam_id, … } }` with `question_id`, `answer` and `remaining_time`, or with `mark_as_done`. */
export const updateExamCall = callOfForm(savedForm, ({ message, remaining_time: remaining, number, receipt }): ExamSaved =>
  ({ message: readText(message), remaining: readNumber(remaining), number: readNumber(number), receipt: readObject(receipt) }));
