import { clearOldWork } from './clear-old-work.ts';
import { keepFocusSeen } from './keep-focus-seen.ts';
import { keepPressed } from './keep-pressed.ts';

/** What the page does once it stands. */
export async function afterStart(): Promise<void> {
  keepPressed();
  keepFocusSeen();
  await clearOldWork(Date.now());
}
