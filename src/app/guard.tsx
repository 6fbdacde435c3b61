import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { withOrigin } from '../ui/origin.ts';
import { usePortal } from '../ui/portal.ts';
import { useVerifiedApplicant } from '../ui/use-verified-applicant.ts';
import { LoadingPage } from './loading-page.tsx';

/**
 * Shows its content to an applicant only (spec §2 Protected routes). Without one in the session the user is verified
 * first; when that fails the way leads to log-in, which knows where the visitor wanted to go, and whose page it was. After a
 * log-out it knows neither: the next visitor may be another.
 */
export function Guard({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const { session } = usePortal();
  const applicant = useVerifiedApplicant();
  if (applicant === 'verifying') return <LoadingPage />;
  if (applicant !== 'nobody') return children;
  const origin = session.isForgotten() ? null : withOrigin(location, session.lastApplicantId());
  return <Navigate to="/login" state={origin} replace />;
}
