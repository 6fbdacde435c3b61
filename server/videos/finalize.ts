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
import { type WithStorage, forAMoment, removeFiles } from '../storage/storage.ts';
import { keyedMutex, semaphore } from '../http/concurrency.ts';
import { senderOf } from '../http/disk-space.ts';
import { type VideoRow, type WithVideoUploads, senderRules } from './video.ts';
import type { WithFfmpeg } from './find-ffmpeg.ts';
import { mendFragments } from './boxes.ts';
import { isReady } from './plan.ts';
import { type Facts, probe } from './probe.ts';

/** What videos that have arrived are kept with. */
export type Finalizing = WithDatabase & WithClock & WithStorage & WithIncoming & WithVideoUploads & WithFfmpeg;

const ordered = keyedMutex();

/**
 * How many are read through at once: each has a process and a copy on disk meanwhile. The others wait, and no applicant's for what
 * strangers have made to take long.
 */
const inTurns = { applicant: semaphore(2, Infinity), stranger: semaphore(1, Infinity) } as const;

/**
 * Keeps what has arrived, and promises an mp4 of it where it is none: both or neither. What that leaves behind goes at the next
 * start. Another server may have been quicker.
 */
async function keep(
  services: Finalizing, { id, isRecording, applicantId }: VideoRow, path: string, fileSize: number, facts: Facts,
): Promise<void> {
  const key = await services.storage.put(path);
  const [isDone, sender] = [isReady(facts, isRecording), senderOf({ applicantId })];
  const isKept = await inTransaction(services.db.$client, async (transaction) => {
    const [kept] = await transaction.update(videos).set({
      fileSize, fileKey: key, fileKind: facts.kind, seconds: facts.seconds,
      transcode: isDone ? 'complete' : 'waiting', progress: isDone ? 1 : 0,
      expiresAt: addSeconds(services.clock(), senderRules[sender].unusedFor),
    }).where(and(eq(videos.id, id), isNull(videos.fileKey), isNull(videos.refusal))).returning({ id: videos.id });
    if (kept && !isDone) await addJob(transaction, 'transcode', { video: id }, undefined, senderRules[sender].yields);
    return kept !== undefined;
  });
  if (!isKept) await removeFiles(services.storage, [key]);
}

/** Judges all the bytes of an upload, and keeps them or says why not. */
async function judge(services: Finalizing, row: VideoRow, size: number): Promise<void> {
  const path = join(services.incoming, `video-${randomUUID()}`);
  try {
    await services.videoUploads.fetch(row.uploadId, path);
    await mendFragments(path);
    const verdict = await probe(services, path, senderOf(row));
    if ('facts' in verdict) await keep(services, row, path, size, verdict.facts);
    else await services.db.update(videos).set({ fileSize: size, refusal: verdict.refusal }).where(
      and(eq(videos.id, row.id), isNull(videos.fileKey)),
    );
  } finally {
    await rm(path, { force: true });
  }
}

const isSettled = (row: VideoRow | undefined): boolean => !row || row.fileKey !== null || row.refusal !== null;

async function finalizeVideo(services: Finalizing, id: string): Promise<VideoRow | undefined> {
  const readRow = async (): Promise<VideoRow | undefined> => (await services.db.select().from(videos).where(eq(videos.id, id)))[0];
  const row = await readRow();
  if (!row || isSettled(row)) return row;
  const upload = await services.videoUploads.getUpload(row.uploadId).catch(() => undefined);
  if (upload?.size === undefined || upload.offset !== upload.size) return row;
  const { size } = upload;
  await inTurns[senderOf(row)](() => judge(services, row, size)).catch(async (error: unknown) => {
    // Another server that was quicker has removed the upload.
    if (!isSettled(await readRow())) throw error;
  });
  await forAMoment(services.videoUploads.discard([row.uploadId]));
  return readRow();
}

/**
 * Judges a video all of whose bytes have arrived, and keeps or removes it; what was settled stays so. Whoever asks how far a
 * video is asks by way of this, since the request that brought its last byte may not have come to its end. Returns the video
 * as it stands then.
 */
export const finalizeInOrder = (services: Finalizing, id: string): Promise<VideoRow | undefined> =>
  ordered(id, () => finalizeVideo(services, id));

/** Settles all that arrived before the server was last ended, until it is ended again; one that fails holds up no other. */
export async function finalizeLeftovers(services: Finalizing, end: AbortSignal, failed: (error: unknown) => void): Promise<void> {
  const open = await services.db.select({ id: videos.id }).from(videos)
    .where(and(isNull(videos.fileKey), isNull(videos.refusal), gt(videos.expiresAt, services.clock())));
  for (const { id } of open) {
    if (end.aborted) return;
    await finalizeInOrder(services, id).catch(failed);
  }
}
