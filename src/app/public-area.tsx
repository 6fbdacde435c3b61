import { useMemo, type ReactNode } from 'react';
import type { WidgetRegistry } from '../engine/contract/widget.ts';
import { EngineProvider, type EngineEnvironment } from '../engine/environment.tsx';
import { builtInTypes } from '../fields/types/built-in.ts';
import { useLanguage } from '../i18n/use-language.ts';

interface PublicAreaProps {
  /** The widgets of the page and no others: the whole registry is several times a page. */
  readonly registry: WidgetRegistry;
  /** A hook, the same for as long as the page is: gives the page's forms their videos. Absent where they have none. */
  readonly useVideos?: () => EngineEnvironment['openVideos'];
  readonly children: ReactNode;
}

const noVideos = (): undefined => undefined;

/** What the light forms of pages without a log-in need. */
export function PublicArea({ registry, useVideos = noVideos, children }: PublicAreaProps) {
  const { language, t } = useLanguage();
  const openVideos = useVideos();
  const environment = useMemo(() => ({ language, t, registry, types: builtInTypes, ...(openVideos && { openVideos }) }), [language, t, registry, openVideos]);
  return <EngineProvider value={environment}>{children}</EngineProvider>;
}
