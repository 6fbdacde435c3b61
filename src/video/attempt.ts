import { ApiError, failureOf } from '../api/failure.ts';
import type { NewVideo, VideoHost } from './host.ts';
import type { Place, UploadRecord } from './record.ts';
import { BytesBeyond, untilThere, type Sendable } from './sources.ts';
import type { Timing } from './timing.ts';
import { sendBytes } from './tus.ts';
import { askReached, nonsense } from './tus-requests.ts';
import { NoVideo } from './judge.ts';
import { rest } from '../api/patience.ts';

interface AttemptOptions {
  readonly host: VideoHost;
  readonly timing: Timing;
  readonly sendable: Sendable;
  readonly signal: AbortSignal;
  /** The host has created it. */
  readonly onPlace: (place: Place) => void;
  readonly onWaitingForSource: () => void;
  readonly onProgress: (sent: number) => void;
  readonly onReached: (offset: number) => void;
}

/** Creates it at the host, once what has to be said of it is known. */
async function create(
  { key, recording }: UploadRecord, { host, sendable: { source }, signal, onWaitingForSource }: AttemptOptions,
): Promise<Place> {
  if (!host.isLive && source.size() === undefined) {
    onWaitingForSource();
    await untilThere(source, 0, Infinity, signal);
  }
  const video: NewVideo = { scope: key, name: source.name, size: source.size(), ...(recording && { recording }) };
  return { ...await host.create(video, signal), isOpenEnded: video.size === undefined };
}

/** Sends what the host does not have, until it says that it has all of it. */
async function send({ uploadLink, ...place }: Place, isNew: boolean, options: AttemptOptions): Promise<void> {
  const { timing, sendable, signal, onWaitingForSource, onProgress, onReached } = options;
  const { source } = sendable;
  let { isOpenEnded } = place;
  if (!isNew) {
    const { offset, length } = await askReached(uploadLink, signal);
    // It may have heard the length already.
    isOpenEnded &&= length === undefined;
    // This device may have kept less of a recording than the host has, or was promised; that is what the applicant sees and decides about.
    if (source.available() < offset || (!isOpenEnded && source.size() === undefined)) {
      onWaitingForSource();
      await untilThere(source, Infinity, 0, signal);
    }
    if (source.available() < Math.max(offset, length ?? 0)) throw new BytesBeyond();
    onReached(offset);
  }
  for (;;) {
    await sendBytes(sendable, { uploadLink, isOpenEnded, signal, onProgress, onReached });
    const total = source.size();
    if (total === undefined) throw nonsense('ended before its bytes');
    if (await untilArrived(uploadLink, total, timing, signal)) return;
    isOpenEnded &&= (await askReached(uploadLink, signal)).length === undefined;
  }
}

/**
 * Brings an upload to its end or to its first failure (spec §4 Video upload: create, send, poll). Answers the video's address.
 * Throws an `ApiError`, `BytesBeyond`, `BytesMissing` or `NoVideo`.
 */
export async function attempt(record: UploadRecord, options: AttemptOptions): Promise<string> {
  const { host, timing, signal, onPlace } = options;
  const place = record.place ?? await create(record, options);
  if (!record.place) onPlace(place);
  try {
    await send(place, !record.place, options);
  } catch (error) {
    // Perhaps it was refused, and the answer that said so was lost: the same again would be sent for nothing.
    if (failureOf(error)?.status === 410) await untilTaken(host, place.link, timing, signal);
    throw error;
  }
  await untilTaken(host, place.link, timing, signal);
  return place.link;
}

/**
 * Asks the host until it has all `total` bytes (spec §4 Video upload: poll). Answers false where it stays behind: the rest is
 * to be sent once more. Throws the failure of questions that failed for as long as the host's illness is borne.
 */
async function untilArrived(
  uploadLink: string, total: number, { poll, patience, behind }: Timing, signal: AbortSignal,
): Promise<boolean> {
  let [wellAt, furthest, furthestAt] = [performance.now(), -1, performance.now()];
  for (;;) {
    try {
      const { offset, length = total } = await askReached(uploadLink, signal);
      if (length !== total || offset > total) throw nonsense('says of the upload what cannot be');
      if (offset === length) return true;
      const now = performance.now();
      wellAt = now;
      if (offset > furthest) [furthest, furthestAt] = [offset, now];
      if (now - furthestAt > behind) return false;
    } catch (error) {
      if (error instanceof ApiError && ['aborted', 'malformed'].includes(error.failure.kind)) throw error;
      if (performance.now() - wellAt > patience) throw error;
    }
    await rest(poll, signal);
  }
}

/** Asks the host, where it says such things, whether what has arrived is a video. Throws `NoVideo`. */
async function untilTaken(host: VideoHost, link: string, { poll, patience }: Timing, signal: AbortSignal): Promise<void> {
  const began = performance.now();
  for (;;) {
    const status = await host.statusOf(link, signal).catch(() => undefined);
    if (signal.aborted) throw new ApiError({ kind: 'aborted' });
    if (status && (status.upload === 'error' || status.isUnplayable)) throw new NoVideo(status.reason);
    if (status?.upload !== 'in_progress' || performance.now() - began > patience) return;
    await rest(poll, signal);
  }
}
