import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { videos } from '../database/video-schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { addJob } from '../messages/jobs/add-job.ts';
import type { WithIncoming } from '../intake/received/received-form.ts';
import { type WithStorage, waitBriefly, removeFiles } from '../storage/storage.ts';
import { keyedMutex, semaphore } from '../http/concurrency.ts';
import { senderOf } from '../http/disk-space.ts';
import { type VideoRow, type WithVideoUploads, senderRules } from './video.ts';
import type { WithFfmpeg } from './find-ffmpeg.ts';
import { repairFragments } from './boxes.ts';
import { isReady } from './plan.ts';
import { type Facts, probe } from './probe.ts';

/** What finalizing a video needs. */
export type Finalizing = WithDatabase & WithClock & WithStorage & WithIncoming & WithVideoUploads & WithFfmpeg;

const mutex = keyedMutex();

/**
 * How many are read at the same time: each has a process and a copy on disk meanwhile. Others wait, but no applicant's for the slow videos
 * of strangers.
 */
const semaphores = { applicant: semaphore(2, Infinity), stranger: semaphore(1, Infinity) } as const;

/**
 * Stores a video that has arrived, and adds a job to make an mp4 where it is none: both or neither. A file without a row is removed at the
 * next start. Another server may have been quicker.
 */
async function storeVideo(
  services: Finalizing, { id, isRecording, applicantId }: VideoRow, path: string, fileSize: number, facts: Facts,
): Promise<void> {
  const key = await services.storage.put(path);
  const [isDone, sender] = [isReady(facts, isRecording), senderOf({ applicantId })];
  const isStored = await inTransaction(services.db.$client, async (transaction) => {
    const [updated] = await transaction.update(videos).set({
      fileSize, fileKey: key, fileKind: facts.kind, seconds: facts.seconds,
      transcode: isDone ? 'complete' : 'waiting', progress: isDone ? 1 : 0,
      expiresAt: addSeconds(services.clock(), senderRules[sender].unusedFor),
    }).where(and(eq(videos.id, id), isNull(videos.fileKey), isNull(videos.refusal))).returning({ id: videos.id });
    if (updated && !isDone) await addJob(transaction, 'transcode', { video: id }, undefined, senderRules[sender].yields);
    return updated !== undefined;
  });
  if (!isStored) await removeFiles(services.storage, [key]);
}

/** Checks a complete upload, and stores it or the reason of its refusal. */
async function judge(services: Finalizing, row: VideoRow, size: number): Promise<void> {
  const path = join(services.incoming, `video-${randomUUID()}`);
  try {
    await services.videoUploads.fetch(row.uploadId, path);
    await repairFragments(path);
    const verdict = await probe(services, path, senderOf(row));
    if ('facts' in verdict) await storeVideo(services, row, path, size, verdict.facts);
    else await services.db.update(videos).set({ fileSize: size, refusal: verdict.refusal }).where(
      and(eq(videos.id, row.id), isNull(videos.fileKey)),
    );
  } finally {
    await rm(path, { force: true });
  }
}

const isFinalized = (row: VideoRow | undefined): boolean => !row || row.fileKey !== null || row.refusal !== null;

async function finalizeVideo(services: Finalizing, id: string): Promise<VideoRow | undefined> {
  const readRow = async (): Promise<VideoRow | undefined> => (await services.db.select().from(videos).where(eq(videos.id, id)))[0];
  const row = await readRow();
  if (!row || isFinalized(row)) return row;
  const upload = await services.videoUploads.getUpload(row.uploadId).catch(() => undefined);
  if (upload?.size === undefined || upload.offset !== upload.size) return row;
  const { size } = upload;
  await semaphores[senderOf(row)](() => judge(services, row, size)).catch(async (error: unknown) => {
    // Another server was quicker, and has removed the upload.
    if (!isFinalized(await readRow())) throw error;
  });
  await waitBriefly(services.videoUploads.discard([row.uploadId]));
  return readRow();
}

/**
 * Finalizes a video all of whose bytes have arrived: checks it, and stores or refuses it; a finalized one stays as it is. Requests for a
 * video's state call this, too, since the request that brought the last byte may have been interrupted. Returns the video's row.
 */
export const finalizeInOrder = (services: Finalizing, id: string): Promise<VideoRow | undefined> =>
  mutex(id, () => finalizeVideo(services, id));

/** Finalizes the videos that had arrived before the server was last stopped, until `end`; a failure holds up no other video. */
export async function finalizeLeftovers(services: Finalizing, end: AbortSignal, failed: (error: unknown) => void): Promise<void> {
  const open = await services.db.select({ id: videos.id }).from(videos)
    .where(and(isNull(videos.fileKey), isNull(videos.refusal), gt(videos.expiresAt, services.clock())));
  for (const { id } of open) {
    if (end.aborted) return;
    await finalizeInOrder(services, id).catch(failed);
  }
}
