import type { i18n } from 'i18next';
import { StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import type { createBrowserRouter } from 'react-router-dom';
import { PortalProvider, type Portal } from '../ui/portal.ts';

interface AppProps {
  readonly i18n: i18n;
  readonly portal: Portal;
  readonly router: ReturnType<typeof createBrowserRouter>;
}

/** Everything around the routes. */
export function App({ i18n, portal, router }: AppProps) {
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <PortalProvider value={portal}>
          <RouterProvider router={router} />
        </PortalProvider>
      </I18nextProvider>
    </StrictMode>
  );
}
