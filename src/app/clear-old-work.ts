import { forgetOldSaves } from '../api/save-memory.ts';
import { dropOutdated } from '../device/outdated.ts';
import { dropOldRecordings } from '../recordings/kept-recordings.ts';
import { forgetOldAddresses } from '../screens/apply/confirmed-address.ts';
import { dropOldUploads } from '../video/kept.ts';

/** Deletes what was left on this device and nobody came back for (docs/decisions/0016). `now`: in ms since 1970. */
export async function clearOldWork(now: number): Promise<void> {
  forgetOldSaves(localStorage, now);
  forgetOldAddresses(now);
  await Promise.all([dropOutdated(now), dropOldRecordings(now), dropOldUploads(now)]);
}
