import type { i18n } from 'i18next';
import type { Portal } from '../ui/portal.ts';
import { clearOldWork } from './clear-old-work.ts';
import { focusPressed } from '../interaction/focus-pressed.ts';
import { guardFreshControls } from '../interaction/fresh-controls.ts';
import { keepFocus } from '../interaction/keep-focus.ts';
import { keepFocusSeen } from '../interaction/keep-focus-seen.ts';
import { keepPressed } from '../interaction/keep-pressed.ts';
import { followTranslations } from '../interaction/translated-text.ts';
import { Late } from '../late/late.ts';

interface Started {
  readonly portal: Portal;
  readonly texts: i18n;
  /** What time the server said it was, in ms since 1970. */
  readonly told: number | undefined;
}

/**
 * The code that says so comes with the first error that nobody caught. Where it cannot be had, nothing is said: another error would
 * follow, and so on.
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

/** Guards presses, focus and translated text on every page, and deletes the work of earlier pages that nobody came back for. */
export async function guardPage(told?: number): Promise<void> {
  keepPressed();
  focusPressed();
  guardFreshControls();
  keepFocus();
  keepFocusSeen();
  followTranslations();
  if (told !== undefined) await clearOldWork(told);
}

/** What the page does once it stands. */
export async function afterStart(started: Started): Promise<void> {
  hearUncaught(started);
  await guardPage(started.told);
}
