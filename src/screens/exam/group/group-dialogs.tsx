import { useLanguage } from '../../../i18n/use-language.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Overview, type OverviewProps } from './overview.tsx';

interface DialogProps {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Before the exam is left; the time of a group goes on meanwhile. */
export function ExitDialog({ onConfirm, onCancel }: DialogProps) {
  const { t } = useLanguage();
  return (
    <ConfirmDialog
      title={t('exam.exit.title')}
      cancelLabel={t('exam.exit.cancel')}
      confirmLabel={t('exam.exit.confirm')}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {t('exam.exit.text')}
    </ConfirmDialog>
  );
}

interface NextDialogProps extends DialogProps {
  readonly isLast: boolean;
  readonly overview: OverviewProps;
}

/** Before a group is handed in that asks first, with what is answered of it (spec §4 Exam). */
export function NextDialog({ isLast, overview, onConfirm, onCancel }: NextDialogProps) {
  const { t } = useLanguage();
  return (
    <ConfirmDialog
      title={t(isLast ? 'exam.confirm.submitTitle' : 'exam.confirm.title')}
      cancelLabel={t('exam.confirm.cancel')}
      confirmLabel={t(isLast ? 'exam.confirm.submit' : 'exam.confirm.next')}
      details={<section aria-label={t('exam.confirm.overview')}><Overview {...overview} /></section>}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {t(isLast ? 'exam.confirm.submitText' : 'exam.confirm.text')}
    </ConfirmDialog>
  );
}
