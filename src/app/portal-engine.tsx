import { useMemo, type ReactNode } from 'react';
import { EngineProvider } from '../engine/environment.tsx';
import { builtInTypes } from '../fields/types/built-in.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { allWidgets } from './all-widgets.tsx';
import { useVideos } from './use-videos.ts';

/** The form engine with every widget, in the language in force. */
export function PortalEngine({ children }: { readonly children: ReactNode }) {
  const { language, t } = useLanguage();
  const openVideos = useVideos();
  const environment = useMemo(() => ({ language, t, registry: allWidgets, types: builtInTypes, openVideos }), [language, t, openVideos]);
  return <EngineProvider value={environment}>{children}</EngineProvider>;
}
