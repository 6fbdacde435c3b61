import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { SessionApplicant } from '../../wire/applicant.ts';
import { whenIdle } from '../../engine/idle.ts';
import { pageAnswers } from '../../exam/page-answers.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Late } from '../../late/late.ts';
import { tryAgain } from '../../late/try-again.ts';
import { usePortal } from '../../ui/portal.ts';
import type { Obstacle } from './log-out-dialog.tsx';
import { useEndSession } from './use-end-session.ts';

/** How long answers of an exam are waited for that are on their way, in ms. */
const SETTLE_MS = 5_000;

/** Logs out. Asks first where work would be lost with it, and afterwards where the server could not be told. */
export function useLogOut(applicant: SessionApplicant) {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const { end, endHere } = useEndSession(applicant);
  const parts = useParts();
  /** Stands outside the list that started it, which is gone by then. */
  const [dialog, setDialog] = useState<ReactNode>();
  const stay = (): void => { setDialog(undefined); };
  /** Says at once that it is under way. */
  const run = (way: () => Promise<unknown>) => () => {
    stay();
    const underWay = new AbortController();
    notify({ kind: 'info', text: t('shell.loggingOut') }, underWay.signal);
    way().catch(() => { notify({ kind: 'error', text: t('failure.network') }); }).finally(() => { underWay.abort(); });
  };
  const start = async (): Promise<void> => {
    const [keptWork, LogOutDialog] = await parts.load();
    const ask = (obstacle: Obstacle, way: () => Promise<unknown>): void => {
      setDialog(<LogOutDialog obstacle={obstacle} onCancel={stay} onConfirm={run(way)} />);
    };
    const tryToEnd = async (): Promise<void> => {
      const failed = await end();
      if (failed) ask({ kind: 'failed', ...failed }, endHere);
    };
    await pageAnswers.settle(SETTLE_MS);
    const work = await keptWork(applicant);
    if (work.length > 0) ask({ kind: 'unsaved', work }, tryToEnd);
    else await tryToEnd();
  };
  return { start: () => { tryAgain(parts.state().retried, run(start)); }, dialog };
}

/**
 * What only a log-out needs, in chunks of their own. They are fetched as soon as there is time, since they have to be there
 * when the connection is not.
 */
function useParts() {
  const { addTexts } = useLanguage();
  const parts = useMemo(() => new Late(() => Promise.all([
    import('../kept-work.ts').then(({ keptWork }) => keptWork),
    import('./log-out-dialog.tsx').then(({ LogOutDialog }) => LogOutDialog),
    addTexts(['log-out']),
  ])), [addTexts]);
  useEffect(() => whenIdle(parts.preload, 5_000), [parts]);
  return parts;
}
