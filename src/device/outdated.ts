import { isOutdated } from '../base/kept.ts';
import { removeRows } from './database.ts';
import { browserDevice, type Device } from './device.ts';
import type { LogRow } from './row.ts';

/** The scopes in which nothing has been made for so long that nobody is expected back (docs/decisions/0016). */
function outdatedScopes(rows: readonly LogRow[], now: number): ReadonlySet<string> {
  const recent = new Set(rows.filter(({ at }) => !isOutdated(at, now)).map(({ scope }) => scope));
  return new Set(rows.map(({ scope }) => scope).filter((scope) => !recent.has(scope)));
}

/** Deletes what nobody came back for. `now`: in ms since 1970. */
export async function dropOutdated(now: number, { rows, journal }: Device = browserDevice): Promise<void> {
  const written = journal.read();
  // Read and deleted in one transaction: what another page writes meanwhile comes before it or after it.
  const outdated = await rows.inTurn(async (store) => {
    const stored = await store.all();
    const scopes = outdatedScopes([...stored, ...written], now);
    await removeRows(store, stored.filter(({ scope }) => scopes.has(scope)));
    return scopes;
  }).catch(() => outdatedScopes(written, now));
  for (const { scope, page } of written) if (outdated.has(scope)) journal.remove(page);
}
