import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureText } from '../../ui/failure-text.ts';
import type { KeptForm } from '../kept-work.ts';
import { LostWork } from './lost-work.tsx';
import type { Failed } from './use-end-session.ts';

/** What keeps a log-out from going through at once. */
export type Obstacle = { readonly kind: 'unsaved'; readonly work: readonly KeptForm[] } | ({ readonly kind: 'failed' } & Failed);

interface LogOutDialogProps {
  readonly obstacle: Obstacle;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Says what a log-out would take away, or that the server was not told of it; the way out of both is to stay. */
export function LogOutDialog({ obstacle, onCancel, onConfirm }: LogOutDialogProps) {
  const { t } = useLanguage();
  const { kind } = obstacle;
  return (
    <ConfirmDialog
      title={t(`logOut.${kind}.title`)}
      cancelLabel={t('logOut.stay')}
      confirmLabel={t(`logOut.${kind}.confirm`)}
      destructive={kind === 'unsaved'}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {kind === 'unsaved' ? <LostWork work={obstacle.work} /> : <Unheard failure={obstacle.failure} />}
    </ConfirmDialog>
  );
}

function Unheard({ failure }: Failed): ReactNode {
  const { t } = useLanguage();
  return (
    <>
      <p>{failureText(failure, t)}</p>
      <p>{t('logOut.failed.text')}</p>
    </>
  );
}
