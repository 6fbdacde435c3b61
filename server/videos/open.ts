import { randomBytes } from 'node:crypto';
import { type WithClock, addSeconds } from '../base/clock.ts';
import type { WithDatabase } from '../database/database.ts';
import { videos } from '../database/video-schema.ts';
import { senderOf } from '../http/disk-space.ts';
import type { WithKeyedHash } from '../http/keyed-hash.ts';
import { HttpError } from '../http/http-error.ts';
import { type Opener, callerKeyOf, openCounted } from '../intake/open-counted.ts';
import { type VideoRow, senderRules } from './video.ts';

export interface NewVideo {
  readonly fileName: string;
  /** Bytes; absent: it is uploaded while it is recorded. */
  readonly size: number | undefined;
  readonly isRecording: boolean;
}

const newId = (): string => randomBytes(16).toString('hex');

const MEGABYTE = 1_000_000;

/** Throws a 413 for a video larger than this sender's may be. */
export function requireSmall(opener: Opener, bytes: number): void {
  const { most } = senderRules[senderOf(opener)];
  if (bytes > most) throw new HttpError(413, { key: 'videoTooBig', params: { most: most / MEGABYTE } });
}

/** Inserts the row of a video that is about to be uploaded. Throws a 413 for one that is too large, a 429 beyond the limits. */
export async function openVideo(
  services: WithDatabase & WithClock & WithKeyedHash, opener: Opener, { fileName, size, isRecording }: NewVideo,
): Promise<VideoRow> {
  const { mostWhileMade, opened, unfinishedFor } = senderRules[senderOf(opener)];
  const [fileSize, now, caller] = [size ?? mostWhileMade, services.clock(), callerKeyOf(services, opener)];
  requireSmall(opener, fileSize);
  return openCounted(services, videos, opened, { caller, fileSize }, async (queries) => {
    const [row] = await queries.insert(videos).values({
      id: newId(), uploadId: newId(), applicantId: opener.applicantId, caller, fileName, isRecording, fileSize, createdAt: now,
      expiresAt: addSeconds(now, unfinishedFor),
    }).returning();
    if (!row) throw new Error('the video was not written down');
    return row;
  });
}
