import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import './theme.css';
import './print.css';
import { createRoot, type Root } from 'react-dom/client';
import { createClient } from '../api/client.ts';
import type { Session } from '../api/session.ts';
import { settingsCall } from '../wire/settings.ts';
import { watchPresses } from '../interaction/pointer-gate.ts';
import { chosenLanguage } from '../i18n/chosen-language.ts';
import { addTexts, startI18n } from '../i18n/i18n.ts';
import { Late } from '../late/late.ts';
import { defaultLanguage, isProductVariant } from '../ui/product-variant.ts';
import { createBrowserRouter } from '../ui/router.ts';
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
  const client = createClient({ apiBase: '', productKey: '', token: () => undefined, language: () => 'en' });
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

/** Without which nothing can be shown. */
async function load() {
  const [{ settings, told }] = await Promise.all([loadSettings(), bringPopover()]);
  return { settings, told, texts: await startI18n(chosenLanguage() ?? defaultLanguage(isProductVariant(undefined, settings))) };
}

function portalOf({ settings, told, texts }: Awaited<ReturnType<typeof load>>) {
  const { notify, prepare } = createToasts(texts);
  const portal = createPortal(settings, texts, notify);
  followTabs(portal.session);
  const router = createBrowserRouter(createRoutes({
    portalArea: { onOpen: prepare },
    addTexts: (areas) => addTexts(texts, areas),
  }));
  return { page: <App i18n={texts} portal={portal} router={router} />, started: { portal, texts, told } };
}

/** Starts the portal. While its settings or texts cannot be loaded the page says so; it starts when they arrive. */
async function start(root: Root): Promise<void> {
  const late = new Late(() => load().catch((error: unknown) => {
    root.render(<StartupFailure detail={error instanceof Error ? error.message : ''} />);
    throw error;
  }));
  const { page, started } = portalOf(await late.arrive());
  root.render(page);
  // What the first sight does not need.
  const afterStart = await new Late(async () => (await import('./later.ts')).afterStart).arrive();
  await afterStart(started);
}

installTrustedTypesPolicy();
bringStyles();
followColorScheme();
watchPresses();
const root = document.getElementById('root');
// The bundler leaves what pages share in chunks of its own beside an entry that waits; beside one that does not, a form loads 12 kB more.
if (root) await start(createRoot(root));
