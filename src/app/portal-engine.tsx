import { use, useEffect, useEffectEvent, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { EngineProvider, type EngineEnvironment } from '../engine/environment.tsx';
import { setFormDependencies } from '../engine/late-form.ts';
import { builtInTypes } from '../fields/types/built-in.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { markTitle } from '../ui/page-title.tsx';
import { loadedWidgets } from './loaded-widgets.ts';
import { useVideos } from './use-videos.ts';
import { I18nContext } from 'react-i18next';
import type { OtherLanguage } from '../engine/contract/widget.ts';
import { bothLanguages } from '../i18n/both-languages.ts';
import { Late, useLate } from '../late/late.ts';
import { tryAgain } from '../late/try-again.ts';
import { usePortal } from '../ui/portal.ts';

interface PortalEngineProps {
  /** The built-in types with those that the server defines. */
  readonly served?: Pick<EngineEnvironment, 'types' | 'loadTypes'>;
  readonly children: ReactNode;
}

// Loaded with the first form: a page without one does not need it (docs/decisions/0104).
setFormDependencies(() => import('./all-widgets.tsx'));

const builtIn = { types: builtInTypes };

/** The form engine with the widgets that are loaded, in the language in force. */
export function PortalEngine({ served = builtIn, children }: PortalEngineProps) {
  const { language, t } = useLanguage();
  const other = useOtherLanguage();
  const lateVideos = useVideos();
  const environment = useMemo(() => (
    { language, t, other, lateVideos, markTitle, registry: loadedWidgets, ...served }), [language, t, other, lateVideos, served]);
  return <EngineProvider value={environment}>{children}</EngineProvider>;
}

/** The second language, where both are switched on and its texts are loaded. Loads nothing otherwise. */
function useOtherLanguage(): OtherLanguage | undefined {
  const { notify } = usePortal();
  const { i18n } = use(I18nContext);
  const { language, t } = useLanguage();
  const isEnabled = useSyncExternalStore(bothLanguages.subscribe, bothLanguages.isEnabled);
  const late = useMemo(() => new Late(async () => (await import('./read-both.ts')).loadBoth(i18n)), [i18n]);
  const { code: readBoth, failed, retried } = useLate(late, isEnabled);
  const giveUp = useEffectEvent((): void => {
    bothLanguages.setEnabled(false);
    notify({ kind: 'error', text: t('failure.language') });
  });
  // Each press is one attempt. The second failure reloads the page, where the choice is still stored.
  useEffect(() => { if (failed) tryAgain(retried, giveUp); }, [failed, retried]);
  return useMemo(() => (isEnabled ? readBoth?.(language) : undefined), [isEnabled, readBoth, language]);
}
