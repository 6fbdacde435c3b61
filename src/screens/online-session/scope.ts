import { ownScope } from '../../base/scope.ts';
import type { OnlineSession, SessionQuestion } from '../../wire/online-sessions.ts';

/** The scope of an online session on this device; the scopes of its questions begin with it. */
export const sessionScope = (applicantId: string, { id }: OnlineSession): string => ownScope(applicantId, 'online-session', id);

/** The scope of the answer to a question on this device. */
export const questionScope = (applicantId: string, session: OnlineSession, { id }: SessionQuestion): string =>
  ownScope(applicantId, 'online-session', session.id, id ?? '');
