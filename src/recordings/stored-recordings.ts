import type { ExpiryFilter } from '../base/retention.ts';
import type { StoredRecording } from '../base/recording.ts';
import { removeRecordings, storedRecordings } from './database.ts';
import { forgetOpenRecordings } from './open-recordings.ts';

/** The recordings of all applicants on this device; none where the browser refuses its database. */
export const recordingsOnDevice = (): Promise<readonly StoredRecording[]> => storedRecordings().catch(() => []);

/** Deletes matching recordings of all pages, from this page's memory too. */
export async function forgetRecordings(matches: (recording: StoredRecording) => boolean): Promise<void> {
  await forgetOpenRecordings(matches);
  const matching = (await recordingsOnDevice()).filter(matches).map(({ id }) => id);
  // What cannot be deleted now is dropped later (`dropOldRecordings`): a log-out does not wait for it.
  if (matching.length > 0) await removeRecordings(matching).catch(() => undefined);
}

/** Deletes outdated recordings (docs/decisions/0016). */
export async function dropOldRecordings(outdated: ExpiryFilter): Promise<void> {
  const old = outdated((await recordingsOnDevice()).map((record) => record.id), String);
  await forgetRecordings(({ id }) => old.includes(id));
}
