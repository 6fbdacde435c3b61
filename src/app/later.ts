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
  readonly told: number | undefined;
}

/**
 * Reports uncaught errors. The code for that is loaded with the first one; where it cannot be loaded nothing is reported, since that
 * would be another uncaught error, and so on.
 */
function hearUncaught({ portal, texts }: Started): void {
  const late = new Late(async () => {
    const { meetUncaught, tellFaults } = await import('./uncaught.ts');
    const { notify, settings } = portal;
    return meetUncaught({ texts, notify, tell: tellFaults(settings), coded: settings.faults !== undefined });
  });
  const hear = (error: unknown): void => { late.load().then((meet) => { meet(error); }, () => undefined); };
  addEventListener('error', ({ error }) => { hear(error); });
  addEventListener('unhandledrejection', ({ reason }) => { hear(reason); });
}

/** Guards presses, focus and translated text on every page, and deletes the abandoned work of earlier pages. */
export async function guardPage(told?: number): Promise<void> {
  keepPressed();
  focusPressed();
  guardFreshControls();
  keepFocus();
  keepFocusVisible();
  followTranslations();
  if (told !== undefined) await clearOldWork(told);
}

/** Runs once the first page is shown. */
export async function afterStart(started: Started): Promise<void> {
  hearUncaught(started);
  await guardPage(started.told);
}
