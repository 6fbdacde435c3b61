import { Fragment, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { withOrigin } from '../ui/origin.ts';
import { usePortal } from '../ui/portal.ts';
import { useVerifiedApplicant } from '../ui/use-verified-applicant.ts';
import { LoadingPage } from './loading-page.tsx';
import { LogInHere } from './log-in-here.tsx';

/** Pages that stay where they are when their session ends: an exam's time goes on. */
const STAYS = /^\/exam\//;

/**
 * Shows its content to an applicant only (spec §2 Protected routes). Without one in the session the user is verified
 * first; when that fails the way leads to log-in, which knows where the visitor wanted to go, and whose page it was. After a
 * log-out it knows neither: the next visitor may be another. A page that stays keeps its content, for whoever was there,
 * and asks for the log-in over it.
 */
export function Guard({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const { session } = usePortal();
  const applicant = useVerifiedApplicant();
  const [shown, setShown] = useState(false);
  if (typeof applicant === 'object' && !shown) setShown(true);
  if (applicant === 'verifying') return <LoadingPage />;
  const stays = applicant === 'nobody' && shown && !session.isForgotten() && STAYS.test(location.pathname);
  if (applicant !== 'nobody' || stays) {
    return (
      <>
        <Fragment key={session.lastApplicantId()}>{children}</Fragment>
        {stays && <LogInHere />}
      </>
    );
  }
  const origin = session.isForgotten() ? null : withOrigin(location, session.lastApplicantId());
  return <Navigate to="/login" state={origin} replace />;
}
