import type { Encoded } from '../base/body.ts';
import { removeRows, type Rows } from '../device/database.ts';
import { browserDevice, type Device } from '../device/device.ts';
import { openLogs } from '../device/log.ts';
import { newestRows, type LogRow } from '../device/row.ts';

/** A save of a form that was confirmed and could not be sent, with all that it takes to send it from another page. */
export interface OutboxEntry {
  readonly content: Encoded;
  /** Of the content, as the memory of the save has it. */
  readonly digest: string;
  /** What it was made on, and the definitions of its form, where the server names them. */
  readonly revision?: string | undefined;
  readonly formVersion?: string | undefined;
}

interface KeptEntry extends OutboxEntry {
  /** The draft that it was made of, which is that of its own page: the number of the newest row of each field. */
  readonly draft: ReadonlyMap<string, number>;
}

/** The rows of the outbox stand beside those of the draft, in whose scope they begin: what forgets the one forgets the other. */
const END = '/outbox';
const PAGE = 'outbox';

export const isOutbox = (scope: string): boolean => scope.endsWith(END);

/** All that any page keeps of the draft. */
async function draftRows(scope: string, { rows, journal }: Device): Promise<readonly LogRow[]> {
  const stored = await rows.inTurn((store) => store.ofScope(scope));
  const unwritten = openLogs().filter((log) => log.scope === scope).flatMap((log) => log.unwritten);
  return [...stored, ...journal.read().filter((row) => row.scope === scope), ...unwritten];
}

const numbersOf = (draft: readonly LogRow[]): ReadonlyMap<string, number> =>
  new Map(newestRows(draft).map(({ field, number = 0 }) => [field, number]));

const isSame = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean =>
  one.size === other.size && [...one].every(([field, number]) => other.get(field) === number);

/**
 * Keeps what was confirmed in the place of what was confirmed before. Where the browser keeps nothing, and while another page keeps
 * something of the same form that is not in it, only the form can send it. Answers whether the browser keeps it.
 */
export async function putInOutbox(scope: string, entry: OutboxEntry, device: Device = browserDevice): Promise<boolean> {
  try {
    const own = new Set(openLogs().filter((log) => log.scope === scope && log.device === device).map(({ page }) => page));
    const kept: KeptEntry = { ...entry, draft: numbersOf((await draftRows(scope, device)).filter(({ page }) => own.has(page))) };
    await device.rows.inTurn((rows) => rows.put({ scope: scope + END, page: PAGE, field: 'save', entry: kept, at: device.now() }));
    return true;
  } catch {
    // Full, or forbidden.
    return false;
  }
}

/** Nothing is sent any more but by the form. */
export const removeFromOutbox = (scope: string, { rows }: Device = browserDevice): Promise<void> =>
  rows.inTurn(async (store) => { await store.remove([scope + END, PAGE, 'save']); }).catch(() => undefined);

/** What can be sent without the form, and how that is told to be done. */
export interface Sendable {
  readonly entry: OutboxEntry;
  /** The server has it: neither the entry nor the draft that it was made of is needed any more. What was confirmed since stays. */
  readonly acknowledge: () => Promise<void>;
}

/**
 * The entry of this digest of a form that no page has open and of which nothing has changed since it was confirmed. A form that is
 * open sends it itself; whose draft is gone has discarded it, and who has typed since has confirmed something else
 * (docs/decisions/0071).
 */
export async function sendableOf(scope: string, digest: string, device: Device = browserDevice): Promise<Sendable | undefined> {
  const { rows, journal, pages } = device;
  const entryIn = async (store: Rows): Promise<readonly LogRow<KeptEntry>[]> =>
    (await store.ofScope(scope + END) as readonly LogRow<KeptEntry>[]).filter(({ entry }) => entry.digest === digest);
  const [row] = await rows.inTurn(entryIn);
  if (!row) return undefined;
  const draft = await draftRows(scope, device);
  if (!isSame(row.entry.draft, numbersOf(draft))) return undefined;
  const writers = new Set(draft.map(({ page }) => page));
  if ((await pages.closedAmong(writers)).size < writers.size) return undefined;
  return {
    entry: row.entry,
    acknowledge: async () => {
      // A form that was opened meanwhile has made the rows its own, and finds out by itself what the server holds.
      await rows.inTurn(async (store) => removeRows(store, [
        ...await entryIn(store), ...(await store.ofScope(scope)).filter(({ page }) => writers.has(page)),
      ]));
      for (const page of writers) journal.trim(page, new Set());
    },
  };
}
