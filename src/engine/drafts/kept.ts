import { inTurn, type DraftRow } from './database.ts';
import { abandonDrafts, openDrafts } from './draft.ts';
import { readJournals, removeJournal } from './journal.ts';
import { mergeRows } from './merge.ts';

/** What this device keeps of each form, by its scope, whichever pages it was typed on: what is being typed now too. */
export async function keptDrafts(): Promise<ReadonlyMap<string, readonly DraftRow[]>> {
  await Promise.all(openDrafts().map((draft) => draft.write()));
  const stored = await inTurn((store) => store.getAll()).catch(() => []);
  const rows = [...stored, ...readJournals(), ...openDrafts().flatMap(({ unwritten }) => unwritten)];
  const scopes = new Set(rows.map(({ scope }) => scope));
  return new Map([...scopes].map((scope) => [scope, mergeRows(rows.filter((row) => row.scope === scope))]));
}

/** Deletes drafts for good, whichever pages they are of, in every place where they are kept. */
export async function forgetDrafts(isMeant: (scope: string) => boolean): Promise<void> {
  const abandoned = abandonDrafts(isMeant);
  for (const { scope, page } of readJournals()) if (isMeant(scope)) removeJournal(page);
  await abandoned;
  await inTurn(async (store) => {
    const keys = await store.getAllKeys();
    await Promise.all(keys.filter(([scope]) => isMeant(scope)).map((key) => store.delete(key)));
    // A browser that refuses its database has kept nothing in it.
  }).catch(() => undefined);
}
