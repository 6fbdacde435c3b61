import type { i18n } from 'i18next';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import './theme.css';
import './print.css';
import { createRoot, type Root } from 'react-dom/client';
import { createClient } from '../api/client.ts';
import { createSession, type Session } from '../api/session.ts';
import { lastingStore, passingStore } from '../base/stores.ts';
import { settingsCall } from '../wire/settings.ts';
import { watchPresses } from '../interaction/pointer-gate.ts';
import { chosenLanguage } from '../i18n/chosen-language.ts';
import { addTexts, createI18n, switchLanguage } from '../i18n/i18n.ts';
import { whenIdle } from '../engine/idle.ts';
import { Late } from '../late/late.ts';
import { defaultLanguage, isProductVariant } from '../ui/product-variant.ts';
import { createBrowserRouter, type Router } from '../ui/router.ts';
import { App } from './app.tsx';
import { bringStyles } from './bring-styles.ts';
import { followColorScheme } from './color-scheme.ts';
import { createPortal } from './create-portal.ts';
import { createRoutes } from './routes.tsx';
import { StartupFailure } from './startup-failure.tsx';
import { createToasts } from './toasts.ts';
import { installTrustedTypesPolicy } from './trusted-types.ts';

/**
 * Lets this tab follow the log-in and the log-out of the others. The browser tells of a change while the page is alive;
 * a page that comes back out of the browser's cache, or was frozen, looks for itself, after what it has still to be told: that says how a
 * session ended.
 */
function followTabs({ follow }: Session): void {
  addEventListener('storage', follow);
  const look = (): void => { setTimeout(follow); };
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
}

/** Reads `/config.json` beside the page, with what time its answer says it is. Throws an `ApiError` where it is absent or broken. */
async function loadSettings() {
  // The page asks for the file ahead, with the credentials of its own origin.
  const client = createClient({ apiBase: '', productKey: '', token: () => undefined, language: () => 'en', credentials: 'same-origin' });
  let told: number | undefined;
  const settings = await client.send(settingsCall, { onServerTime: (time) => { told = time; } });
  return { settings, told };
}

/** What lies over the page is the browser's own; where it has none (before 2024), this brings it. */
async function bringPopover(): Promise<void> {
  if ('popover' in HTMLElement.prototype) return;
  const { apply } = await import('@oddbird/popover-polyfill/fn');
  apply();
}

/** Brings what every page needs. Who has chosen a language needs no settings to be spoken to. */
async function load(texts: i18n) {
  const answer = loadSettings();
  const language = async () => chosenLanguage() ?? defaultLanguage(isProductVariant(undefined, (await answer).settings));
  const [started] = await Promise.all([answer, language().then((each) => switchLanguage(texts, each)), bringPopover()]);
  return started;
}

/** Settles when the first page is drawn: until then nothing that it does not need shares the line with it. */
const firstSight = (router: Router): Promise<void> => new Promise((resolve) => {
  const look = (): void => {
    if (!router.state.isInitialized) return;
    leave();
    whenIdle(resolve, 2_000);
  };
  const leave = router.subscribe(look);
  look();
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
  const session = createSession(lastingStore(), passingStore());
  // The code and texts of the page come beside what every page needs, not after it.
  const router = createBrowserRouter(createRoutes({
    portalArea: { onOpen: prepare }, addTexts: (areas) => addTexts(texts, areas), isSomebody: () => session.token() !== undefined,
  }));
  const { settings, told } = await started;
  const portal = createPortal(settings, session, texts, notify);
  followTabs(session);
  root.render(<App i18n={texts} portal={portal} router={router} />);
  await firstSight(router);
  const afterStart = await new Late(async () => (await import('./later.ts')).afterStart).arrive();
  await afterStart({ portal, texts, told });
}

installTrustedTypesPolicy();
bringStyles();
followColorScheme();
watchPresses();
const root = document.getElementById('root');
// The bundler leaves what pages share in chunks of its own beside an entry that waits; beside one that does not, a form loads 12 kB more.
if (root) await start(createRoot(root));
