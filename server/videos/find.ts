import { type SQL, and, eq, gt, isNull, or } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { videos } from '../database/video-schema.ts';
import type { VideoSender } from './rules.ts';

export type VideoRow = typeof videos.$inferSelect;

/** Where uploads of videos lie; what is in the folder outlives a restart. */
export interface WithVideoUploads {
  readonly videoUploads: string;
}

export const isKept = ({ clock }: WithClock): SQL | undefined => or(isNull(videos.expiresAt), gt(videos.expiresAt, clock()));

export const senderOf = ({ applicantId }: Pick<VideoRow, 'applicantId'>): VideoSender => (applicantId === null ? 'stranger' : 'applicant');

/** The video that is played at an address; nothing where it is gone. */
export async function findVideo(services: WithDatabase & WithClock, id: string): Promise<VideoRow | undefined> {
  const [row] = await services.db.select().from(videos).where(and(eq(videos.id, id), isKept(services)));
  return row;
}

/** The video that is sent to an address. */
export async function findVideoUpload(services: WithDatabase & WithClock, uploadId: string): Promise<VideoRow | undefined> {
  const [row] = await services.db.select().from(videos).where(and(eq(videos.uploadId, uploadId), isKept(services)));
  return row;
}

/** Locked to the end of the transaction, so that it is not removed meanwhile. */
export async function lockVideo(queries: Queries, services: WithClock, id: string): Promise<VideoRow | undefined> {
  const [row] = await queries.select().from(videos).where(and(eq(videos.id, id), isKept(services))).for('update');
  return row;
}
