import type { i18n } from 'i18next';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import './theme.css';
import './print.css';
import { createRoot, type Root } from 'react-dom/client';
import { createClient } from '../api/client.ts';
import { createSession, type Session } from '../api/session.ts';
import { persistentStore, tabStore } from '../base/stores.ts';
import { settingsCall } from '../wire/settings.ts';
import { watchPresses } from '../interaction/pointer-gate.ts';
import { chosenLanguage } from '../i18n/chosen-language.ts';
import { addTexts, createI18n, switchLanguage } from '../i18n/i18n.ts';
import { whenIdle } from '../engine/idle.ts';
import { Late } from '../late/late.ts';
import { defaultLanguage, isProductVariant } from '../ui/product-variant.ts';
import { createBrowserRouter, type Router } from '../ui/router.ts';
import { App } from './app.tsx';
import { retryStyles } from './retry-styles.ts';
import { followColorScheme } from './color-scheme.ts';
import { createPortal } from './create-portal.ts';
import { createRoutes } from './routes.tsx';
import { StartupFailure } from './startup-failure.tsx';
import { createToasts } from './toasts.ts';
import { installTrustedTypesPolicy } from './trusted-types.ts';

/**
 * Lets this tab follow the log-in and the log-out of other tabs. The browser reports changes while the page is alive; a page that
 * returns from the back-forward cache, or was frozen, checks by itself, after the events that are still due: those say how a session
 * ended.
 */
function followTabs({ follow }: Session): void {
  addEventListener('storage', follow);
  const followSoon = (): void => { setTimeout(follow); };
  addEventListener('pageshow', followSoon);
  document.addEventListener('visibilitychange', followSoon);
}

/** Loads `/config.json` from beside the page, with the server's time in its answer. Throws an `ApiError` where it is absent or broken. */
async function loadSettings() {
  // The page preloads the file, with the credentials of its own origin.
  const client = createClient({ apiBase: '', productKey: '', token: () => undefined, language: () => 'en', credentials: 'same-origin' });
  let serverNow: number | undefined;
  const settings = await client.send(settingsCall, { onServerTime: (time) => { serverNow = time; } });
  return { settings, told: serverNow };
}

/** Loads a polyfill of the popover API for browsers without it (before 2024). */
async function loadPopoverPolyfill(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return;
  const { apply } = await import('@oddbird/popover-polyfill/fn');
  apply();
}

/** Loads what every page needs. Texts do not wait for the settings where a language was chosen on this device. */
async function load(texts: i18n) {
  const answer = loadSettings();
  const language = async () => chosenLanguage() ?? defaultLanguage(isProductVariant(undefined, (await answer).settings));
  const [started] = await Promise.all([answer, language().then((each) => switchLanguage(texts, each)), loadPopoverPolyfill()]);
  return started;
}

/** Settles when the first page is shown: nothing else is downloaded before that. */
const firstPageShown = (router: Router): Promise<void> => new Promise((resolve) => {
  const check = (): void => {
    if (!router.state.isInitialized) return;
    leave();
    whenIdle(resolve, 2_000);
  };
  const leave = router.subscribe(check);
  check();
});

/** Starts the portal. While its settings or texts cannot be loaded the page says so; it starts when they arrive. */
async function start(root: Root): Promise<void> {
  const texts = createI18n();
  let detail = '';
  const late = new Late(() => load(texts).catch((error: unknown) => {
    detail = error instanceof Error ? error.message : '';
    throw error;
  }));
  late.subscribe(() => { if (late.state().failed) root.render(<StartupFailure detail={detail} />); });
  const started = late.arrive();
  const { notify, prepare } = createToasts(texts);
  const session = createSession(persistentStore(), tabStore());
  // The code and texts of the page are loaded in parallel with what every page needs.
  const router = createBrowserRouter(createRoutes({
    portalArea: { onOpen: prepare }, addTexts: (areas) => addTexts(texts, areas), hasSession: () => session.token() !== undefined,
  }));
  const { settings, told: serverNow } = await started;
  const portal = createPortal(settings, session, texts, notify);
  followTabs(session);
  root.render(<App i18n={texts} portal={portal} router={router} />);
  await firstPageShown(router);
  const afterStart = await new Late(async () => (await import('./after-start.ts')).afterStart).arrive();
  await afterStart({ portal, texts, serverNow });
}

installTrustedTypesPolicy();
retryStyles();
followColorScheme();
watchPresses();
const root = document.getElementById('root');
// With an entry that awaits, the bundler puts what pages share into chunks of their own; without, a form loads 12 kB more.
if (root) await start(createRoot(root));
