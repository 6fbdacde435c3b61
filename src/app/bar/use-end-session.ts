import { flushSync } from 'react-dom';
import { logoutCall } from '../../wire/authentication.ts';
import type { SessionApplicant } from '../../wire/applicant.ts';
import { failureOf, type ApiFailure } from '../../api/failure.ts';
import { usePortal } from '../../ui/portal.ts';
import { useNavigate } from '../../ui/router.ts';

export interface Failed {
  /** Absent where no call failed. */
  readonly failure: ApiFailure | undefined;
}

/** How long the server's answer is waited for, in ms: whoever leaves a shared device can end it here then. */
const ANSWER_MS = 5_000;

/** The two ways in which an applicant ends the session. Nothing of theirs is left on the device after either. */
export function useEndSession(applicant: SessionApplicant) {
  const { client, session } = usePortal();
  const navigate = useNavigate();
  /** Somebody else may have logged in by another tab since: that session, unlike the work of `applicant`, is theirs. */
  const isFollowed = (token: string | undefined): boolean => session.token() !== undefined && session.token() !== token;
  /** Leaves the server out: this device alone forgets the session, whose token nobody else has. */
  const endHere = async (token = session.token()): Promise<void> => {
    const { forgetWork } = await import('../kept-work.ts');
    await forgetWork(applicant);
    if (isFollowed(token)) return;
    flushSync(() => { session.logOut(); });
    // The guard leads to log-in only from pages that need one. A save that failed since was kept for an applicant who was still here.
    await Promise.all([navigate('/login', { replace: true }), forgetWork(applicant)]);
  };
  /** Ends the session on the server, then here (spec §4 Logout). Answers what went wrong where it goes on. */
  const end = async (): Promise<Failed | undefined> => {
    // So it may have been while the answers of an exam were waited for.
    if (session.applicant()?.id !== applicant.id) return undefined;
    const token = session.token();
    session.leave(true);
    try {
      await client.send(logoutCall, { signal: AbortSignal.timeout(ANSWER_MS) });
    } catch (error) {
      const told = failureOf(error);
      const failure = told?.kind === 'aborted' ? { kind: 'timeout' } as const : told;
      // A session that the server does not know any more is as good as ended.
      if (failure?.kind !== 'unauthorized') {
        if (!isFollowed(token)) session.leave(false);
        return { failure };
      }
    }
    await endHere(token);
    return undefined;
  };
  return { end, endHere: () => endHere() };
}
