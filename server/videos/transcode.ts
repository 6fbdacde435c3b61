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

/** What transcoding needs. `stopping`: the server ends, and transcoding starts again at its next start. */
export type Transcoding = WithDatabase & WithStorage & WithIncoming & WithDiskSpace & WithFfmpeg & { readonly stopping?: AbortSignal };

/** A small, busy machine takes a third of a second for a second of a recording. */
const SECONDS_FOR_A_SECOND = 30;
const LEAST_SECONDS = 60;

/** The mp4 has the bytes of the source, where its pictures are copied, or so many for a second: the largest take a third of it. */
const BYTES_FOR_A_SECOND = 4_000_000;

const NOTE_EVERY_MS = 2000;

/** Copies a file beside the other files of the job: only the storage knows its own paths. */
async function fetchFile(storage: Storage, key: string, path: string): Promise<boolean> {
  const file = await storage.open(key);
  if (!file) return false;
  await pipeline(file.stream, createWriteStream(path));
  return true;
}

/** Stores the progress from time to time. */
function noteProgress({ db }: Transcoding, { id, seconds }: VideoRow): (reached: number) => void {
  let next = 0;
  return (reached) => {
    if (performance.now() < next) return;
    next = performance.now() + NOTE_EVERY_MS;
    const progress = Math.min(0.99, reached / Math.max(0.1, seconds ?? 0));
    db.update(videos).set({ progress }).where(and(eq(videos.id, id), eq(videos.transcode, 'in_progress'))).catch(() => undefined);
  };
}

/** Makes the mp4. Undefined where ffmpeg cannot. */
async function makeMp4(
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

/** Replaces the sent file by the mp4, unless that file is gone. */
async function replace({ db, storage }: Transcoding, { id }: VideoRow, fileKey: string, target: string, seconds: number): Promise<void> {
  const key = await storage.put(target);
  const updated = await db.update(videos).set({ fileKey: key, fileKind: 'mp4', seconds, transcode: 'complete', progress: 1 })
    .where(and(eq(videos.id, id), eq(videos.fileKey, fileKey))).returning({ id: videos.id });
  await removeFiles(storage, [updated.length > 0 ? fileKey : key]);
}

/**
 * Transcodes a video to an mp4 that plays everywhere, at the same address. A complete one is left alone; one that cannot be transcoded, as
 * where the storage has lost its file, is marked so and stays as it was sent. Throws where a retry may succeed.
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
    const made = await fetchFile(storage, row.fileKey, source) ? await makeMp4(services, row, source, target) : undefined;
    // ffmpeg reports a full disk no differently than a bad video.
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
