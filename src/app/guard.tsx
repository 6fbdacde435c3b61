import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useVerifiedApplicant } from '../ui/use-verified-applicant.ts';
import { LoadingPage } from './loading-page.tsx';

/**
 * Shows its content to an applicant only (spec §2 "Protected routes"). Without one in the session the user is verified
 * first; when that fails the way leads to log-in, which knows where the visitor wanted to go.
 */
export function Guard({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const applicant = useVerifiedApplicant();
  if (applicant === 'verifying') return <LoadingPage />;
  return applicant === 'nobody' ? <Navigate to="/login" state={{ from: location }} replace /> : children;
}
