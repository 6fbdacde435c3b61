import type { ExpiryFilter } from '../base/retention.ts';
import { mayHaveUploads } from './mark.ts';
import { openTabChannel } from './tab-channel.ts';
import type { UploadRecord } from './record.ts';
import { uploadStore } from './store.ts';
import { abandonUpload } from './tus-requests.ts';

/** The uploads of this device whose videos are not saved yet, of all tabs. */
export const allUploads = async (): Promise<readonly UploadRecord[]> => (await mayHaveUploads() ? uploadStore.all().catch(() => []) : []);

/** Cancels and deletes matching uploads in every tab. */
export async function forgetUploads(matches: (record: UploadRecord) => boolean): Promise<void> {
  const records = (await allUploads()).filter(matches);
  if (records.length === 0) return;
  const tabChannel = openTabChannel(() => undefined);
  await Promise.all(records.map(async (record) => {
    // The channel also reaches this page's own uploads.
    tabChannel.tell({ kind: 'state', key: record.key, state: undefined });
    if (record.place && !record.done) abandonUpload(record.place.uploadLink);
    await uploadStore.remove(record).catch(() => undefined);
  }));
  tabChannel.close();
}

/** Deletes outdated uploads (docs/decisions/0016). */
export async function dropOldUploads(outdated: ExpiryFilter): Promise<void> {
  const old = outdated((await allUploads()).map((record) => record.id), String);
  await forgetUploads(({ id }) => old.includes(id));
}
