import { useLocation } from 'react-router-dom';
import { withOrigin } from '../ui/origin.ts';
import { usePortal } from '../ui/portal.ts';
import { Redirect } from '../ui/redirect.ts';
import { LoadingPage } from './loading-page.tsx';

/**
 * Leads to the log-in, which knows where the visitor wanted to go, and whose page it was. After a log-out it knows neither: the next
 * visitor may be another.
 */
export function ToLogin() {
  const location = useLocation();
  const { session } = usePortal();
  return (
    <>
      <Redirect to="/login" state={session.isForgotten() ? null : withOrigin(location, session.lastApplicantId())} />
      <LoadingPage />
    </>
  );
}
