import type { Encoded } from '../base/body.ts';
import { removeRows, type Rows } from '../device/database.ts';
import { browserDevice, type Device } from '../device/device.ts';
import { openLogs } from '../device/log.ts';
import { newestRows, type LogRow } from '../device/row.ts';

/** A save of a form that was confirmed and could not be sent, with everything that another page needs to send it. */
export interface OutboxEntry {
  readonly content: Encoded;
  /** The digest of the content, as in the save's memory. */
  readonly digest: string;
  /** The revision that it was made on, and the version of its form's definitions, where the server names them. */
  readonly revision?: string | undefined;
  readonly formVersion?: string | undefined;
}

interface StoredEntry extends OutboxEntry {
  /** The draft of its page when it was confirmed: the number of the newest row of each field. */
  readonly draft: ReadonlyMap<string, number>;
}

/** The scope of an outbox row begins with that of its draft, so that both are deleted together. */
const SUFFIX = '/outbox';
const PAGE = 'outbox';

export const isOutbox = (scope: string): boolean => scope.endsWith(SUFFIX);

/** The rows of the draft of all pages. */
async function draftRows(scope: string, { rows, journal }: Device): Promise<readonly LogRow[]> {
  const stored = await rows.transact((store) => store.ofScope(scope));
  const unwritten = openLogs().filter((log) => log.scope === scope).flatMap((log) => log.unwritten);
  return [...stored, ...journal.read().filter((row) => row.scope === scope), ...unwritten];
}

const numbersOf = (draft: readonly LogRow[]): ReadonlyMap<string, number> =>
  new Map(newestRows(draft).map(({ field, number = 0 }) => [field, number]));

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([field, number]) => other.get(field) === number);

/**
 * Stores a confirmed save in place of an earlier one. Where the browser stores nothing, or another page has draft rows of the same
 * form that are not part of the save, only the form can send it. Returns whether the save was stored.
 */
export async function putInOutbox(scope: string, entry: OutboxEntry, device: Device = browserDevice): Promise<boolean> {
  try {
    const own = new Set(openLogs().filter((log) => log.scope === scope && log.device === device).map(({ page }) => page));
    const saved: StoredEntry = { ...entry, draft: numbersOf((await draftRows(scope, device)).filter(({ page }) => own.has(page))) };
    await device.rows.transact((rows) => rows.put({ scope: scope + SUFFIX, page: PAGE, field: 'save', entry: saved, at: device.now() }));
    return true;
  } catch {
    // Storage is full or forbidden.
    return false;
  }
}

/** From now on only the form can send the save. */
export const removeFromOutbox = (scope: string, { rows }: Device = browserDevice): Promise<void> =>
  rows.transact(async (store) => { await store.remove([scope + SUFFIX, PAGE, 'save']); }).catch(() => undefined);

/** A save that can be sent without its form. */
export interface Sendable {
  readonly entry: OutboxEntry;
  /** Called once the server has the save: removes the entry and its draft. A save that was confirmed since stays. */
  readonly acknowledge: () => Promise<void>;
}

/**
 * The entry of this digest, where no page has its form open and the draft has not changed since the save was confirmed. An open form
 * sends its save itself; an applicant whose draft is gone has discarded it, and one who has typed since has not confirmed that
 * (docs/decisions/0071).
 */
export async function sendableOf(scope: string, digest: string, device: Device = browserDevice): Promise<Sendable | undefined> {
  const { rows, journal, pages } = device;
  const entryIn = async (store: Rows): Promise<readonly LogRow<StoredEntry>[]> =>
    (await store.ofScope(scope + SUFFIX) as readonly LogRow<StoredEntry>[]).filter(({ entry }) => entry.digest === digest);
  const [row] = await rows.transact(entryIn);
  if (!row) return undefined;
  const draft = await draftRows(scope, device);
  if (!isSame(row.entry.draft, numbersOf(draft))) return undefined;
  const writers = new Set(draft.map(({ page }) => page));
  if ((await pages.closedAmong(writers)).size < writers.size) return undefined;
  return {
    entry: row.entry,
    acknowledge: async () => {
      // A form that was opened meanwhile has adopted the rows and learns the server's values itself.
      await rows.transact(async (store) => removeRows(store, [
        ...await entryIn(store), ...(await store.ofScope(scope)).filter(({ page }) => writers.has(page)),
      ]));
      for (const page of writers) journal.trim(page, new Set());
    },
  };
}
