import { ApiError, failureOf } from '../api/failure.ts';
import type { NewVideo, VideoHost } from './host.ts';
import type { CreatedUpload, UploadRecord } from './record.ts';
import { BytesBeyond, waitForBytes, type Sendable } from './sources.ts';
import type { Timing } from './timing.ts';
import { fetchOffset, badReply, numberIn, STALLED_MS } from './tus-requests.ts';
import { NoVideo } from './verdict.ts';
import { sleep } from '../api/retry.ts';
import { DefaultHttpStack, type HttpResponse, type HttpStack } from 'tus-js-client';
import { sendOverTus } from '../api/tus.ts';

interface AttemptOptions {
  readonly host: VideoHost;
  readonly timing: Timing;
  readonly sendable: Sendable;
  readonly signal: AbortSignal;
  /** The host has created it. */
  readonly onPlace: (place: CreatedUpload) => void;
  readonly onWaitingForSource: () => void;
  readonly onProgress: (sent: number) => void;
  readonly onReached: (offset: number) => void;
}

/** Creates the video at the host, once its size is known or the host is live. */
async function create(
  { key, recording }: UploadRecord, { host, sendable: { source }, signal, onWaitingForSource }: AttemptOptions,
): Promise<CreatedUpload> {
  if (!host.isLive && source.size() === undefined) {
    onWaitingForSource();
    await waitForBytes(source, 0, Infinity, signal);
  }
  const video: NewVideo = { scope: key, name: source.name, size: source.size(), ...(recording && { recording }) };
  return { ...await host.create(video, signal), isOpenEnded: video.size === undefined };
}

/** Sends the bytes that the host lacks, until the host says that it has all of them. */
async function send({ uploadLink, ...place }: CreatedUpload, isNew: boolean, options: AttemptOptions): Promise<void> {
  const { timing, sendable, signal, onWaitingForSource, onProgress, onReached } = options;
  const { source } = sendable;
  let { isOpenEnded } = place;
  if (!isNew) {
    const { offset, length } = await fetchOffset(uploadLink, signal);
    // The host may know the length already.
    isOpenEnded &&= length === undefined;
    // This device may have stored less of a recording than the host has or was told: the applicant sees that and decides first.
    if (source.available() < offset || (!isOpenEnded && source.size() === undefined)) {
      onWaitingForSource();
      await waitForBytes(source, Infinity, 0, signal);
    }
    if (source.available() < Math.max(offset, length ?? 0)) throw new BytesBeyond();
    onReached(offset);
  }
  for (;;) {
    await sendBytes(sendable, { uploadLink, isOpenEnded, signal, onProgress, onReached });
    const total = source.size();
    if (total === undefined) throw badReply('ended before its bytes');
    if (await waitUntilReceived(uploadLink, total, timing, signal)) return;
    isOpenEnded &&= (await fetchOffset(uploadLink, signal)).length === undefined;
  }
}

/**
 * Runs an upload to its end or to its first failure (spec §4 Video upload: create, send, poll). Returns the video's address.
 * Throws an `ApiError`, `BytesBeyond`, `BytesMissing` or `NoVideo`.
 */
export async function attempt(record: UploadRecord, options: AttemptOptions): Promise<string> {
  const { host, timing, signal, onPlace } = options;
  const place = record.place ?? await create(record, options);
  if (!record.place) onPlace(place);
  try {
    await send(place, !record.place, options);
  } catch (error) {
    // The host may have refused the video in an answer that was lost: sending it again would be useless.
    if (failureOf(error)?.status === 410) await waitUntilAccepted(host, place.link, timing, signal);
    throw error;
  }
  await waitUntilAccepted(host, place.link, timing, signal);
  return place.link;
}

/**
 * Polls the host until it has all `total` bytes (spec §4 Video upload: poll). Returns false where it stays behind: the rest must
 * be sent again. Throws the last failure once polling has failed for longer than `patience`.
 */
async function waitUntilReceived(
  uploadLink: string, total: number, { poll, patience, behind }: Timing, signal: AbortSignal,
): Promise<boolean> {
  let [lastSuccessAt, furthest, furthestAt] = [performance.now(), -1, performance.now()];
  for (;;) {
    try {
      const { offset, length = total } = await fetchOffset(uploadLink, signal);
      if (length !== total || offset > total) throw badReply('says of the upload what cannot be');
      if (offset === length) return true;
      const now = performance.now();
      lastSuccessAt = now;
      if (offset > furthest) [furthest, furthestAt] = [offset, now];
      if (now - furthestAt > behind) return false;
    } catch (error) {
      if (error instanceof ApiError && ['aborted', 'malformed'].includes(error.failure.kind)) throw error;
      if (performance.now() - lastSuccessAt > patience) throw error;
    }
    await sleep(poll, signal);
  }
}

/** Polls the host, where it reports that, until it has accepted the file as a video. Throws `NoVideo`. */
async function waitUntilAccepted(host: VideoHost, link: string, { poll, patience }: Timing, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const status = await host.statusOf(link, signal).catch(() => undefined);
    if (signal.aborted) throw new ApiError({ kind: 'aborted' });
    if (status && (status.upload === 'error' || status.isUnplayable)) throw new NoVideo(status.reason);
    if (status?.upload !== 'in_progress' || performance.now() - startedAt > patience) return;
    await sleep(poll, signal);
  }
}

/** The smallest part of a live recording that object stores accept; the last may be smaller. */
const MIN_PART_BYTES = 5 * 1_048_576;
/** The largest part that is read into memory, where the bytes are not a file. */
const MAX_CHUNK_BYTES = 8 * 1_048_576;

interface SendOptions {
  readonly uploadLink: string;
  /** The host does not know yet how many bytes come. */
  readonly isOpenEnded: boolean;
  readonly signal: AbortSignal;
  /** Bytes that were sent, of which the host may not have the last. */
  readonly onProgress: (sent: number) => void;
  /** Bytes that the host says it has. */
  readonly onReached: (offset: number) => void;
}

/** The reader for tus-js-client: any part, repeatedly, and of a live recording only the bytes that exist. */
const readerOf = ({ source, file }: Sendable, signal: AbortSignal) => ({
  openFile: async () => ({
    size: source.size() ?? 0,
    slice: async (start: number, end: number) => {
      await waitForBytes(source, start, MIN_PART_BYTES, signal);
      const size = source.size();
      const to = Math.min(end, source.available(), file ? Infinity : start + MAX_CHUNK_BYTES);
      const done = size !== undefined && to >= size;
      if (to <= start) return { value: null, done };
      return { value: file ? file.slice(start, to) : new Blob([await source.read(start, to)]), done };
    },
    close: () => undefined,
  }),
});

/** Adds the `Upload-Length` that tus requires to answers of a host that omits it. */
function stackFor(length: number): HttpStack {
  const usual = new DefaultHttpStack({});
  return {
    getName: () => usual.getName(),
    createRequest: (method, url) => {
      const request = usual.createRequest(method, url);
      if (method !== 'HEAD') return request;
      const send = request.send.bind(request);
      request.send = async (body) => {
        const response = await send(body);
        const headerOf = response.getHeader.bind(response);
        response.getHeader = (name) => headerOf(name) ?? (name === 'Upload-Length' ? String(length) : undefined);
        return response;
      };
      return request;
    },
  };
}

/** Whether a successful answer lacks the offset, which is then requested. */
const lacksOffset = (response: HttpResponse): boolean =>
  response.getStatus() < 300 && numberIn(response.getHeader('Upload-Offset')) === undefined;

/** Sends the bytes that the host lacks, to the end or the first failure. Throws an `ApiError`, or `BytesMissing`. */
async function sendBytes(sendable: Sendable, { uploadLink, isOpenEnded, ...options }: SendOptions): Promise<void> {
  // tus reads only from `fileReader`; the blob is a placeholder.
  await sendOverTus(new Blob(), {
    ...options,
    uploadUrl: uploadLink,
    stalledMs: STALLED_MS,
    fileReader: readerOf(sendable, options.signal),
    ...(isOpenEnded ? { uploadLengthDeferred: true } : { httpStack: stackFor(sendable.source.size() ?? 0) }),
    // A file goes in one request; bytes that are read into memory go in parts.
    chunkSize: sendable.file ? Infinity : MAX_CHUNK_BYTES,
    onResponse: (request, response, end) => { if (request.getMethod() === 'PATCH' && lacksOffset(response)) end(); },
  });
}
