import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import './theme.css';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { isProductHost, type Settings } from '../api/settings.ts';
import { startI18n, switchLanguage } from '../i18n/i18n.ts';
import { App } from './app.tsx';
import { followColorScheme } from './color-scheme.ts';
import { createPortal } from './create-portal.ts';
import { createExpiry } from './expiry.ts';
import { loadSettings } from './load-settings.ts';
import { readNonce } from './nonce.ts';
import { createRoutes } from './routes.tsx';
import { StartupFailure } from './startup-failure.tsx';
import { installTrustedTypesPolicy } from './trusted-types.ts';

/** Japanese texts that cannot be loaded keep nobody out: the page is in English then. */
const preferJapanese = (texts: i18n): Promise<void> => switchLanguage(texts, 'jp').catch(() => undefined);

async function portalOf(settings: Settings, texts: i18n): Promise<ReactNode> {
  if (isProductHost(window.location.hostname, settings)) await preferJapanese(texts);
  const portal = createPortal(settings, texts);
  const onUnauthorized = createExpiry({ session: portal.session, i18n: texts, notify: portal.notify });
  const router = createBrowserRouter(createRoutes({ onUnauthorized, nonce: readNonce() }));
  return <App i18n={texts} portal={portal} router={router} />;
}

async function start(): Promise<ReactNode> {
  const texts = await startI18n();
  try {
    return await portalOf(await loadSettings(), texts);
  } catch (error) {
    await preferJapanese(texts);
    return <StartupFailure i18n={texts} detail={error instanceof Error ? error.message : ''} />;
  }
}

installTrustedTypesPolicy();
followColorScheme();
const root = document.getElementById('root');
if (root) createRoot(root).render(await start());
