import { useLocation } from 'react-router-dom';
import { withOrigin } from '../ui/origin.ts';
import { usePortal } from '../ui/portal.ts';
import { Redirect } from '../ui/redirect.ts';
import { LoadingPage } from './loading-page.tsx';

/**
 * Opens the log-in, passing on the page that the visitor requested and the applicant who was there. After a log-out it passes on
 * neither: the next visitor may be another person.
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
