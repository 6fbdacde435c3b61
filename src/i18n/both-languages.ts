import { trySetItem } from '../base/try-set-item.ts';
import { Listeners } from '../base/listeners.ts';
import { persistentStore } from '../base/stores.ts';

const KEY = 'portal.bothLanguages';

const listeners = new Listeners();
/** The choice of this page: a choice in another tab changes no texts while they are being read. */
let enabled = persistentStore().getItem(KEY) !== null;

/** Whether both languages are shown at once on this device (docs/decisions/0040). */
export const bothLanguages = {
  isEnabled: (): boolean => enabled,
  setEnabled: (both: boolean): void => {
    enabled = both;
    if (both) trySetItem(persistentStore(), KEY, '1');
    else persistentStore().removeItem(KEY);
    listeners.notify();
  },
  subscribe: listeners.add,
};
