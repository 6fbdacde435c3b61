import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright';
import { LAUNCH_FLAGS } from '../../launch-flags.ts';

/** The host of a portal that is served without https. */
export const INSECURE_HOST = 'portal.test';

const FLAGS = [
  ...LAUNCH_FLAGS,
  // No name of this computer, so that a browser trusts it as little as any page that did not come by https.
  `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
];

const launchOptions = () => {
  const executablePath = process.env['CHROMIUM_PATH'];
  return { ...(executablePath !== undefined && { executablePath }), args: FLAGS };
};

export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

/** A browser whose profile is kept in `folder`, as that of a person is: what it stored there, the next one finds. */
export const launchLasting = (folder: string, device: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...launchOptions(), ...device });

/** Ends a browser of `launchLasting` and all its processes as a machine without memory does. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = await session?.send('SystemInfo.getProcessInfo') ?? {};
  const closed = new Promise((resolve) => context.once('close', resolve));
  for (const { id } of processInfo) {
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It went with another.
    }
  }
  await closed;
}

/** The two widths that every screen is looked at. */
export const viewports = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const;

export type Viewport = keyof typeof viewports;
