import { useLanguage } from '../../../i18n/use-language.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface ConfirmSaveProps {
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Nothing is sent before this is confirmed (spec §4 Profile). */
export function ConfirmSave({ onCancel, onConfirm }: ConfirmSaveProps) {
  const { t } = useLanguage();
  return (
    <ConfirmDialog
      title={t('profile.confirm.title')}
      cancelLabel={t('profile.confirm.cancel')}
      confirmLabel={t('profile.confirm.save')}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {t('profile.confirm.text')}
    </ConfirmDialog>
  );
}
