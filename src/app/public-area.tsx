import { useMemo, type ReactNode } from 'react';
import type { WidgetRegistry } from '../engine/contract/widget.ts';
import { EngineProvider, type EngineEnvironment } from '../engine/environment.tsx';
import { builtInTypes } from '../fields/types/built-in.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { markTitle } from '../ui/page-title.tsx';

interface PublicAreaProps {
  /** The widgets of the page and no others: the whole registry is several times a page. */
  readonly registry: WidgetRegistry;
  /** A hook, the same for as long as the page is: what the page's forms need besides. */
  readonly useEngine?: () => Partial<EngineEnvironment> | undefined;
  readonly children: ReactNode;
}

const nothing = (): undefined => undefined;

/** What the light forms of pages without a log-in need. */
export function PublicArea({ registry, useEngine = nothing, children }: PublicAreaProps) {
  const { language, t } = useLanguage();
  const engine = useEngine();
  const environment = useMemo(
    () => ({ language, t, registry, types: builtInTypes, markTitle, ...engine }), [language, t, registry, engine],
  );
  return <EngineProvider value={environment}>{children}</EngineProvider>;
}
