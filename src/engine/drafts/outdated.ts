import { isOutdated } from '../../base/kept.ts';
import { inTurn, type DraftRow } from './database.ts';
import { readJournals, removeJournal } from './journal.ts';

/** The forms in which nothing has been typed for so long that nobody is expected back (docs/decisions/0016). */
function outdatedScopes(rows: readonly DraftRow[], now: number): ReadonlySet<string> {
  const recent = new Set(rows.filter(({ at }) => !isOutdated(at, now)).map(({ scope }) => scope));
  return new Set(rows.map(({ scope }) => scope).filter((scope) => !recent.has(scope)));
}

/** Deletes the drafts that nobody came back for. `now`: in ms since 1970. */
export async function dropOutdated(now: number): Promise<void> {
  const journal = readJournals();
  // Read and deleted in one transaction: what another page writes meanwhile comes before it or after it.
  const outdated = await inTurn(async (store) => {
    const stored = await store.getAll();
    const scopes = outdatedScopes([...stored, ...journal], now);
    await Promise.all(stored.filter(({ scope }) => scopes.has(scope)).map(({ scope, page, field }) => store.delete([scope, page, field])));
    return scopes;
  }).catch(() => outdatedScopes(journal, now));
  for (const { scope, page } of journal) if (outdated.has(scope)) removeJournal(page);
}
