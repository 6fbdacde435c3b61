import { useMemo, type ReactNode } from 'react';
import { EngineProvider, type EngineEnvironment } from '../engine/environment.tsx';
import { builtInTypes } from '../fields/types/built-in.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { markTitle } from '../ui/page-title.tsx';
import { allWidgets } from './all-widgets.tsx';
import { useOtherLanguage } from './use-other-language.ts';
import { useVideos } from './use-videos.ts';

interface PortalEngineProps {
  /** What the server adds to the built-in types. */
  readonly served?: Pick<EngineEnvironment, 'types' | 'registry' | 'awaited'>;
  readonly children: ReactNode;
}

const builtIn = { registry: allWidgets, types: builtInTypes };

/** The form engine with every widget, in the language in force. */
export function PortalEngine({ served = builtIn, children }: PortalEngineProps) {
  const { language, t } = useLanguage();
  const other = useOtherLanguage();
  const lateVideos = useVideos();
  const environment = useMemo(() => ({ language, t, other, lateVideos, markTitle, ...served }), [language, t, other, lateVideos, served]);
  return <EngineProvider value={environment}>{children}</EngineProvider>;
}
