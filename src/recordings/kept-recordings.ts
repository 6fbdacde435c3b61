import type { Outdated } from '../base/kept.ts';
import type { KeptRecording } from '../base/recording.ts';
import { removeRecordings, storedRecordings } from './database.ts';
import { forgetHeld } from './held.ts';

/** The recordings of all applicants on this device; none where the browser refuses its database. */
export const keptRecordings = (): Promise<readonly KeptRecording[]> => storedRecordings().catch(() => []);

/** Deletes matching recordings of all pages, from this page's memory too. */
export async function forgetRecordings(isMeant: (recording: KeptRecording) => boolean): Promise<void> {
  await forgetHeld(isMeant);
  const meant = (await keptRecordings()).filter(isMeant).map(({ id }) => id);
  // What cannot be deleted now is dropped later (`dropOldRecordings`): a log-out does not wait for it.
  if (meant.length > 0) await removeRecordings(meant).catch(() => undefined);
}

/** Deletes outdated recordings (docs/decisions/0016). */
export async function dropOldRecordings(outdated: Outdated): Promise<void> {
  const old = outdated((await keptRecordings()).map((kept) => kept.id), String);
  await forgetRecordings(({ id }) => old.includes(id));
}
