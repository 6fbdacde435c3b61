import { useMemo, type ReactNode } from 'react';
import { EngineProvider, type EngineEnvironment } from '../engine/environment.tsx';
import { everyFormNeeds } from '../engine/late-form.ts';
import { builtInTypes } from '../fields/types/built-in.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { markTitle } from '../ui/page-title.tsx';
import { widgetsThere } from './widgets-there.ts';
import { useOtherLanguage } from './use-other-language.ts';
import { useVideos } from './use-videos.ts';

interface PortalEngineProps {
  /** What the server adds to the built-in types. */
  readonly served?: Pick<EngineEnvironment, 'types' | 'awaited'>;
  readonly children: ReactNode;
}

// A page without a form goes without (docs/decisions/0104).
everyFormNeeds(() => import('./all-widgets.tsx'));

const builtIn = { types: builtInTypes };

/** The form engine with the widgets that are there, in the language in force. */
export function PortalEngine({ served = builtIn, children }: PortalEngineProps) {
  const { language, t } = useLanguage();
  const other = useOtherLanguage();
  const lateVideos = useVideos();
  const environment = useMemo(() => (
    { language, t, other, lateVideos, markTitle, registry: widgetsThere, ...served }), [language, t, other, lateVideos, served]);
  return <EngineProvider value={environment}>{children}</EngineProvider>;
}
