import { type SQL, and, eq, isNotNull, isNull, lte, not, sql } from 'drizzle-orm';
import { type WithClock, addSeconds } from '../base/clock.ts';
import { examAnswers, onlineSessionAnswers } from '../database/learning-schema.ts';
import { applicants, fieldValues } from '../database/schema.ts';
import { videos } from '../database/video-schema.ts';
import { type VideoRow, type WithVideoUploads, senderRules } from './video.ts';
import type { WithDatabase } from '../database/database.ts';
import { type WithStorage, removeFiles } from '../storage/storage.ts';
import { discardEnded } from '../storage/upload-store.ts';

/** What removing videos needs. */
export type RemovingVideos = WithDatabase & WithStorage & WithVideoUploads;

/** Removes a video, if it still meets the condition, with its files. A job that transcodes it meanwhile removes its own file. */
export async function removeVideo(
  services: RemovingVideos, { id, uploadId }: Pick<VideoRow, 'id' | 'uploadId'>, condition?: SQL,
): Promise<void> {
  const [row] = await services.db.delete(videos).where(and(eq(videos.id, id), condition)).returning({ fileKey: videos.fileKey });
  if (!row) return;
  if (row.fileKey) await removeFiles(services.storage, [row.fileKey]);
  await services.videoUploads.discard([uploadId]);
}

/** How many are read at a time. */
const MOST_AT_ONCE = 200;

const contains = (value: SQL): SQL => sql`position(${videos.id} in ${value}::text) > 0`;

/** Whether a saved value of its applicant has its address: only such a video is anybody's loss. */
const isReferredTo = sql`(
  exists (select 1 from ${applicants} where ${applicants.id} = ${videos.applicantId} and ${contains(sql`${applicants.prVideo}`)})
  or exists (select 1 from ${fieldValues} where ${fieldValues.applicantId} = ${videos.applicantId} and ${contains(sql`${fieldValues.value}`)})
  or exists (select 1 from ${examAnswers} where ${examAnswers.applicantId} = ${videos.applicantId} and ${contains(sql`${examAnswers.answer}`)})
  or exists (select 1 from ${onlineSessionAnswers} where ${onlineSessionAnswers.applicantId} = ${videos.applicantId} and ${contains(sql`${onlineSessionAnswers.answer}`)})
)`;

/**
 * Removes expired videos that nothing refers to, and remains of uploads. A video that was saved once and has been replaced expires some
 * time later.
 */
export async function removeEndedVideos(services: RemovingVideos & WithClock): Promise<void> {
  const { db, clock, videoUploads } = services;
  const now = clock();
  await db.update(videos).set({ expiresAt: null }).where(and(lte(videos.expiresAt, now), isNotNull(videos.fileKey), isReferredTo));
  for (let found = MOST_AT_ONCE; found === MOST_AT_ONCE;) {
    const ended =
      await db.select({ id: videos.id, uploadId: videos.uploadId }).from(videos).where(lte(videos.expiresAt, now)).limit(MOST_AT_ONCE);
    for (const video of ended) await removeVideo(services, video, lte(videos.expiresAt, now));
    found = ended.length;
  }
  await discardEnded(videoUploads, async () =>
    db.select({ id: videos.uploadId }).from(videos).where(and(isNull(videos.fileKey), isNull(videos.refusal))));
  // This reads all saved videos, so it comes last: a timeout must not keep anything from being removed.
  const secondThought = addSeconds(now, senderRules.applicant.unfinishedFor);
  await db.update(videos).set({ expiresAt: secondThought }).where(and(isNull(videos.expiresAt), not(isReferredTo)));
}
