import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '../../../src/app/theme.css';
import { cleanNotifications } from '@mantine/notifications';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Settings } from '../../../src/wire/settings.ts';
import { createSession } from '../../../src/api/session.ts';
import { persistentStore, tabStore } from '../../../src/base/stores.ts';
import { createPortal } from '../../../src/app/create-portal.ts';
import { guardPage } from '../../../src/app/after-start.ts';
import { RouterView } from '../../../src/app/router-view.tsx';
import { createRoutes } from '../../../src/app/routes.tsx';
import { createToasts } from '../../../src/app/toasts.ts';
import type { Language } from '../../../src/base/text.ts';
import { watchPresses } from '../../../src/interaction/pointer-gate.ts';
import { addTexts, switchLanguage } from '../../../src/i18n/i18n.ts';
import { startI18n } from '../../i18n/start.ts';
import { PortalProvider, type Portal } from '../../../src/ui/portal.ts';
import type { Router } from '../../../src/ui/router.ts';
import { createMemoryRouter } from '../../ui/memory-router.ts';
import { emptyDatabases } from '../../device/empty-databases.ts';
import { textsIn, type Texts } from '../../e2e/support/texts.ts';
import { openCampus, type Campus, type CampusOptions, type Person } from './campus.ts';
import { openNetwork, type Network } from './network.ts';

const settings: Settings = {
  apiBase: '', extensions: true, productKey: 'campus', productName: undefined, productLogo: undefined, hostMarker: 'campus', internationalMarker: undefined,
  registrationLink: 'https://campus.example/register', termsLink: undefined, classTermsLink: undefined, contact: undefined, uploads: '/api/v1/uploads', faults: undefined, videoHost: undefined, liveUploads: false,
};

const viewports = { desktop: [1280, 900], phone: [390, 844] } as const;

export interface VisitOptions {
  readonly language: Language;
  readonly viewport?: keyof typeof viewports;
  readonly path?: string;
  /** Who has logged in before, on this device; nobody where it is left out. */
  readonly as?: Person;
  /** What the deployment settles otherwise. */
  readonly settings?: Partial<Settings>;
}

/** The portal before one person at one device. */
export interface Visit {
  readonly campus: Campus;
  readonly network: Network;
  readonly language: Language;
  readonly t: Texts;
  readonly router: Router;
  /** The path and the parameters of the page. */
  readonly address: () => string;
}

/** What the first page of a portal starts, once for all walks of a file: they are of one window. */
async function startPage() {
  const texts = await startI18n('en');
  const { notify, prepare } = createToasts(texts);
  watchPresses();
  await guardPage();
  return { texts, notify, prepare };
}

let started: ReturnType<typeof startPage> | undefined;
const open: { readonly root: Root; readonly element: HTMLElement; readonly network: Network }[] = [];
/** Of all pages of a walk, also of those that were left. */
const logIns: Pick<Portal['session'], 'logOut'>[] = [];
const said: string[] = [];
let spies: { readonly mockRestore: () => void }[] = [];

/** What no page of the portal may do: an error that nobody catches, or one that the browser's console tells. */
function watchConsole(): void {
  if (spies.length > 0) return;
  spies = (['error', 'warn'] as const).map((kind) => vi.spyOn(console, kind).mockImplementation((...words: readonly unknown[]) => { said.push(`${kind}: ${words.map(String).join(' ')}`); }));
}

/** A server and the line to it, for what is shown next. */
export function openServer(options: CampusOptions = {}): Pick<Visit, 'campus' | 'network'> {
  const campus = openCampus(options);
  return { campus, network: openNetwork(campus.server) };
}

/** Shows the portal as its page does, on this address. */
export async function visit({ campus, network }: Pick<Visit, 'campus' | 'network'>, { language, viewport = 'desktop', path = '/', as, settings: own = {} }: VisitOptions): Promise<Visit> {
  started ??= startPage();
  const { texts, notify, prepare } = await started;
  watchConsole();
  const [width, height] = viewports[viewport];
  await page.viewport(width, height);
  if (as) localStorage.setItem('portal.token', campus.tokenOf(as));
  await switchLanguage(texts, language);
  const portal = createPortal({ ...settings, ...own }, createSession(persistentStore(), tabStore()), texts, notify);
  logIns.push(portal.session);
  const router = createMemoryRouter(createRoutes({
    portalArea: { onOpen: prepare }, addTexts: (areas) => addTexts(texts, areas), hasSession: () => portal.session.token() !== undefined,
  }), { initialEntries: [path] });
  const element = document.body.appendChild(document.createElement('div'));
  element.id = 'root';
  const root = createRoot(element);
  open.push({ root, element, network });
  root.render(
    <I18nextProvider i18n={texts}>
      <PortalProvider value={portal}>
        <RouterView router={router} />
      </PortalProvider>
    </I18nextProvider>,
  );
  const address = (): string => router.state.location.pathname + router.state.location.search;
  return { campus, network, language, t: textsIn(language), router, address };
}

/** Takes the page away, as a window that is closed or loaded anew does; the device and the server stay. */
export function leave(): void {
  for (const { root, element } of open.splice(0)) {
    root.unmount();
    element.remove();
  }
  // A new page does not know where the pointer rests.
  dispatchEvent(new WheelEvent('wheel'));
}

/** Ends a walk; nothing of it is left on this device. Fails where the page complained. */
export async function end(): Promise<void> {
  const networks = new Set(open.map(({ network }) => network));
  leave();
  // What still goes on for somebody ends with their log-out.
  for (const { logOut } of logIns.splice(0)) logOut();
  for (const network of networks) network.close();
  // A press whose end nobody heard holds nothing back in the next walk.
  dispatchEvent(new Event('pointercancel'));
  cleanNotifications();
  localStorage.clear();
  sessionStorage.clear();
  await emptyDatabases();
  scrollTo(0, 0);
  for (const spy of spies.splice(0)) spy.mockRestore();
  expect.soft(said.splice(0).join('; ')).toBe('');
}
