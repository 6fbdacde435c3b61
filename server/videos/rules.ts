import type { Sender } from '../http/disk-space.ts';
import type { OpeningLimit } from '../intake/open-counted.ts';
import { lifetimes } from '../storage/upload-store.ts';

/** What videos may be, and how long they are kept (docs/decisions/0031-video-host.md). Bytes, seconds. */

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
