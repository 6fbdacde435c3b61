import { sessionAnswerIn, updateOnlineSessionCall } from '../../api/online-sessions.ts';
import { waitingInOutbox } from '../../forms/waiting/waiting-in-outbox.ts';
import type { WaitingSave } from '../../forms/waiting/waiting-save.ts';

/** Where an answer waits. The end of a session waits nowhere: it is asked for again when all answers have arrived. */
export function waitingAnswer(scope: string): WaitingSave {
  const waits = waitingInOutbox(updateOnlineSessionCall, scope);
  return { ...waits, confirm: async (content) => (sessionAnswerIn(content.body) === undefined ? undefined : waits.confirm(content)) };
}
