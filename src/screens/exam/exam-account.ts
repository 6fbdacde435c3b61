import type { Client } from '../../api/client.ts';
import { questionDataCall, updateExamCall } from '../../wire/exam-answers.ts';
import { readNumber } from '../../wire/entries.ts';
import { readGroup } from '../../wire/exam.ts';
import type { WireId } from '../../wire/values.ts';
import { ApiError } from '../../api/failure.ts';
import { isReadable, toFormData } from '../../api/form-data.ts';
import { clockSyncInput } from '../../api/server-time.ts';
import type { Body } from '../../base/body.ts';
import { LONGEST_ANSWER_UNITS } from '../../base/longest-answer.ts';
import type { ServerClock } from '../../base/server-clock.ts';
import type { AnswerToSave, ExamAccount, ExamServer, LoginState } from '../../exam/contract.ts';
import { snapshotQuestions } from '../../exam/group-snapshot.ts';
import { examScope } from '../../exam/stored-answer.ts';
import type { Portal } from '../../ui/portal.ts';

interface Login extends Pick<Portal, 'client' | 'session'> {
  /** The text for a file, by its name, that can no longer be read; absent where no exam is on the screen. */
  readonly unreadable?: (name: string) => string;
}

const refused = (...texts: readonly string[]): ApiError => new ApiError({ kind: 'refused', status: 422, refusal: { texts, fields: {} } });

const bodyOf = (examId: WireId, { questionId, answer, remainingTime }: AnswerToSave): Body => ({
  applicants_exam: {
    exam_id: examId, question_id: questionId, answer, ...(remainingTime !== undefined && { remaining_time: remainingTime }),
  },
});

/** Makes calls only as this applicant: an exam's page stays while somebody, perhaps another, logs in. */
export const sendAs = (applicantId: string, { send }: Pick<Client, 'send'>): Client['send'] =>
  (call, input) => send(call, { ...input, scope: examScope(applicantId) });

/** The calls of a group's session (spec §7 Exams). The server's times in the answers are passed to `clock`. */
function examServer(send: Client['send'], { unreadable }: Login, clock: ServerClock, examId: WireId, groupId: WireId): ExamServer {
  return {
    save: async (answer, { keepalive }) => {
      const { answer: value } = answer;
      // Without a text, since the field says why; the server would refuse the call for its size.
      if (typeof value === 'string' && value.length > LONGEST_ANSWER_UNITS) throw refused();
      if (value instanceof File && !await isReadable(value)) throw refused(...unreadable ? [unreadable(value.name)] : []);
      const body = bodyOf(examId, answer);
      const content = value instanceof File ? { form: toFormData(body) } : { json: body };
      const { remaining, number } = await send(updateExamCall, {
        ...content, keepalive, ...(answer.order > 0 && { answerOrder: answer.order }),
        ...clockSyncInput(clock),
      });
      return { ...(remaining !== undefined && { remainingTime: remaining }), ...(number !== undefined && { order: number }) };
    },
    ask: async () => {
      const json = { applicants_exam: { exam_id: examId, question_group_id: groupId } };
      const answer = await send(questionDataCall, { json, examGroup: groupId });
      // A missing time does not mean that there is no limit: that may be in the exam's own answer.
      const remaining = readNumber(answer['remaining_time']);
      return { questions: snapshotQuestions(readGroup(groupId, answer)), ...(remaining !== undefined && { remainingTime: remaining }) };
    },
  };
}

/** The applicant's account for the exams of this page. */
export function examAccount(login: Login, applicantId: string, clock: ServerClock): ExamAccount {
  const { session } = login;
  const standing = (): LoginState => {
    const applicant = session.applicant();
    if (applicant) return applicant.id === applicantId ? 'in' : 'gone';
    return session.isForgotten() ? 'gone' : 'out';
  };
  const send = sendAs(applicantId, login.client);
  const server: ExamAccount['server'] = (examId, groupId) => examServer(send, login, clock, examId, groupId);
  return { applicantId, loginState: standing, subscribe: session.subscribe, server };
}
