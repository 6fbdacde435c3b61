import type { WithClock } from '../../../server/base/clock.ts';
import type { WithDatabase } from '../../../server/database/database.ts';
import type { Draft } from '../../../server/definitions/draft.ts';
import type { List, Lists } from '../../../server/definitions/lists.ts';
import { changeContent } from '../../../server/definitions/versions.ts';
import { inTransaction } from '../../../server/database/transaction.ts';

/** A server's database, whether the server runs or not; where it does, with its clock. */
export interface Stored {
  readonly services: WithDatabase & Partial<WithClock>;
}

/** Changes what is live, as a publish does. */
export async function redefine({ services: { db, clock = () => new Date() } }: Stored, change: (draft: Draft) => Promise<void> | void): Promise<void> {
  const said = { author: 'tests', at: clock(), action: 'put', message: 'of a test' };
  await inTransaction(db.$client, (transaction) => changeContent(transaction, said, async (draft) => { await change(draft); }));
}

/** Puts entries into a list of what is live. */
export const define = <Name extends List>(stored: Stored, list: Name, entries: Lists[Name]): Promise<void> =>
  redefine(stored, (draft) => { for (const entry of entries) draft.put(list, entry); });

/** Changes entries of a list of what is live. */
export const change = <Name extends List>(stored: Stored, list: Name, isMeant: (entry: Lists[Name][number]) => boolean, members: Partial<Lists[Name][number]>): Promise<void> =>
  redefine(stored, (draft) => { for (const entry of draft.lists[list]) if (isMeant(entry)) draft.put(list, { ...entry, ...members }); });
