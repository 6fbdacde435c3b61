import { useEffect, useState } from 'react';
import type { SessionApplicant } from '../api/authentication.ts';
import { useApplicant, usePortal } from './portal.ts';

/**
 * The applicant of the session. Without one, but with the token of an earlier visit, the server is asked once
 * (spec §2 "Protected routes"); not where that has just been tried.
 */
export function useVerifiedApplicant(tried = false): SessionApplicant | 'verifying' | 'nobody' {
  const { session, signIn } = usePortal();
  const applicant = useApplicant();
  const [failed, setFailed] = useState(tried);
  const verifying = !applicant && !failed && session.token() !== undefined;
  useEffect(() => {
    if (verifying) void signIn.resume().then((resumed) => { setFailed(!resumed); });
  }, [verifying, signIn]);
  return applicant ?? (verifying ? 'verifying' : 'nobody');
}
