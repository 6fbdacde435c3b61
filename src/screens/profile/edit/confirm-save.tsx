import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../../../engine/idle.ts';
import type { SaveStep } from '../../../forms/save-step.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/**
 * In a chunk of its own, fetched as soon as there is time: it should be there when the connection is not. A save can be
 * confirmed without it.
 */
const loadChangeList = () => import('../../../engine/change-list.tsx');

/** Nothing is sent before this is confirmed, and what would be is listed (spec §4 Profile). */
export function ConfirmSave({ step }: { readonly step: SaveStep }) {
  const { t } = useLanguage();
  const [{ ChangeList }, setPart] = useState<Partial<Awaited<ReturnType<typeof loadChangeList>>>>({});
  useEffect(() => whenIdle(() => { loadChangeList().then(setPart, () => undefined); }, 2_000), []);
  if (step.kind !== 'asking') return null;
  const { cancel, confirm } = step;
  return (
    <ConfirmDialog
      title={t('profile.confirm.title')}
      cancelLabel={t('profile.confirm.cancel')}
      confirmLabel={t('profile.confirm.save')}
      details={ChangeList && <ChangeList onLeave={() => { flushSync(cancel); }} />}
      onCancel={cancel}
      onConfirm={confirm}
    >
      {t('profile.confirm.text')}
    </ConfirmDialog>
  );
}
