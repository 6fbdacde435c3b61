import { forgetOldSaves } from '../api/save-memory.ts';
import { expiryFilter, type WorkKind, type ExpiryFilter } from '../base/retention.ts';
import { persistentStore } from '../base/stores.ts';
import { dropOutdated } from '../device/outdated.ts';
import { dropOldRecordings } from '../recordings/stored-recordings.ts';
import { forgetOldAddresses } from '../screens/apply/confirmed-address.ts';
import { mayHaveUploads } from '../video/mark.ts';

const clear: Readonly<Record<WorkKind, (outdated: ExpiryFilter) => Promise<void> | void>> = {
  saves: (outdated) => { forgetOldSaves(persistentStore(), outdated); },
  addresses: forgetOldAddresses,
  rows: dropOutdated,
  recordings: dropOldRecordings,
  // The code of videos is large, and most devices have no uploads.
  uploads: async (outdated) => { if (await mayHaveUploads()) await (await import('../video/stored-uploads.ts')).dropOldUploads(outdated); },
};

/** Deletes abandoned work on this device once it is too old (docs/decisions/0016). `serverNow`: the server's time. */
export async function clearOldWork(serverNow: number): Promise<void> {
  await Promise.all(Object.entries(clear).map(async ([kind, drop]) => drop(expiryFilter(serverNow, kind))));
}
