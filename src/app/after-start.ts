import type { i18n } from 'i18next';
import type { Portal } from '../ui/portal.ts';
import { clearOldWork } from './clear-old-work.ts';
import { focusPressed } from '../interaction/focus-pressed.ts';
import { guardFreshControls } from '../interaction/fresh-controls.ts';
import { keepFocus } from '../interaction/keep-focus.ts';
import { keepFocusVisible } from '../interaction/keep-focus-visible.ts';
import { keepPressed } from '../interaction/keep-pressed.ts';
import { followTranslations } from '../interaction/translated-text.ts';
import { Late } from '../late/late.ts';

interface Started {
  readonly portal: Portal;
  readonly texts: i18n;
  /** The server's time at the start, in ms since 1970. */
  readonly serverNow: number | undefined;
}

/**
 * Reports uncaught errors. The code for that is loaded with the first one; where it cannot be loaded nothing is reported, since that
 * would be another uncaught error, and so on.
 */
function reportUncaught({ portal, texts }: Started): void {
  const late = new Late(async () => {
    const { createUncaughtHandler, createFaultReporter } = await import('./uncaught.ts');
    const { notify, settings } = portal;
    return createUncaughtHandler({ texts, notify, report: createFaultReporter(settings), hasCodes: settings.faults !== undefined });
  });
  const report = (error: unknown): void => { late.load().then((handle) => { handle(error); }, () => undefined); };
  addEventListener('error', ({ error }) => { report(error); });
  addEventListener('unhandledrejection', ({ reason }) => { report(reason); });
}

/** Guards presses, focus and translated text on every page, and deletes the abandoned work of earlier pages. */
export async function guardPage(serverNow?: number): Promise<void> {
  keepPressed();
  focusPressed();
  guardFreshControls();
  keepFocus();
  keepFocusVisible();
  followTranslations();
  if (serverNow !== undefined) await clearOldWork(serverNow);
}

/** Runs once the first page is shown. */
export async function afterStart(started: Started): Promise<void> {
  reportUncaught(started);
  await guardPage(started.serverNow);
}
