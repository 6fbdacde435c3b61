import { useEffect, useState, useSyncExternalStore } from 'react';
import type { SessionApplicant } from '../wire/applicant.ts';
import { useApplicant, usePortal } from './portal.ts';

/**
 * The applicant of the session. Without one, but with a token of an earlier visit or of another tab, the server is asked
 * once for each token (spec §2 Protected routes). `tried`: not for the token that it has already rejected.
 */
export function useVerifiedApplicant(wasTried = false): SessionApplicant | 'verifying' | 'nobody' {
  const { session, signIn } = usePortal();
  const applicant = useApplicant();
  const token = useSyncExternalStore(session.subscribe, session.token);
  const [failed, setFailed] = useState(wasTried ? signIn.unchecked()?.token : undefined);
  const verifying = !applicant && token !== undefined && token !== failed;
  useEffect(() => {
    if (verifying) void signIn.resume().then((resumed) => { if (!resumed) setFailed(token); });
  }, [verifying, token, signIn]);
  return applicant ?? (verifying ? 'verifying' : 'nobody');
}
