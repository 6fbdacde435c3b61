import { useState, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { usePortal } from '../../ui/portal.ts';
import { useEndSession } from './use-end-session.ts';

interface LogOut {
  readonly start: () => void;
  /** Stands outside the list that started it, which is gone by then. */
  readonly dialog: ReactNode;
}

/** Logs out; asks first where something is not saved. */
export function useLogOut(): LogOut {
  const { unsavedWork } = usePortal();
  const { t } = useLanguage();
  const endSession = useEndSession();
  const [asking, setAsking] = useState(false);
  const confirm = (): void => {
    setAsking(false);
    void endSession();
  };
  return {
    start: () => { if (unsavedWork.exists()) setAsking(true); else void endSession(); },
    dialog: asking && (
      <ConfirmDialog
        title={t('leave.title')} cancelLabel={t('leave.stay')} confirmLabel={t('shell.logOut')}
        onCancel={() => { setAsking(false); }} onConfirm={confirm}
      >
        {t('leave.text')}
      </ConfirmDialog>
    ),
  };
}
