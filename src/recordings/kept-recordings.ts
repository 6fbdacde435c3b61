import type { Outdated } from '../base/kept.ts';
import type { KeptRecording } from '../base/recording.ts';
import { removeRecordings, storedRecordings } from './database.ts';
import { forgetHeld } from './held.ts';

/** What this device keeps, whoever's it is; nothing where the browser refuses its database. */
export const keptRecordings = (): Promise<readonly KeptRecording[]> => storedRecordings().catch(() => []);

/** Deletes for good, whichever pages they are of; what this page has in its memory too. */
export async function forgetRecordings(isMeant: (recording: KeptRecording) => boolean): Promise<void> {
  await forgetHeld(isMeant);
  const meant = (await keptRecordings()).filter(isMeant).map(({ id }) => id);
  // What the browser does not let go now is dropped with the old (`dropOldRecordings`): a log-out does not wait for it.
  if (meant.length > 0) await removeRecordings(meant).catch(() => undefined);
}

/** Deletes what nobody came back for (docs/decisions/0016). */
export async function dropOldRecordings(outdated: Outdated): Promise<void> {
  const old = outdated((await keptRecordings()).map((kept) => kept.id), String);
  await forgetRecordings(({ id }) => old.includes(id));
}
