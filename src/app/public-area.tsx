import { useMemo, type ReactNode } from 'react';
import { EngineProvider, type EngineEnvironment } from '../engine/environment.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { markTitle } from '../ui/page-title.tsx';

/** The widgets and input types of a page and no others: all there are are several times a page. */
export type PublicForms = Pick<EngineEnvironment, 'registry' | 'types'>;

interface PublicAreaProps {
  readonly forms: PublicForms;
  /** A hook, the same for as long as the page is: what the page's forms need besides. */
  readonly useEngine?: () => Partial<EngineEnvironment> | undefined;
  readonly children: ReactNode;
}

const nothing = (): undefined => undefined;

/** What the light forms of pages without a log-in need. */
export function PublicArea({ forms, useEngine = nothing, children }: PublicAreaProps) {
  const { language, t } = useLanguage();
  const engine = useEngine();
  const environment = useMemo(() => ({ language, t, markTitle, ...forms, ...engine }), [language, t, forms, engine]);
  return <EngineProvider value={environment}>{children}</EngineProvider>;
}
