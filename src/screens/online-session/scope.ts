import { ownScope } from '../../base/scope.ts';
import type { OnlineSession, SessionQuestion } from '../../wire/online-sessions.ts';

/** Names an applicant's online sessions on this device; what is kept of a question begins so. */
export const sessionScope = (applicantId: string, { id }: OnlineSession): string => ownScope(applicantId, 'online-session', id);

/** Names the answer to a question on this device. */
export const questionScope = (applicantId: string, session: OnlineSession, { id }: SessionQuestion): string =>
  ownScope(applicantId, 'online-session', session.id, id ?? '');
