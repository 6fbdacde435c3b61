import { useLanguage } from '../../../i18n/use-language.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { SaveProfile } from './use-save-profile.ts';

/** Nothing is sent before this is confirmed (spec §4 Profile). */
export function ConfirmSave({ save }: { readonly save: SaveProfile }) {
  const { t } = useLanguage();
  const { step } = save;
  if (step.kind !== 'confirming') return null;
  return (
    <ConfirmDialog
      title={t('profile.confirm.title')}
      cancelLabel={t('profile.confirm.cancel')}
      confirmLabel={t('profile.confirm.save')}
      onCancel={save.reconsider}
      onConfirm={() => void save.confirm(step.handle)}
    >
      {t('profile.confirm.text')}
    </ConfirmDialog>
  );
}
