import type { Location } from 'react-router-dom';
import { logIn } from '../api/authentication.ts';
import { usePortal } from './portal.ts';
import { useNavigate } from './router.ts';
import { useShown } from './use-shown.ts';

/**
 * Logs in by e-mail and password (spec §4 Login): the session starts, or the second step opens, which is given the page
 * that the visitor requested. It does not navigate where the page was left meanwhile. Rejects where the log-in is refused or fails.
 */
export function useLogIn(): (credentials: object, origin?: Pick<Location, 'pathname'>) => Promise<void> {
  const { client, signIn } = usePortal();
  const navigate = useNavigate();
  const isShown = useShown();
  return async (credentials, origin) => {
    const outcome = await logIn(client, credentials);
    if (outcome.kind === 'signed-in') await signIn.start(outcome.token, outcome.applicant);
    else if (isShown()) await navigate('/auth', { state: { applicantId: outcome.applicantId, from: origin } });
  };
}
