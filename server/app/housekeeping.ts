import { type Log, logFailure } from '../base/log-failure.ts';
import { removeExpired } from '../database/housekeeping.ts';
import { removeEnded } from '../intake/uploads/remove-ended.ts';
import { removeFailedJobs } from '../messages/jobs/failed-jobs.ts';
import { removeOldKeys } from '../record/save/save-key.ts';
import { removeEndedVideos } from '../videos/remove-ended.ts';
import type { Services } from './services.ts';

const INTERVAL_MS = 15 * 60 * 1000;

const chores = { removeExpired, removeOldKeys, removeEnded, removeEndedVideos, removeFailedJobs } as const;

/**
 * Removes expired data regularly, until it is stopped. What fails, for instance without a database, is tried again the next time; a server
 * without its lock removes nothing.
 */
export function startHousekeeping(services: Services, log: Log): () => void {
  const timer = setInterval(() => {
    if (!services.isLocked()) return;
    for (const [name, chore] of Object.entries(chores)) {
      chore(services).catch((error: unknown) => { logFailure(log, error, 'a chore of the housekeeping failed', { chore: name }); });
    }
  }, INTERVAL_MS);
  timer.unref();
  return () => { clearInterval(timer); };
}
