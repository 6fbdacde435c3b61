import { use, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { I18nContext } from 'react-i18next';
import type { OtherLanguage } from '../engine/contract/widget.ts';
import { bothLanguages } from '../i18n/both-languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Late, useLate } from '../late/late.ts';
import { tryAgain } from '../late/try-again.ts';
import { usePortal } from '../ui/portal.ts';

/** The language beside the one in force, for who wants to read both and once its texts are here. Costs nobody else anything. */
export function useOtherLanguage(): OtherLanguage | undefined {
  const { notify } = usePortal();
  const { i18n } = use(I18nContext);
  const { language, t } = useLanguage();
  const wanted = useSyncExternalStore(bothLanguages.subscribe, bothLanguages.wanted);
  const late = useMemo(() => new Late(async () => (await import('./read-both.ts')).loadBoth(i18n)), [i18n]);
  const { code: readBoth, failed, retried } = useLate(late, wanted);
  const giveUp = useEffectEvent((): void => {
    bothLanguages.want(false);
    notify({ kind: 'error', text: t('failure.language') });
  });
  // Each press is one try. The second that is in vain loads the page anew, where the wish is still kept.
  useEffect(() => { if (failed) tryAgain(retried, giveUp); }, [failed, retried]);
  return useMemo(() => (wanted ? readBoth?.(language) : undefined), [wanted, readBoth, language]);
}
