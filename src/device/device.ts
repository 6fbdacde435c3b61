import { pageCounter, type Counter } from './counter.ts';
import { indexedDbRows, type RowStore } from './database.ts';
import { createJournal, type Journal } from './journal.ts';
import { browserPages, type Pages } from './pages.ts';

/** The services of a device that logs use. */
export interface Device {
  readonly rows: RowStore;
  readonly journal: Journal;
  readonly pages: Pages;
  readonly counter: Counter;
  /** In ms since 1970. */
  readonly now: () => number;
}

/** This browser. */
export const browserDevice: Device = {
  rows: indexedDbRows,
  journal: createJournal(() => localStorage),
  pages: browserPages,
  get counter() { return pageCounter(); },
  now: () => Date.now(),
};
