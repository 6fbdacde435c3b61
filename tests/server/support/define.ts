import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
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

const WAITING = sql`select from pg_locks where not granted and locktype = 'relation' and database = (select oid from pg_database where datname = current_database())`;

/** What `act` comes to that writes into a table while a publish holds it, which has changed the content by then. */
export async function duringPublish<Result>({ services: { db, clock } }: { readonly services: WithDatabase & WithClock }, table: string, publish: (draft: Draft) => void, act: () => Promise<Result>): Promise<Result> {
  let acting: Promise<Result> | undefined;
  await inTransaction(db.$client, async (publishing) => {
    await publishing.execute(sql`lock table ${sql.identifier(table)} in share mode`);
    acting = act();
    await expect.poll(async () => (await db.execute(WAITING)).rowCount).toBe(1);
    await changeContent(publishing, { author: 'tests', at: clock(), action: 'publish', message: 'of a test' }, (draft) => { publish(draft); return Promise.resolve(); });
  });
  return acting as Promise<Result>;
}
