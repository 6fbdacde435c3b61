import { keep } from '../base/keep.ts';
import { Listeners } from '../base/listeners.ts';

const KEY = 'portal.bothLanguages';

const listeners = new Listeners();
/** Of this page: what is chosen in another tab changes no words under a reader's eyes. */
let wanted = localStorage.getItem(KEY) !== null;

/** Whether somebody reads both languages at once on this device (docs/decisions/0040). */
export const bothLanguages = {
  wanted: (): boolean => wanted,
  want: (both: boolean): void => {
    wanted = both;
    if (both) keep(localStorage, KEY, '1');
    else localStorage.removeItem(KEY);
    listeners.tell();
  },
  subscribe: listeners.add,
};
