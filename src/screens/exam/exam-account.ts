import type { Client } from '../../api/client.ts';
import { questionDataCall, updateExamCall } from '../../wire/exam-answers.ts';
import { readNumber } from '../../wire/entries.ts';
import { readGroup } from '../../wire/exam.ts';
import type { WireId } from '../../wire/values.ts';
import { ApiError } from '../../api/failure.ts';
import { isReadable, toFormData } from '../../api/form-data.ts';
import { tellingTime } from '../../api/server-time.ts';
import type { Body } from '../../base/body.ts';
import { LONGEST_ANSWER } from '../../base/longest-answer.ts';
import type { ServerClock } from '../../base/server-clock.ts';
import { lengthOf } from '../../base/text-length.ts';
import type { AnswerToSave, ExamAccount, ExamServer, Standing } from '../../exam/contract.ts';
import { heldQuestions } from '../../exam/held-group.ts';
import { examScope } from '../../exam/kept-answer.ts';
import type { Portal } from '../../ui/portal.ts';

interface Login extends Pick<Portal, 'client' | 'session'> {
  /** What is said of a file that was moved, changed or deleted since it was chosen, by its name; nothing where no exam is on the screen. */
  readonly unreadable?: (name: string) => string;
}

const refused = (...texts: readonly string[]): ApiError => new ApiError({ kind: 'refused', status: 422, refusal: { texts, fields: {} } });

const bodyOf = (examId: WireId, { questionId, answer, remainingTime }: AnswerToSave): Body => ({
  applicants_exam: {
    exam_id: examId, question_id: questionId, answer, ...(remainingTime !== undefined && { remaining_time: remainingTime }),
  },
});

/** Makes calls of an applicant's exams, and in nobody else's name: their page stays while somebody logs in. */
export const sendAs = (applicantId: string, { send }: Pick<Client, 'send'>): Client['send'] =>
  (call, input) => send(call, { ...input, scope: examScope(applicantId) });

/** The calls of a group's session (spec §7 Exams). What the server's answers say of its time is told to `clock`. */
function examServer(send: Client['send'], { unreadable }: Login, clock: ServerClock, examId: WireId, groupId: WireId): ExamServer {
  return {
    save: async (answer, { keepalive }) => {
      const { answer: given } = answer;
      // The field says why; a call would only be refused for its size.
      if (typeof given === 'string' && lengthOf(given) > LONGEST_ANSWER) throw refused();
      if (given instanceof File && !await isReadable(given)) throw refused(...unreadable ? [unreadable(given.name)] : []);
      const body = bodyOf(examId, answer);
      const content = given instanceof File ? { form: toFormData(body) } : { json: body };
      const { remaining, number } = await send(updateExamCall, {
        ...content, keepalive, ...(answer.order > 0 && { answerOrder: answer.order }),
        ...tellingTime(clock),
      });
      return { ...(remaining !== undefined && { remainingTime: remaining }), ...(number !== undefined && { order: number }) };
    },
    ask: async () => {
      const json = { applicants_exam: { exam_id: examId, question_group_id: groupId } };
      const answer = await send(questionDataCall, { json, examGroup: groupId });
      // Whether the group has a limit the exam may have said: an answer without one is none without a time.
      const left = readNumber(answer['remaining_time']);
      return { questions: heldQuestions(readGroup(groupId, answer)), ...(left !== undefined && { remainingTime: left }) };
    },
  };
}

/** An applicant as the exams of this page know one. */
export function examAccount(login: Login, applicantId: string, clock: ServerClock): ExamAccount {
  const { session } = login;
  const standing = (): Standing => {
    const applicant = session.applicant();
    if (applicant) return applicant.id === applicantId ? 'in' : 'gone';
    return session.isForgotten() ? 'gone' : 'out';
  };
  const send = sendAs(applicantId, login.client);
  const server: ExamAccount['server'] = (examId, groupId) => examServer(send, login, clock, examId, groupId);
  return { applicantId, standing, subscribe: session.subscribe, server };
}
