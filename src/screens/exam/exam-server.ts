import { questionDataCall, updateExamCall } from '../../api/exams.ts';
import { endsSession, failureOf } from '../../api/failure.ts';
import type { Client } from '../../api/client.ts';
import { toFormData } from '../../api/form-data.ts';
import type { Body } from '../../base/body.ts';
import type { AnswerToSave, ExamServer } from '../../exam/contract.ts';

interface ExamServerOptions {
  readonly client: Client;
  readonly examId: string | number;
  readonly groupId: string | number;
  /** The session has expired. */
  readonly onUnauthorized: () => void;
}

const bodyOf = (examId: string | number, { questionId, answer, remainingTime, number }: AnswerToSave): Body => ({
  applicants_exam: { exam_id: examId, question_id: questionId, answer, remaining_time: remainingTime, number },
});

/** The calls of a group's session (spec §7 Exams). */
export function examServer({ client, examId, groupId, onUnauthorized }: ExamServerOptions): ExamServer {
  const watched = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call;
    } catch (error) {
      if (endsSession(failureOf(error))) onUnauthorized();
      throw error;
    }
  };
  return {
    save: async (answer, { keepalive }) => {
      const body = bodyOf(examId, answer);
      const content = answer.answer instanceof File ? { form: toFormData(body) } : { json: body };
      const { remaining, number } = await watched(client.send(updateExamCall, { ...content, keepalive }));
      return { ...(remaining !== undefined && { remainingTime: remaining }), ...(number !== undefined && { number }) };
    },
    askTime: async () => (await watched(client.send(questionDataCall, { json: { applicants_exam: { exam_id: examId, question_group_id: groupId } } }))).remaining,
  };
}
