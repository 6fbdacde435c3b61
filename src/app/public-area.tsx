import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { EngineProvider } from '../engine/environment.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { loginWidgets } from './login-widgets.ts';

/** What the light forms of pages without a log-in need. */
export function PublicArea() {
  const { language, t } = useLanguage();
  const environment = useMemo(() => ({ language, t, registry: loginWidgets }), [language, t]);
  return <EngineProvider value={environment}><Outlet /></EngineProvider>;
}
