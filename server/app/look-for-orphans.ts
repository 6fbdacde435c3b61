import { DAY } from '../base/clock.ts';
import { type Log, logFailure } from '../base/log-failure.ts';
import type { WithDatabase } from '../database/database.ts';
import { addJob } from '../messages/jobs/add-job.ts';
import type { Payloads } from '../messages/jobs/kinds.ts';
import { removeSomeOrphans } from '../storage/orphans.ts';
import type { WithStorage } from '../storage/storage.ts';

/** Starts a search for orphans in a bucket, one for all servers that share it; a search that has begun goes on. */
export const startOrphanSearch = async ({ db }: WithDatabase): Promise<void> => {
  await addJob(db, 'orphans', { after: null }, { mode: 'unsafe_dedupe', after: 0 });
};

/** Searches the next part of the storage, and schedules the one after it; a day after the end it starts again. */
export async function lookForOrphans({ db, storage }: WithDatabase & WithStorage, { after }: Payloads['orphans'], log: Log): Promise<void> {
  const { failures, next = null } = await removeSomeOrphans(db, storage, after ?? undefined);
  for (const failure of failures) logFailure(log, failure, 'a file that nothing refers to could not be removed');
  await addJob(db, 'orphans', { after: next }, { mode: 'replace', after: next === null ? DAY : 0 });
}
