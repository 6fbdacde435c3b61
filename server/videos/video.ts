import { type SQL, and, eq, gt, isNull, or } from 'drizzle-orm';
import type { MessageRef } from '../base/locales/messages.ts';
import { DAY, HOUR, type WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { videos } from '../database/video-schema.ts';
import type { Sender } from '../http/disk-space.ts';
import type { OpeningLimit } from '../intake/open-counted.ts';
import { type UploadStore, uploadLifetimes } from '../storage/upload-store.ts';

/** What videos are, their limits, and how long they are stored (docs/decisions/0031-video-host.md). Bytes, seconds. */

interface SenderRules {
  /** A video whose size is announced. */
  readonly most: number;
  /** One of unannounced length: until its end it counts as so many bytes. */
  readonly mostWhileMade: number;
  /** How many may be opened: by strangers for a whole network, where a campus may sit. */
  readonly opened: OpeningLimit;
  /** How long a video that no save refers to is stored: while it is uploaded, and after that. */
  readonly unfinishedFor: number;
  readonly unusedFor: number;
  /** How much lower the priority of transcoding it is. */
  readonly yields: number;
}

export const senderRules: Readonly<Record<Sender, SenderRules>> = {
  applicant: {
    most: 500_000_000, mostWhileMade: 200_000_000, opened: { most: 200, bytes: 6_000_000_000, within: DAY },
    unfinishedFor: uploadLifetimes.videoUploads, unusedFor: 30 * DAY, yields: 0,
  },
  stranger: {
    most: 100_000_000, mostWhileMade: 60_000_000, opened: { most: 1000, bytes: 30_000_000_000, within: HOUR }, unfinishedFor: DAY,
    unusedFor: 7 * DAY, yields: 5,
  },
};

/** Seconds of any video. */
export const LONGEST_VIDEO = 15 * 60;

/** A recorder stops shortly after its time is up. */
export const GRACE_SECONDS = 2;

/** Pixels of either side; larger videos are made to use up memory. */
export const MOST_PIXELS = 4096;

/** Why a video was refused, in a sentence. */
export const reasonOf: Readonly<Record<NonNullable<VideoRow['refusal']>, MessageRef>> = {
  notVideo: { key: 'notVideo' },
  videoCut: { key: 'videoCut' },
  videoTooLong: { key: 'videoTooLong', params: { limit: { seconds: LONGEST_VIDEO } } },
};

export type VideoRow = typeof videos.$inferSelect;

/** The store of videos that are being uploaded. */
export interface WithVideoUploads {
  readonly videoUploads: UploadStore;
}

export const isNotExpired = ({ clock }: WithClock): SQL | undefined => or(isNull(videos.expiresAt), gt(videos.expiresAt, clock()));

/** The video of an id or, with `by`, of an upload; undefined where it is gone. */
export async function findVideo(
  services: WithDatabase & WithClock, id: string, by: typeof videos.id | typeof videos.uploadId = videos.id,
): Promise<VideoRow | undefined> {
  const [row] = await services.db.select().from(videos).where(and(eq(by, id), isNotExpired(services)));
  return row;
}
