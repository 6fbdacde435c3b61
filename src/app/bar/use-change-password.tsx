import { useState, type ComponentType, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal } from '../../ui/portal.ts';
import type { ChangePasswordProps } from '../../screens/change-password/change-password.tsx';

interface ChangePasswordState {
  readonly open: () => void;
  readonly dialog: ReactNode;
}

/** The dialog's code is fetched when it is asked for; where that fails nothing but a message comes of it. */
export function useChangePassword(): ChangePasswordState {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const [Dialog, setDialog] = useState<ComponentType<ChangePasswordProps>>();
  const load = async (): Promise<void> => {
    try {
      const { ChangePasswordDialog } = await import('../change-password-dialog.tsx');
      setDialog(() => ChangePasswordDialog);
    } catch {
      notify({ kind: 'error', text: t('failure.network') });
    }
  };
  return { open: () => void load(), dialog: Dialog && <Dialog onClose={() => { setDialog(undefined); }} /> };
}
