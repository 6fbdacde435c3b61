import { useEffect } from 'react';
import { whenIdle } from '../engine/idle.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Late, useLate } from '../late/late.ts';
import { MissingPart } from '../late/missing-part.tsx';
import { useApplicant } from '../ui/portal.ts';
import { useOnline } from '../ui/use-online.ts';
import { useWaitingSaves } from './use-waiting-saves.ts';

/** Loaded ahead when the browser is idle: those who need it have had no network. */
export const lateSendWaiting = new Late(async () => (await import('./send-waiting.tsx')).SendWaiting);

/** Sends waiting saves from any page (docs/decisions/0071). Shows something only where the code for that could not be loaded. */
export function WaitingSaves() {
  const { t } = useLanguage();
  const applicant = useApplicant();
  const waiting = useWaitingSaves(applicant);
  const online = useOnline();
  const shouldSend = applicant !== undefined && waiting.length > 0;
  const { code: SendWaiting } = useLate(lateSendWaiting, shouldSend);
  useEffect(() => whenIdle(lateSendWaiting.preload, 5_000), []);
  if (shouldSend && SendWaiting) return <SendWaiting applicant={applicant} />;
  return <MissingPart t={t} late={lateSendWaiting} asked={shouldSend && online} />;
}
