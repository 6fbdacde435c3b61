import { forgetOldSaves } from '../api/save-memory.ts';
import type { KindOfWork } from '../base/kept.ts';
import { lastingStore } from '../base/stores.ts';
import { dropOutdated } from '../device/outdated.ts';
import { dropOldRecordings } from '../recordings/kept-recordings.ts';
import { forgetOldAddresses } from '../screens/apply/confirmed-address.ts';
import { dropOldUploads } from '../video/kept.ts';

/** `now`: in ms since 1970. */
const clear: Readonly<Record<KindOfWork, (now: number) => Promise<void> | void>> = {
  saves: (now) => { forgetOldSaves(lastingStore(), now); },
  addresses: forgetOldAddresses,
  rows: dropOutdated,
  recordings: dropOldRecordings,
  uploads: dropOldUploads,
};

/** Deletes what was left on this device and nobody came back for (docs/decisions/0016). `now`: in ms since 1970. */
export async function clearOldWork(now: number): Promise<void> {
  await Promise.all(Object.values(clear).map(async (drop) => drop(now)));
}
