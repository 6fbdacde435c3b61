import { fnv1a } from './fnv1a.ts';
import { isJsonObject, parseJson } from './json.ts';
import { trySetItem } from './try-set-item.ts';
import { persistentStore } from './stores.ts';

/**
 * The kinds of work that a device stores beyond the page on which it was done: rows of the log (drafts, exam answers, saves that any page
 * may send), the state of saves, recordings, videos being uploaded, and addresses that were confirmed for a registration. A new kind is
 * added here, and the type checker then names every place that must handle it: what a log-out asks about and deletes, and what expires.
 */
export type WorkKind = 'rows' | 'saves' | 'recordings' | 'uploads' | 'addresses';

/** How long a device keeps abandoned work, in ms (docs/decisions/0016). */
export const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** The works that have expired. A work that was changed since has another name, and so a new date. */
export type ExpiryFilter = <Work>(works: readonly Work[], nameOf: (work: Work) => string) => readonly Work[];

const isPair = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number');

/**
 * A work's age is counted by the server's time, from the first start of a page that found it unchanged: a device's clock may be set at
 * any moment, which must make nothing older. A cached answer has an old date, so the work must be as old by the later of the two clocks
 * as well; a date from a clock that was ahead is corrected. `serverTime`: the server's time in ms since 1970.
 */
export const expiryFilter = (serverTime: number, kind: string): ExpiryFilter => (works, nameOf) => {
  const [store, key] = [persistentStore(), `portal.seen.${kind}`];
  const stored = parseJson(store.getItem(key) ?? '');
  const now = Math.max(serverTime, Date.now());
  const dated = works.map((work) => {
    const name = String(fnv1a(nameOf(work)));
    const storedDates = isJsonObject(stored) ? stored[name] : undefined;
    const [at, serverAt] = isPair(storedDates) ? storedDates : [now, serverTime];
    return { work, name, dates: [Math.min(at, now), Math.min(serverAt, serverTime)] as const };
  });
  if (works.length === 0) store.removeItem(key);
  else trySetItem(store, key, JSON.stringify(Object.fromEntries(dated.map(({ name, dates }) => [name, dates]))));
  return dated.filter(({ dates: [at, serverAt] }) => Math.min(now - at, serverTime - serverAt) > RETENTION_MS).map(({ work }) => work);
};
