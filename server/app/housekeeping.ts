import { removeExpired } from '../database/housekeeping.ts';
import { removeOldKeys } from '../record/save/save-key.ts';
import { removeFailedJobs } from '../messages/jobs/failed-jobs.ts';
import type { Services } from './services.ts';
import { removeOldReceipts } from '../receipts/remove-old.ts';
import { removeEnded } from '../intake/uploads/remove-ended.ts';
import { removeEndedVideos } from '../videos/remove-ended.ts';

const INTERVAL_MS = 15 * 60 * 1000;

/** Removes now and then what is over, until it is told to stop. What fails, for instance without a database, is tried the next time. */
export function startHousekeeping(services: Services): () => void {
  const chores = [removeExpired, removeOldKeys, removeEnded, removeEndedVideos, removeFailedJobs, removeOldReceipts];
  const timer = setInterval(() => {
    for (const chore of chores) chore(services).catch(() => undefined);
  }, INTERVAL_MS);
  timer.unref();
  return () => { clearInterval(timer); };
}
