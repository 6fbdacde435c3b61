import { sessionAnswerIn, updateOnlineSessionCall } from '../../api/online-sessions.ts';
import { waitingInOutbox } from '../../forms/waiting/waiting-in-outbox.ts';
import type { WaitingSave } from '../../forms/waiting/waiting-save.ts';

/** The waiting save of an answer. The end of a session does not wait: the applicant submits again when all answers are sent. */
export function waitingAnswer(scope: string): WaitingSave {
  const waits = waitingInOutbox(updateOnlineSessionCall, scope);
  return { ...waits, confirm: async (content) => (sessionAnswerIn(content.body) === undefined ? undefined : waits.confirm(content)) };
}
