import { useMemo, type ReactNode } from 'react';
import type { WidgetRegistry } from '../engine/contract/widget.ts';
import { EngineProvider } from '../engine/environment.tsx';
import { builtInTypes } from '../fields/types/built-in.ts';
import { useLanguage } from '../i18n/use-language.ts';

interface PublicAreaProps {
  /** The widgets of the page and no others: the whole registry is several times a page. */
  readonly registry: WidgetRegistry;
  readonly children: ReactNode;
}

/** What the light forms of pages without a log-in need. */
export function PublicArea({ registry, children }: PublicAreaProps) {
  const { language, t } = useLanguage();
  const environment = useMemo(() => ({ language, t, registry, types: builtInTypes }), [language, t, registry]);
  return <EngineProvider value={environment}>{children}</EngineProvider>;
}
