import { keep } from '../base/keep.ts';
import { Listeners } from '../base/listeners.ts';
import { lastingStore } from '../base/stores.ts';

const KEY = 'portal.bothLanguages';

const listeners = new Listeners();
/** Of this page: what is chosen in another tab changes no words under a reader's eyes. */
let wanted = lastingStore().getItem(KEY) !== null;

/** Whether somebody reads both languages at once on this device (docs/decisions/0040). */
export const bothLanguages = {
  wanted: (): boolean => wanted,
  want: (both: boolean): void => {
    wanted = both;
    if (both) keep(lastingStore(), KEY, '1');
    else lastingStore().removeItem(KEY);
    listeners.tell();
  },
  subscribe: listeners.add,
};
