import type { WithDatabase } from '../database/database.ts';
import { addJob } from '../messages/jobs/add-job.ts';
import type { Payloads } from '../messages/jobs/kinds.ts';
import { removeSomeOrphans } from '../storage/orphans.ts';
import type { WithStorage } from '../storage/storage.ts';

const DAY = 24 * 3600;

/** Has a bucket looked through, once for all servers that share it; where that is begun already it goes on. */
export const beginLook = async ({ db }: WithDatabase): Promise<void> => {
  await addJob(db, 'orphans', { after: null }, { mode: 'unsafe_dedupe', after: 0 });
};

/** Looks through the next part of the storage, and has the one after that looked through; from the beginning a day after its end. */
export async function lookForOrphans({ db, storage }: WithDatabase & WithStorage, { after }: Payloads['orphans']): Promise<void> {
  const { next = null } = await removeSomeOrphans(db, storage, after ?? undefined);
  await addJob(db, 'orphans', { after: next }, { mode: 'replace', after: next === null ? DAY : 0 });
}
