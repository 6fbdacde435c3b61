import type { ExpiryFilter } from '../base/retention.ts';
import { removeRows } from './database.ts';
import { browserDevice } from './device.ts';
import { openLogs } from './log.ts';
import type { LogRow } from './row.ts';

/**
 * The scopes whose rows are all outdated (docs/decisions/0016). A scope that is open on this page is not: its applicant has come
 * back.
 */
function outdatedScopes(rows: readonly LogRow[], outdated: ExpiryFilter): ReadonlySet<string> {
  const old = new Set(outdated(rows, ({ scope, at, number = at }) => `${scope} ${String(number)}`));
  const recent = new Set([...rows.filter((row) => !old.has(row)), ...openLogs()].map(({ scope }) => scope));
  return new Set(rows.map(({ scope }) => scope).filter((scope) => !recent.has(scope)));
}

/** Deletes outdated rows. */
export async function dropOutdated(outdated: ExpiryFilter): Promise<void> {
  const { rows, journal } = browserDevice;
  const journalRows = journal.read();
  // Reading and deleting are one transaction: another page writes before or after it.
  const droppedScopes = await rows.transact(async (store) => {
    const stored = await store.all();
    const scopes = outdatedScopes([...stored, ...journalRows], outdated);
    await removeRows(store, stored.filter(({ scope }) => scopes.has(scope)));
    return scopes;
  }).catch(() => outdatedScopes(journalRows, outdated));
  for (const { scope, page } of journalRows) if (droppedScopes.has(scope)) journal.remove(page);
}
