import { Suspense } from 'react';
import { lazyOrNothing } from '../ui/lazy-or-nothing.ts';
import { useApplicant } from '../ui/portal.ts';
import { useWaitingSaves } from './use-waiting-saves.ts';

/** Few ever need it. */
const SendWaiting = lazyOrNothing(async () => (await import('./send-waiting.tsx')).SendWaiting);

/** Saves that wait go up from whatever page is open (docs/decisions/0071). Shows nothing. */
export function WaitingSaves() {
  const applicant = useApplicant();
  const waiting = useWaitingSaves(applicant);
  return applicant && waiting.length > 0 && <Suspense><SendWaiting applicant={applicant} /></Suspense>;
}
