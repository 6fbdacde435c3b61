import { eq } from 'drizzle-orm';
import type { WithClock } from '../base/clock.ts';
import type { Queries } from '../database/database.ts';
import { videos } from '../database/video-schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { MessageRef } from '../locales/messages.ts';
import { type VideoAddressing, isPlainlySpelt, ownVideoId } from './address.ts';
import { type VideoRow, lockVideo } from './find.ts';
import { reasonOf } from './refusals.ts';
import { GRACE } from './rules.ts';

/** Seconds of a recording where its question does not say (spec §9). */
export const RECORDING_SECONDS = 65;

/** What a place asks of a video that is saved there. */
export interface VideoLimits {
  /** Of a question that says how long its answer may last. */
  readonly seconds?: number | undefined;
}

/** The applicant who saves; null: somebody who registers. */
export type VideoOwner = number | null;

/**
 * The addresses of this video host in what is saved, each within the transaction of its save. Addresses that lead elsewhere
 * are none of its business: they have no problem, and nothing is kept of them.
 */
export interface OwnVideos {
  /** Why an address cannot be saved: the video has to be there, whole, and the owner's own. It stays until the save ends. */
  readonly problemOf: (queries: Queries, owner: VideoOwner, address: string, limits?: VideoLimits) => Promise<MessageRef | undefined>;
  /** The id of a video of this host; undefined where the address leads elsewhere. */
  readonly idIn: (address: string) => string | undefined;
  /** The video stays as long as the save refers to it, and is the applicant's from now on. */
  readonly keep: (queries: Queries, applicantId: number, address: string) => Promise<void>;
}

function problemIn(row: VideoRow | undefined, owner: VideoOwner, { seconds }: VideoLimits): MessageRef | undefined {
  if (row?.applicantId !== owner) return { key: 'videoGone' };
  if (row.refusal !== null) return reasonOf[row.refusal];
  if (row.fileKey === null) return { key: 'videoUnderWay' };
  if (row.transcode === 'error') return { key: 'notVideo' };
  const isLong = seconds !== undefined && (row.seconds ?? 0) > seconds + GRACE;
  return isLong ? { key: 'videoTooLong', params: { limit: { seconds } } } : undefined;
}

/** What addresses of videos are judged with. */
export type JudgingVideos = WithClock & VideoAddressing;

export function ownVideos(services: JudgingVideos): OwnVideos {
  return {
    idIn: (address) => ownVideoId(services, address),
    problemOf: async (queries, owner, address, limits = {}) => {
      const id = ownVideoId(services, address);
      if (id === undefined) return undefined;
      return problemIn(isPlainlySpelt(address, id) ? await lockVideo(queries, services, id) : undefined, owner, limits);
    },
    keep: async (queries, applicantId, address) => {
      const id = ownVideoId(services, address);
      if (id !== undefined) await queries.update(videos).set({ applicantId, expiresAt: null }).where(eq(videos.id, id));
    },
  };
}

/** Throws a 422 where an address cannot be saved; the video that can be stays as long as something refers to it. */
export async function requireOwnVideo(queries: Queries, services: JudgingVideos, applicantId: number, address: string, limits?: VideoLimits): Promise<void> {
  const own = ownVideos(services);
  const problem = await own.problemOf(queries, applicantId, address, limits);
  if (problem) throw new Refusal(422, problem);
  await own.keep(queries, applicantId, address);
}
