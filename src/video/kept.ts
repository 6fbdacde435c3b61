import type { Outdated } from '../base/kept.ts';
import { mayHaveUploads } from './mark.ts';
import { openNews } from './news.ts';
import type { UploadRecord } from './record.ts';
import { uploadStore } from './store.ts';
import { giveUp } from './tus-requests.ts';

/** What has not been saved of the videos that were begun on this device, whichever tab has it in hand. */
export const keptUploads = async (): Promise<readonly UploadRecord[]> => (await mayHaveUploads() ? uploadStore.all().catch(() => []) : []);

/** Gives uploads up for good, in every tab, and here. */
export async function forgetUploads(isMeant: (record: UploadRecord) => boolean): Promise<void> {
  const records = (await keptUploads()).filter(isMeant);
  if (records.length === 0) return;
  const news = openNews(() => undefined);
  await Promise.all(records.map(async (record) => {
    // Not to this page alone: its own uploads hear of it as other tabs do.
    news.tell({ kind: 'state', key: record.key, state: undefined });
    if (record.place && !record.done) giveUp(record.place.uploadLink);
    await uploadStore.remove(record).catch(() => undefined);
  }));
  news.close();
}

/** Deletes what nobody came back for (docs/decisions/0016). */
export async function dropOldUploads(outdated: Outdated): Promise<void> {
  const old = outdated((await keptUploads()).map((kept) => kept.id), String);
  await forgetUploads(({ id }) => old.includes(id));
}
