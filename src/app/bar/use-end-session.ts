import { flushSync } from 'react-dom';
import { logoutCall } from '../../wire/authentication.ts';
import type { SessionApplicant } from '../../wire/applicant.ts';
import { failureOf, type ApiFailure } from '../../api/failure.ts';
import { usePortal } from '../../ui/portal.ts';
import { useNavigate } from '../../ui/router.ts';

export interface LogOutFailure {
  /** Absent where no call failed. */
  readonly failure: ApiFailure | undefined;
}

/** How long to wait for the server's answer, in ms: after that the applicant can end the session on this device alone. */
const ANSWER_TIMEOUT_MS = 5_000;

/** The two ways to end the session. After either, nothing of the applicant's is left on the device. */
export function useEndSession(applicant: SessionApplicant) {
  const { client, session } = usePortal();
  const navigate = useNavigate();
  /** Whether somebody has logged in by another tab since: that session is not to be ended; the work of `applicant` still goes. */
  const isReplaced = (token: string | undefined): boolean => session.token() !== undefined && session.token() !== token;
  /** Ends the session on this device alone, without the server; nobody else has its token. */
  const endHere = async (token = session.token()): Promise<void> => {
    const { forgetWork } = await import('../unsaved-work.ts');
    await forgetWork(applicant);
    if (isReplaced(token)) return;
    flushSync(() => { session.logOut(); });
    // The guard opens the log-in only from pages that need one. A save that failed meanwhile may have stored work again: delete it too.
    await Promise.all([navigate('/login', { replace: true }), forgetWork(applicant)]);
  };
  /** Ends the session on the server, then here (spec §4 Logout). Resolves to what went wrong where the session goes on. */
  const end = async (): Promise<LogOutFailure | undefined> => {
    // It may have ended already, while this waited for the answers of an exam.
    if (session.applicant()?.id !== applicant.id) return undefined;
    const token = session.token();
    session.leave(true);
    try {
      await client.send(logoutCall, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    } catch (error) {
      const reported = failureOf(error);
      const failure = reported?.kind === 'aborted' ? { kind: 'timeout' } as const : reported;
      // A session that the server no longer knows is as good as ended.
      if (failure?.kind !== 'unauthorized') {
        if (!isReplaced(token)) session.leave(false);
        return { failure };
      }
    }
    await endHere(token);
    return undefined;
  };
  return { end, endHere: () => endHere() };
}
