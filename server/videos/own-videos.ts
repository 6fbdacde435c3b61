import { and, eq, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { videos } from '../database/video-schema.ts';
import { HttpError } from '../http/http-error.ts';
import type { MessageRef } from '../base/locales/messages.ts';
import { type VideoAddressing, isCanonical, ownVideoId } from './address.ts';
import { GRACE_SECONDS, type VideoRow, findVideo, isNotExpired, reasonOf } from './video.ts';

/** Seconds of a recording where its question does not say (spec §9). */
export const RECORDING_SECONDS = 65;

/** Limits of a video for where it is saved. */
export interface VideoLimits {
  /** The time limit of a question. */
  readonly seconds?: number | undefined;
}

/** The applicant who saves; null: somebody who registers. */
export type VideoOwner = number | null;

/**
 * The addresses of this video host among saved values. Each is checked before the save is written, which checks once more. Addresses of
 * other hosts have no problem, and nothing is stored about them.
 */
export interface OwnVideos {
  /** The reason why an address cannot be saved: the video must exist, be complete, and be the owner's own. */
  readonly problemOf: (owner: VideoOwner, address: string, limits?: VideoLimits) => Promise<MessageRef | undefined>;
  /** The id of a video of this host; undefined where the address leads elsewhere. */
  readonly idIn: (address: string) => string | undefined;
}

function problemIn(row: VideoRow | undefined, owner: VideoOwner, { seconds }: VideoLimits): MessageRef | undefined {
  if (row?.applicantId !== owner) return { key: 'videoGone' };
  if (row.refusal !== null) return reasonOf[row.refusal];
  if (row.fileKey === null) return { key: 'videoUnderWay' };
  if (row.transcode === 'error') return { key: 'notVideo' };
  const isLong = seconds !== undefined && (row.seconds ?? 0) > seconds + GRACE_SECONDS;
  return isLong ? { key: 'videoTooLong', params: { limit: { seconds } } } : undefined;
}

/** What checking addresses of videos needs. */
export type JudgingVideos = WithClock & WithDatabase & VideoAddressing;

export function ownVideos(services: JudgingVideos): OwnVideos {
  return {
    idIn: (address) => ownVideoId(services, address),
    problemOf: async (owner, address, limits = {}) => {
      const id = ownVideoId(services, address);
      if (id === undefined) return undefined;
      return problemIn(isCanonical(address, id) ? await findVideo(services, id) : undefined, owner, limits);
    },
  };
}

/**
 * Keeps a video of this host for good, since an answer refers to it, in one statement with the same conditions as `problemIn`. Throws a 422
 * where the address cannot be saved.
 */
export async function keepOwnVideo(
  services: JudgingVideos, applicantId: number, address: string, limits: VideoLimits = {},
): Promise<void> {
  const id = ownVideoId(services, address);
  if (id === undefined) return;
  const { seconds } = limits;
  const isSavable = and(
    eq(videos.id, id), isNotExpired(services), eq(videos.applicantId, applicantId), isNull(videos.refusal), isNotNull(videos.fileKey),
    ne(videos.transcode, 'error'),
    seconds === undefined ? undefined : or(isNull(videos.seconds), lte(videos.seconds, seconds + GRACE_SECONDS)),
  );
  const updated =
    isCanonical(address, id) ? await services.db.update(videos).set({ expiresAt: null }).where(isSavable).returning({ id: videos.id }) : [];
  if (updated.length === 0) {
    throw new HttpError(422, await ownVideos(services).problemOf(applicantId, address, limits) ?? { key: 'videoUnderWay' });
  }
}
