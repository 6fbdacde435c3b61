import { useFormHandle } from '../engine/form.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from '../ui/portal.ts';
import { useOtherTabSaves } from './save-channel.ts';
import type { RevisionSender } from './use-send-on-revision.ts';

interface FollowTabsProps {
  readonly scope: string;
  readonly sender: RevisionSender;
  /** A save is pending: the server's answer tells it of the other tab's save. */
  readonly saving: boolean;
}

/** Merges what another tab has saved into the fields that are unchanged here. Where it cannot be loaded, the next save finds out. */
export function FollowTabs({ scope, sender, saving }: FollowTabsProps) {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const handle = useFormHandle();
  useOtherTabSaves(scope, () => {
    if (saving) return;
    void sender.rebase(handle).then(({ applied, conflicts }) => {
      if (conflicts > 0) notify({ kind: 'info', text: t('save.elsewhereAsked') });
      else if (applied > 0) notify({ kind: 'info', text: t('save.elsewhereNews', { number: applied }) });
    }, () => undefined);
  });
  return null;
}
