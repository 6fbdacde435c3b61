import { use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { I18nContext } from 'react-i18next';
import type { OtherLanguage } from '../engine/contract/widget.ts';
import { bothLanguages } from '../i18n/both-languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from '../ui/portal.ts';
import type { ReadBoth } from './read-both.ts';

/** The language beside the one in force, for who wants to read both and once its texts are here. Costs nobody else anything. */
export function useOtherLanguage(): OtherLanguage | undefined {
  const { notify } = usePortal();
  const { i18n } = use(I18nContext);
  const { language, t } = useLanguage();
  const wanted = useSyncExternalStore(bothLanguages.subscribe, bothLanguages.wanted);
  const [readBoth, setReadBoth] = useState<ReadBoth>();
  useEffect(() => {
    if (!wanted || readBoth) return;
    import('./read-both.ts').then(({ loadBoth }) => loadBoth(i18n)).then((loaded) => { setReadBoth(() => loaded); }, () => {
      bothLanguages.want(false);
      notify({ kind: 'error', text: t('failure.language') });
    });
  }, [wanted, readBoth, i18n, notify, t]);
  return useMemo(() => (wanted ? readBoth?.(language) : undefined), [wanted, readBoth, language]);
}
