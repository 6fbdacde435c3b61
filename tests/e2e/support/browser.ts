import { chromium, type Browser } from 'playwright';
import { LAUNCH_FLAGS } from '../../launch-flags.ts';

/** The host of a portal that is served without https. */
export const INSECURE_HOST = 'portal.test';

const FLAGS = [
  ...LAUNCH_FLAGS,
  // No name of this computer, so that a browser trusts it as little as any page that did not come by https.
  `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`,
];

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: FLAGS });
}

/** The two widths that every screen is looked at. */
export const viewports = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const;

export type Viewport = keyof typeof viewports;
