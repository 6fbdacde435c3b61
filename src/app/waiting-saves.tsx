import { Suspense, useEffect } from 'react';
import { whenIdle } from '../engine/idle.ts';
import { lazyOrNothing } from '../ui/lazy-or-nothing.ts';
import { useApplicant } from '../ui/portal.ts';
import { useOnline } from '../ui/use-online.ts';
import { useWaitingSaves } from './use-waiting-saves.ts';

/** Few applicants need it, and those who do have had no network: it is loaded ahead. */
const load = async () => (await import('./send-waiting.tsx')).SendWaiting;

const SendWaiting = lazyOrNothing(load);

/** Saves that wait go up from whatever page is open (docs/decisions/0071). Shows nothing. */
export function WaitingSaves() {
  const applicant = useApplicant();
  const waiting = useWaitingSaves(applicant);
  const online = useOnline();
  useEffect(() => whenIdle(() => void load().catch(() => undefined), 5_000), []);
  return applicant && online && waiting.length > 0 && <Suspense><SendWaiting applicant={applicant} /></Suspense>;
}
