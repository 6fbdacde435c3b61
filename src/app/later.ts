import { clearOldWork } from './clear-old-work.ts';
import { guardFreshControls } from './fresh-controls.ts';
import { keepFocusSeen } from './keep-focus-seen.ts';
import { keepPressed } from './keep-pressed.ts';

/** What the page does once it stands. */
export async function afterStart(): Promise<void> {
  keepPressed();
  guardFreshControls();
  keepFocusSeen();
  await clearOldWork(Date.now());
}
