import { forgetOldSaves } from '../api/save-memory.ts';
import { outdatedBy, type KindOfWork, type Outdated } from '../base/kept.ts';
import { lastingStore } from '../base/stores.ts';
import { dropOutdated } from '../device/outdated.ts';
import { dropOldRecordings } from '../recordings/kept-recordings.ts';
import { forgetOldAddresses } from '../screens/apply/confirmed-address.ts';
import { mayHaveUploads } from '../video/mark.ts';

const clear: Readonly<Record<KindOfWork, (outdated: Outdated) => Promise<void> | void>> = {
  saves: (outdated) => { forgetOldSaves(lastingStore(), outdated); },
  addresses: forgetOldAddresses,
  rows: dropOutdated,
  recordings: dropOldRecordings,
  // The code of videos is much, and most devices have none.
  uploads: async (outdated) => { if (await mayHaveUploads()) await (await import('../video/kept.ts')).dropOldUploads(outdated); },
};

/** Deletes what was left on this device and nobody came back for (docs/decisions/0016). `told`: what time the server says it is. */
export async function clearOldWork(told: number): Promise<void> {
  await Promise.all(Object.entries(clear).map(async ([kind, drop]) => drop(outdatedBy(told, kind))));
}
