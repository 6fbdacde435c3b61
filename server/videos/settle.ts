import { copyFile, link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import { codeOf } from '../base/log-failure.ts';
import type { WithDatabase } from '../database/database.ts';
import { videos } from '../database/video-schema.ts';
import { addJob } from '../jobs/add-job.ts';
import type { WithIncoming } from '../received/received-form.ts';
import type { WithStorage } from '../storage/storage.ts';
import { inOrder } from '../uploads/arrival.ts';
import { removeFiles } from '../uploads/used.ts';
import type { WithFfmpeg } from './ffmpeg.ts';
import { type VideoRow, type WithVideoUploads, senderOf } from './find.ts';
import { isReady } from './plan.ts';
import { type Facts, probe } from './probe.ts';
import { senderRules } from './rules.ts';
import type { VideoStore } from './video-store.ts';

/** What videos that have arrived are kept with. */
export type Settling = WithDatabase & WithClock & WithStorage & WithIncoming & WithVideoUploads & WithFfmpeg;

const ordered = inOrder();

/** The bytes get a second name, so that they are in their old place until the database knows the new one. */
async function secondName(source: string, path: string): Promise<void> {
  await rm(path, { force: true });
  await link(source, path).catch(async (error: unknown) => {
    // Not every file system has such names.
    if (!(error instanceof Error) || !['EPERM', 'ENOTSUP', 'EMLINK'].includes(codeOf(error) ?? '')) throw error;
    await copyFile(source, path);
  });
}

/** Keeps what has arrived, and promises an mp4 of it where it is none: both or neither. What that leaves behind goes at the next start. */
async function keep(services: Settling, { id, uploadId, isRecording, applicantId }: VideoRow, fileSize: number, facts: Facts): Promise<void> {
  const path = join(services.incoming, `video-${uploadId}`);
  await secondName(join(services.videoUploads, uploadId), path);
  const key = await services.storage.put(path);
  const isDone = isReady(facts, isRecording);
  await services.db.transaction(async (transaction) => {
    await transaction.update(videos).set({
      fileSize, fileKey: key, fileKind: facts.kind, seconds: facts.seconds,
      transcode: isDone ? 'complete' : 'waiting', progress: isDone ? 1 : 0,
      expiresAt: addSeconds(services.clock(), senderRules[senderOf({ applicantId })].unusedFor),
    }).where(eq(videos.id, id));
    if (!isDone) await addJob(transaction, 'transcode', { video: id });
  });
}

async function settle(services: Settling, store: VideoStore, id: string): Promise<VideoRow | undefined> {
  const readRow = async (): Promise<VideoRow | undefined> => (await services.db.select().from(videos).where(eq(videos.id, id)))[0];
  const row = await readRow();
  if (!row || row.fileKey !== null || row.refusal !== null) return row;
  const upload = await store.getUpload(row.uploadId).catch(() => undefined);
  if (upload?.size === undefined || upload.offset !== upload.size) return row;
  const verdict = await probe(services, join(services.videoUploads, row.uploadId));
  if ('facts' in verdict) await keep(services, row, upload.size, verdict.facts);
  else await services.db.update(videos).set({ fileSize: upload.size, refusal: verdict.refusal }).where(eq(videos.id, id));
  await removeFiles({ uploads: services.videoUploads }, [row.uploadId]);
  return readRow();
}

/**
 * Judges a video all of whose bytes have arrived, and keeps or removes it; what was settled stays so. Whoever asks how far a
 * video is asks by way of this, since the request that brought its last byte may not have come to its end. Returns the video
 * as it stands then.
 */
export const settled = (services: Settling, store: VideoStore, id: string): Promise<VideoRow | undefined> =>
  ordered(id, () => settle(services, store, id));

/** Settles all that arrived before the server was last ended, until it is ended again. */
export async function settleLeftovers(services: Settling, store: VideoStore, end: AbortSignal): Promise<void> {
  const open = await services.db.select({ id: videos.id }).from(videos)
    .where(and(isNull(videos.fileKey), isNull(videos.refusal), gt(videos.expiresAt, services.clock())));
  for (const { id } of open) {
    if (end.aborted) return;
    await settled(services, store, id);
  }
}
