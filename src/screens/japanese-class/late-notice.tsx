import { useLanguage } from '../../i18n/use-language.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface LateNoticeProps {
  readonly onAccept: () => void;
  readonly onCancel: () => void;
}

/** Stands before a reflection that is handed in late (spec §4 Lesson card action). */
export function LateNotice({ onAccept, onCancel }: LateNoticeProps) {
  const { t } = useLanguage();
  return (
    <ConfirmDialog
      title={t('reflection.late.title')}
      cancelLabel={t('reflection.late.cancel')}
      confirmLabel={t('reflection.late.accept')}
      onCancel={onCancel}
      onConfirm={onAccept}
    >
      {t('reflection.late.text')}
    </ConfirmDialog>
  );
}
