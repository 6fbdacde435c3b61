import { rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createWriteStream } from 'node:fs';
import { and, eq, ne } from 'drizzle-orm';
import type { WithDatabase } from '../database/database.ts';
import { videos } from '../database/video-schema.ts';
import { type WithDiskSpace, requireDiskSpace, senderOf } from '../http/disk-space.ts';
import type { WithIncoming } from '../intake/received/received-form.ts';
import { type Storage, type WithStorage, removeFiles } from '../storage/storage.ts';
import { runFfmpeg } from './ffmpeg.ts';
import type { VideoRow } from './video.ts';
import type { WithFfmpeg } from './find-ffmpeg.ts';
import { outputOf } from './plan.ts';
import { demuxers, probe } from './probe.ts';

/** What videos are made playable with. `stopping`: the server ends, and what is under way begins anew at its next start. */
export type Transcoding = WithDatabase & WithStorage & WithIncoming & WithDiskSpace & WithFfmpeg & { readonly stopping?: AbortSignal };

/** A small machine that has other things to do takes a third of a second for a second of a recording. */
const SECONDS_FOR_A_SECOND = 30;
const LEAST_SECONDS = 60;

/** The mp4 has the bytes of what was sent, where its pictures are copied, or so many for a second: the largest take a third of it. */
const BYTES_FOR_A_SECOND = 4_000_000;

const NOTE_EVERY_MS = 2000;

/** A copy beside the other files of the job: only the storage knows where its own lie. */
async function fetchFile(storage: Storage, key: string, path: string): Promise<boolean> {
  const file = await storage.open(key);
  if (!file) return false;
  await pipeline(file.stream, createWriteStream(path));
  return true;
}

/** Notes now and then how far it is. */
function noteProgress({ db }: Transcoding, { id, seconds }: VideoRow): (reached: number) => void {
  let next = 0;
  return (reached) => {
    if (performance.now() < next) return;
    next = performance.now() + NOTE_EVERY_MS;
    const progress = Math.min(0.99, reached / Math.max(0.1, seconds ?? 0));
    db.update(videos).set({ progress }).where(and(eq(videos.id, id), eq(videos.transcode, 'in_progress'))).catch(() => undefined);
  };
}

/** Makes the mp4. Nothing where ffmpeg cannot make one of it. */
async function make(
  services: Transcoding, row: VideoRow, source: string, target: string,
): Promise<{ readonly seconds: number } | undefined> {
  const before = await probe(services, source, senderOf(row));
  if ('refusal' in before) return undefined;
  const { facts } = before;
  const run = await runFfmpeg(services, { before: ['-f', demuxers[facts.kind]], source, after: outputOf(facts, row.isRecording), target }, {
    seconds: LEAST_SECONDS + SECONDS_FOR_A_SECOND * facts.seconds, bytes: 2 * row.fileSize + BYTES_FOR_A_SECOND * Math.ceil(facts.seconds),
    signal: services.stopping, progress: noteProgress(services, row),
  });
  const after = run.code === 0 ? await probe(services, target, senderOf(row)) : undefined;
  return after && 'facts' in after ? { seconds: after.facts.seconds } : undefined;
}

/** Puts the mp4 in the place of what was sent, unless that has gone meanwhile. */
async function replace({ db, storage }: Transcoding, { id }: VideoRow, fileKey: string, target: string, seconds: number): Promise<void> {
  const key = await storage.put(target);
  const placed = await db.update(videos).set({ fileKey: key, fileKind: 'mp4', seconds, transcode: 'complete', progress: 1 })
    .where(and(eq(videos.id, id), eq(videos.fileKey, fileKey))).returning({ id: videos.id });
  await removeFiles(storage, [placed.length > 0 ? fileKey : key]);
}

/**
 * Makes an mp4 that plays everywhere of a video, at the same address. What is done already is left alone; what cannot be done,
 * as where the storage has lost the file, is noted and stays as it was sent. Throws where another try may succeed.
 */
export async function transcodeVideo(services: Transcoding, id: string): Promise<void> {
  const { db, storage, incoming } = services;
  const [row] = await db.update(videos).set({ transcode: 'in_progress', progress: 0 })
    .where(and(eq(videos.id, id), ne(videos.transcode, 'complete'))).returning();
  if (!row?.fileKey || row.fileKind === null) return;
  const [source, target] = ['source', 'target'].map((name) => join(incoming, `${name}-${randomUUID()}`)) as [string, string];
  try {
    const size = await storage.sizeOf(row.fileKey) ?? 0;
    await requireDiskSpace(services, 'applicant', 2 * size);
    const made = await fetchFile(storage, row.fileKey, source) ? await make(services, row, source, target) : undefined;
    // Of a disk that is full ffmpeg says no more than of a bad video.
    if (!made) await requireDiskSpace(services, 'applicant', 0);
    if (made) await replace(services, row, row.fileKey, target, made.seconds);
    else await db.update(videos).set({ transcode: 'error' }).where(and(eq(videos.id, id), eq(videos.fileKey, row.fileKey)));
  } catch (error) {
    await db.update(videos).set({ transcode: 'waiting', progress: 0 }).where(and(eq(videos.id, id), eq(videos.transcode, 'in_progress')));
    throw error;
  } finally {
    await Promise.all([source, target].map((path) => rm(path, { force: true })));
  }
}
