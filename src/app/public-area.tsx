import { useMemo, type ReactNode } from 'react';
import { EngineProvider, type EngineEnvironment } from '../engine/environment.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { markTitle } from '../ui/page-title.tsx';

/** The widgets and input types of a page and no others: all of them together are several times as large as such a page. */
export type PublicForms = Pick<EngineEnvironment, 'registry' | 'types'>;

interface PublicAreaProps {
  readonly forms: PublicForms;
  readonly children: ReactNode;
}

/** The engine for the small forms of the public pages. */
export function PublicArea({ forms, children }: PublicAreaProps) {
  const { language, t } = useLanguage();
  const environment = useMemo(() => ({ language, t, markTitle, ...forms }), [language, t, forms]);
  return <EngineProvider value={environment}>{children}</EngineProvider>;
}
