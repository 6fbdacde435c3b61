import { fnv1a } from './fnv1a.ts';
import { isJsonObject, parseJson } from './json.ts';
import { keep } from './keep.ts';
import { lastingStore } from './stores.ts';

/**
 * What a device keeps of work beyond the page on which it was done: rows of the log (drafts, exam answers, saves that any page may send),
 * what is remembered of a save, recordings, videos on their way, and addresses that were confirmed for a registration. A new kind is named
 * here, and the type checker names what has to know of it: what a log-out asks about, what it deletes, and what is deleted when nobody
 * comes back.
 */
export type KindOfWork = 'rows' | 'saves' | 'recordings' | 'uploads' | 'addresses';

/** How long a device keeps work that nobody came back for, in ms (docs/decisions/0016). */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Those of the works that nobody came back for. A work that somebody has gone on with has another name. */
export type Outdated = <Work>(works: readonly Work[], nameOf: (work: Work) => string) => readonly Work[];

const isPair = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number');

/**
 * A work is old by the server's time, counted from the first start of a page that found it as it is: the clock of a device may be set at
 * any moment, which makes nothing older. Since an answer out of a cache says less than it is, it has to be as old by the later of the two
 * clocks; what a clock that was ahead has dated is dated anew. `told`: what time the server says it is, in ms since 1970.
 */
export const outdatedBy = (told: number, kind: string): Outdated => (works, nameOf) => {
  const [store, key] = [lastingStore(), `portal.seen.${kind}`];
  const before = parseJson(store.getItem(key) ?? '');
  const now = Math.max(told, Date.now());
  const dated = works.map((work) => {
    const name = String(fnv1a(nameOf(work)));
    const known = isJsonObject(before) ? before[name] : undefined;
    const [at, toldAt] = isPair(known) ? known : [now, told];
    return { work, name, dates: [Math.min(at, now), Math.min(toldAt, told)] as const };
  });
  if (works.length === 0) store.removeItem(key);
  else keep(store, key, JSON.stringify(Object.fromEntries(dated.map(({ name, dates }) => [name, dates]))));
  return dated.filter(({ dates: [at, toldAt] }) => Math.min(now - at, told - toldAt) > KEPT_MS).map(({ work }) => work);
};
