import { type SQL, and, eq, gt, isNull, or } from 'drizzle-orm';
import type { MessageRef } from '../base/locales/messages.ts';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { videos } from '../database/video-schema.ts';
import type { Sender } from '../http/disk-space.ts';
import type { OpeningLimit } from '../intake/open-counted.ts';
import { type UploadStore, lifetimes } from '../storage/upload-store.ts';

/** What videos are, what they may be, and how long they are kept (docs/decisions/0031-video-host.md). Bytes, seconds. */

interface SenderRules {
  /** A video whose size is announced. */
  readonly most: number;
  /** One whose length is said at its end: for as much it is counted until then. */
  readonly mostWhileMade: number;
  /** How many may be opened: of strangers by all of a network, where a campus may sit. */
  readonly opened: OpeningLimit;
  /** How long one that no save refers to is kept: while it goes up, and once it is there. */
  readonly unfinishedFor: number;
  readonly unusedFor: number;
  /** By how much its mp4 is made later than those of others. */
  readonly yields: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

export const senderRules: Readonly<Record<Sender, SenderRules>> = {
  applicant: {
    most: 500_000_000, mostWhileMade: 200_000_000, opened: { most: 200, bytes: 6_000_000_000, within: DAY },
    unfinishedFor: lifetimes.videoUploads, unusedFor: 30 * DAY, yields: 0,
  },
  stranger: {
    most: 100_000_000, mostWhileMade: 60_000_000, opened: { most: 1000, bytes: 30_000_000_000, within: HOUR }, unfinishedFor: DAY,
    unusedFor: 7 * DAY, yields: 5,
  },
};

/** Of any video. */
export const LONGEST_VIDEO = 15 * 60;

/** A recorder stops a moment after its time is up. */
export const GRACE = 2;

/** Pixels of either side; more is made to cost memory. */
export const MOST_PIXELS = 4096;

/** Why a video was not kept, in a sentence. */
export const reasonOf: Readonly<Record<NonNullable<VideoRow['refusal']>, MessageRef>> = {
  notVideo: { key: 'notVideo' },
  videoCut: { key: 'videoCut' },
  videoTooLong: { key: 'videoTooLong', params: { limit: { seconds: LONGEST_VIDEO } } },
};

export type VideoRow = typeof videos.$inferSelect;

/** Where videos are kept while they arrive. */
export interface WithVideoUploads {
  readonly videoUploads: UploadStore;
}

export const isKept = ({ clock }: WithClock): SQL | undefined => or(isNull(videos.expiresAt), gt(videos.expiresAt, clock()));

/** The video of an id, or the one that is sent to an address, `by` its upload; nothing where it is gone. */
export async function findVideo(
  services: WithDatabase & WithClock, id: string, by: typeof videos.id | typeof videos.uploadId = videos.id,
): Promise<VideoRow | undefined> {
  const [row] = await services.db.select().from(videos).where(and(eq(by, id), isKept(services)));
  return row;
}
