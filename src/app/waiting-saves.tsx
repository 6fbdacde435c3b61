import { lazy, Suspense, type ComponentType } from 'react';
import type { SessionApplicant } from '../api/authentication.ts';
import { useApplicant } from '../ui/portal.ts';
import { useWaitingSaves } from './use-waiting-saves.ts';

interface SendWaitingProps {
  readonly applicant: SessionApplicant;
}

const Nothing: ComponentType<SendWaitingProps> = () => null;

/** Few ever need it. */
const SendWaiting = lazy(async () => ({ default: await import('./send-waiting.tsx').then((module) => module.SendWaiting, () => Nothing) }));

/** Saves that wait go up from whatever page is open (docs/decisions/0071). Shows nothing. */
export function WaitingSaves() {
  const applicant = useApplicant();
  const waiting = useWaitingSaves(applicant);
  return applicant && waiting.length > 0 && <Suspense><SendWaiting applicant={applicant} /></Suspense>;
}
