import type { i18n } from 'i18next';
import { StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { PortalProvider, type Portal } from '../ui/portal.ts';
import type { Router } from '../ui/router.ts';
import { RouterView } from './router-view.tsx';

interface AppProps {
  readonly i18n: i18n;
  readonly portal: Portal;
  readonly router: Router;
}

/** The providers around the router. */
export function App({ i18n, portal, router }: AppProps) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <PortalProvider value={portal}>
          <RouterView router={router} />
        </PortalProvider>
      </I18nextProvider>
    </StrictMode>
  );
}
