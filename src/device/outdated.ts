import type { Outdated } from '../base/kept.ts';
import { removeRows } from './database.ts';
import { browserDevice } from './device.ts';
import { openLogs } from './log.ts';
import type { LogRow } from './row.ts';

/**
 * The scopes whose works are all outdated: nobody is expected to come back for them (docs/decisions/0016). Whoever has the form open on
 * this page has come back.
 */
function outdatedScopes(rows: readonly LogRow[], outdated: Outdated): ReadonlySet<string> {
  const old = new Set(outdated(rows, ({ scope, at, number = at }) => `${scope} ${String(number)}`));
  const recent = new Set([...rows.filter((row) => !old.has(row)), ...openLogs()].map(({ scope }) => scope));
  return new Set(rows.map(({ scope }) => scope).filter((scope) => !recent.has(scope)));
}

/** Deletes what nobody came back for. */
export async function dropOutdated(outdated: Outdated): Promise<void> {
  const { rows, journal } = browserDevice;
  const written = journal.read();
  // Read and deleted in one transaction: what another page writes meanwhile comes before it or after it.
  const gone = await rows.inTurn(async (store) => {
    const stored = await store.all();
    const scopes = outdatedScopes([...stored, ...written], outdated);
    await removeRows(store, stored.filter(({ scope }) => scopes.has(scope)));
    return scopes;
  }).catch(() => outdatedScopes(written, outdated));
  for (const { scope, page } of written) if (gone.has(scope)) journal.remove(page);
}
