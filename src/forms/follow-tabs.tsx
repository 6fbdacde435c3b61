import { useFormHandle } from '../engine/form.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from '../ui/portal.ts';
import { useTabNews } from './tab-news.ts';
import type { RevisionSender } from './use-send-on-revision.ts';

interface FollowTabsProps {
  readonly scope: string;
  readonly sender: RevisionSender;
  /** A save is under way: it hears of the other one by itself. */
  readonly saving: boolean;
}

/** What another tab has saved comes in where it is untouched here. Where it cannot be had, the next save finds out. */
export function FollowTabs({ scope, sender, saving }: FollowTabsProps) {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const handle = useFormHandle();
  useTabNews(scope, () => {
    if (saving) return;
    void sender.takeIn(handle).then(({ applied, asked }) => {
      if (asked > 0) notify({ kind: 'info', text: t('save.elsewhereAsked') });
      else if (applied > 0) notify({ kind: 'info', text: t('save.elsewhereNews', { number: applied }) });
    }, () => undefined);
  });
  return null;
}
