import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useFormHandle, useFormStatus } from '../engine/form.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { usePortal } from '../ui/portal.ts';

/**
 * Asks before unsaved changes are left behind inside the portal; closing the page is the engine's to warn of. The way to
 * log-in is free: a session that has ended cannot be kept, and the draft can.
 */
export function LeaveGuard() {
  const { unsavedWork } = usePortal();
  const { t } = useLanguage();
  const { dirty } = useFormStatus();
  const handle = useFormHandle();
  const blocker = useBlocker(({ nextLocation }) => nextLocation.pathname !== '/login' && handle.isUnsaved());
  useEffect(() => {
    unsavedWork.set(dirty);
    return () => { unsavedWork.set(false); };
  }, [unsavedWork, dirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('leave.title')}
      cancelLabel={t('leave.stay')}
      confirmLabel={t('leave.leave')}
      onCancel={() => { blocker.reset(); }}
      onConfirm={() => { blocker.proceed(); }}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}
