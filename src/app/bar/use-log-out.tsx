import { useState, type ReactNode } from 'react';
import type { SessionApplicant } from '../../api/authentication.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { usePortal } from '../../ui/portal.ts';
import { useEndSession, type Failed } from './use-end-session.ts';
import { useLostWork } from './use-lost-work.tsx';

interface LogOut {
  readonly start: () => void;
  /** Stands outside the list that started it, which is gone by then. */
  readonly dialog: ReactNode;
}

/** What keeps a log-out from going through at once. */
type Obstacle = { readonly kind: 'unsaved'; readonly lost: ReactNode } | ({ readonly kind: 'failed' } & Failed);

/** Logs out. Asks first where work would be lost with it, and afterwards where the server could not be told. */
export function useLogOut(applicant: SessionApplicant): LogOut {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const session = useEndSession(applicant);
  const lostWork = useLostWork(applicant);
  const [obstacle, setObstacle] = useState<Obstacle>();
  const stay = (): void => { setObstacle(undefined); };
  const end = async (): Promise<void> => {
    const failed = await session.end();
    if (failed) setObstacle({ kind: 'failed', ...failed });
  };
  const start = async (): Promise<void> => {
    const lost = await lostWork();
    if (lost) setObstacle({ kind: 'unsaved', lost });
    else await end();
  };
  const goOn = (way: () => Promise<void>) => () => {
    stay();
    void way();
  };
  return {
    start: () => { start().catch(() => { notify({ kind: 'error', text: t('failure.network') }); }); },
    dialog: obstacle && (obstacle.kind === 'unsaved'
      ? (
        <ConfirmDialog
          title={t('logOut.unsaved.title')} cancelLabel={t('logOut.stay')} confirmLabel={t('logOut.unsaved.confirm')}
          destructive onCancel={stay} onConfirm={goOn(end)}
        >
          {obstacle.lost}
        </ConfirmDialog>
      )
      : (
        <ConfirmDialog
          title={t('logOut.failed.title')} cancelLabel={t('logOut.stay')} confirmLabel={t('logOut.failed.confirm')}
          onCancel={stay} onConfirm={goOn(session.endHere)}
        >
          <p>{failureText(obstacle.failure, t)}</p>
          <p>{t('logOut.failed.text')}</p>
        </ConfirmDialog>
      )),
  };
}
