import type { Outdated } from '../base/kept.ts';
import { mayHaveUploads } from './mark.ts';
import { openNews } from './news.ts';
import type { UploadRecord } from './record.ts';
import { uploadStore } from './store.ts';
import { giveUp } from './tus-requests.ts';

/** The uploads of this device whose videos are not saved yet, of all tabs. */
export const keptUploads = async (): Promise<readonly UploadRecord[]> => (await mayHaveUploads() ? uploadStore.all().catch(() => []) : []);

/** Cancels and deletes matching uploads in every tab. */
export async function forgetUploads(isMeant: (record: UploadRecord) => boolean): Promise<void> {
  const records = (await keptUploads()).filter(isMeant);
  if (records.length === 0) return;
  const news = openNews(() => undefined);
  await Promise.all(records.map(async (record) => {
    // The channel also reaches this page's own uploads.
    news.tell({ kind: 'state', key: record.key, state: undefined });
    if (record.place && !record.done) giveUp(record.place.uploadLink);
    await uploadStore.remove(record).catch(() => undefined);
  }));
  news.close();
}

/** Deletes outdated uploads (docs/decisions/0016). */
export async function dropOldUploads(outdated: Outdated): Promise<void> {
  const old = outdated((await keptUploads()).map((kept) => kept.id), String);
  await forgetUploads(({ id }) => old.includes(id));
}
