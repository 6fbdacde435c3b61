import type { HttpRequest, HttpResponse } from 'tus-js-client';
import { pathWithin } from '../base/address.ts';
import type { UploadTarget } from './client.ts';
import { ApiError, failureOf, isTransient, type ApiFailure } from './failure.ts';
import { sleep } from './retry.ts';
import { sendOverTus } from './tus.ts';

/** Pauses before further attempts, while no more bytes arrive. */
const PAUSES_MS = [0, 1000, 3000, 5000];

/** The longest Retry-After that is waited for, in ms. */
const MAX_PAUSE_MS = 60_000;
/** Requests for one file, however few bytes each sends. */
const MAX_REQUESTS = 200;

/** Another connection still holds the upload or has moved it on. */
const BUSY: readonly number[] = [409, 423];
/** The server limits uploads. The file can still travel in the save itself. */
const UPLOADS_LIMITED = 429;
/** The server has no such upload any more. */
const GONE: readonly number[] = [403, 404, 410];
/** The status given to an answer that contradicts what is known of the upload. */
const INVALID_ANSWER_STATUS = 410;

export interface UploadOptions {
  /** The address at which an earlier attempt created the upload. */
  readonly address?: string;
  readonly signal?: AbortSignal;
  readonly onAddress: (address: string) => void;
  readonly onProgress: (sentBytes: number) => void;
  /** The connection was lost, and the upload is about to be tried again. */
  readonly onWaiting: () => void;
  /** Pauses before further attempts, in ms, while no more bytes arrive. */
  readonly pausesMs?: readonly number[];
}

/**
 * Sends a file over tus 1.0.0, from where an earlier attempt ended, with as many attempts as the network needs. Returns the id
 * of the upload, the last part of its address; undefined where the server does not take it this way, and the call may still
 * carry the file: the server refuses it, has lost the upload twice, keeps failing, or contradicts itself. Throws an `ApiError`
 * where the network fails, the session ends or the applicant cancels.
 */
export async function uploadFile(target: UploadTarget, file: File, options: UploadOptions): Promise<string | undefined> {
  const endpoint = new URL(target.endpoint, location.href).href;
  // The token is sent nowhere else, whatever address this device has stored.
  let address = isUploadOf(endpoint, options.address) ? options.address : undefined;
  // Where the browser reports no network, one attempt checks that; what waits for a network is retried elsewhere anyway.
  const { pausesMs = navigator.onLine ? PAUSES_MS : [] } = options;
  let [pauses, furthest, requests, isRestarted] = [[...pausesMs], 0, 0, false];
  const onAddress = (found: string): void => {
    address = found;
    options.onAddress(found);
  };
  const onProgress = (sent: number): void => {
    if (sent > furthest) [furthest, pauses] = [sent, [...pausesMs]];
    options.onProgress(sent);
  };
  const mayAsk = (): boolean => {
    requests += 1;
    return requests <= MAX_REQUESTS;
  };
  for (;;) {
    try {
      return uploadIdIn(await attempt({ ...target, endpoint }, file, { signal: options.signal, address, onAddress, onProgress, mayAsk }));
    } catch (error) {
      const failure = failureOf(error);
      if (address !== undefined && !isRestarted && GONE.includes(failure?.status ?? 0)) {
        [address, isRestarted, furthest] = [undefined, true, 0];
        continue;
      }
      const [pause, retryAfterMs] = [isRetryable(failure) ? pauses.shift() : undefined, failure?.retryAfterMs ?? 0];
      if (pause === undefined || retryAfterMs > MAX_PAUSE_MS) {
        if (failure?.status !== undefined) return undefined;
        throw error;
      }
      options.onWaiting();
      await sleep(Math.max(pause, retryAfterMs), options.signal);
    }
  }
}

const isUploadOf = (endpoint: string, address: string | undefined): boolean => Boolean(address && pathWithin(address, endpoint));

const uploadIdIn = (address: string): string => new URL(address).pathname.split('/').pop() ?? '';

function isRetryable(failure: ApiFailure | undefined): boolean {
  const { kind, status } = failure ?? {};
  if (status !== undefined) return BUSY.includes(status) || (isTransient(status) && status !== UPLOADS_LIMITED);
  return kind === 'network' || kind === 'timeout';
}

interface Attempt extends Pick<UploadOptions, 'onAddress' | 'onProgress'> {
  readonly address: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether one more request may be made. */
  readonly mayAsk: () => boolean;
}

/** Whether an answer is plausible for the upload of a file, after the server has said that it has `previousOffset` bytes. */
function isPlausible(request: HttpRequest, response: HttpResponse, { size }: File, previousOffset: number): boolean {
  if (request.getMethod() === 'POST' || response.getStatus() >= 300) return true;
  const [offset, length] = [Number(response.getHeader('Upload-Offset') ?? NaN), response.getHeader('Upload-Length')];
  const isFurther = request.getMethod() === 'HEAD' ? offset >= 0 && Number(length ?? size) === size : offset > previousOffset;
  return isFurther && offset <= size;
}

/** Sends the file to its end or to the first failure. Returns its address. */
async function attempt(target: UploadTarget, file: File, options: Attempt): Promise<string> {
  const { endpoint, headers, access, onUnauthorized, timeoutMs } = target;
  const { address, signal, onAddress, onProgress, mayAsk } = options;
  const invalidAnswer = new ApiError({ kind: 'server', status: INVALID_ANSWER_STATUS });
  let serverOffset = 0;
  try {
    return await sendOverTus(file, {
      // With both options, tus would start over whenever the server fails to tell an upload's offset.
      ...(address === undefined ? { endpoint } : { uploadUrl: address }),
      signal,
      stalledMs: timeoutMs,
      headers: headers(),
      metadata: { filename: file.name },
      onRequest: (end) => { if (!mayAsk()) end(invalidAnswer); },
      onResponse: (request, response, end) => {
        if (!isPlausible(request, response, file, serverOffset)) end(invalidAnswer);
        serverOffset = Number(response.getHeader('Upload-Offset') ?? 0);
      },
      // The file and the token are sent only to addresses below the endpoint, whatever the answer says.
      onAddress: (found, end) => {
        if (isUploadOf(endpoint, found)) onAddress(found);
        else end(invalidAnswer);
      },
      onProgress,
    });
  } catch (error) {
    if (access === 'stranger' || failureOf(error)?.status !== 401) throw error;
    onUnauthorized();
    throw new ApiError({ kind: 'unauthorized' });
  }
}
