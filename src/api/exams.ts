import { queryOptions } from '@tanstack/react-query';
import { decodeExam } from '../wire/exam.ts';
import type { WireId } from '../wire/values.ts';
import { callOf } from './call.ts';
import type { Client } from './client.ts';
import { tellingTime } from './server-time.ts';

export type { Exam, ExamGroup, ExamQuestions } from '../wire/exam.ts';
export type { WireId } from '../wire/values.ts';

/** Body: `{ applicants_exam: { exam_id } }`. */
export const examDataCall = callOf(decodeExam);

/** An exam as it is to be seen from other pages: its state, its time and its end. To ask starts no clock. */
export const examQuery = (client: Client, id: WireId) => queryOptions({
  queryKey: ['exam', id],
  queryFn: ({ signal }) => client.send(examDataCall, { json: { applicants_exam: { exam_id: id } }, signal, ...tellingTime() }),
});
