import type { HttpRequest, HttpResponse } from 'tus-js-client';
import { pathWithin } from '../base/address.ts';
import type { UploadPlace } from './client.ts';
import { ApiError, failureOf, isPassing, type ApiFailure } from './failure.ts';
import { rest } from './patience.ts';
import { sendOverTus } from './tus.ts';

/** Before each further attempt, while nothing more arrives. */
const PAUSES_MS = [0, 1000, 3000, 5000];

/** Nobody waits longer for a server that asks for patience, in ms. */
const LONGEST_PAUSE_MS = 60_000;
/** Of one file, however little further each brings it. */
const MOST_REQUESTS = 200;

/** Another connection still holds the upload or has moved it on. */
const BUSY: readonly number[] = [409, 423];
/** The server limits uploads. The file can still travel in the save itself. */
const UPLOADS_LIMITED = 429;
/** The server has no such upload any more. */
const GONE: readonly number[] = [403, 404, 410];
/** What stands for an answer that is none: it says of the upload what cannot be. */
const NONSENSE = 410;

export interface UploadOptions {
  /** Where an earlier attempt began. */
  readonly address?: string;
  readonly signal?: AbortSignal;
  readonly onAddress: (address: string) => void;
  readonly onProgress: (sentBytes: number) => void;
  /** The connection was lost, and is tried again. */
  readonly onWaiting: () => void;
  /** Before each further attempt, in ms, as long as nothing more arrives. */
  readonly pausesMs?: readonly number[];
}

/**
 * Sends a file over tus 1.0.0, from where an earlier attempt ended, as often as the network asks for. Returns the id of
 * the upload, the last part of its address; nothing where the server would not take it in this way, and the call may still
 * take it: it refuses, it has lost the upload twice, it does not get well, it says what cannot be. Throws an `ApiError`
 * where the network ends, the session or the applicant.
 */
export async function uploadFile(place: UploadPlace, file: File, options: UploadOptions): Promise<string | undefined> {
  const endpoint = new URL(place.endpoint, location.href).href;
  // The token goes nowhere else, whatever stands in the store of this device.
  let address = isUploadOf(endpoint, options.address) ? options.address : undefined;
  // Where the browser knows of no network, one try tells whether that is so: what waits for one is tried again anyway.
  const { pausesMs = navigator.onLine ? PAUSES_MS : [] } = options;
  let [pauses, furthest, requests, isAnew] = [[...pausesMs], 0, 0, false];
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
    return requests <= MOST_REQUESTS;
  };
  for (;;) {
    try {
      return idIn(await attempt({ ...place, endpoint }, file, { signal: options.signal, address, onAddress, onProgress, mayAsk }));
    } catch (error) {
      const failure = failureOf(error);
      if (address !== undefined && !isAnew && GONE.includes(failure?.status ?? 0)) {
        [address, isAnew] = [undefined, true];
        continue;
      }
      const [pause, asked] = [mayPass(failure) ? pauses.shift() : undefined, failure?.retryAfterMs ?? 0];
      if (pause === undefined || asked > LONGEST_PAUSE_MS) {
        if (failure?.status !== undefined) return undefined;
        throw error;
      }
      options.onWaiting();
      await rest(Math.max(pause, asked), options.signal);
    }
  }
}

const isUploadOf = (endpoint: string, address: string | undefined): boolean => Boolean(address && pathWithin(address, endpoint));

const idIn = (address: string): string => new URL(address).pathname.split('/').pop() ?? '';

function mayPass(failure: ApiFailure | undefined): boolean {
  const { kind, status } = failure ?? {};
  if (status !== undefined) return BUSY.includes(status) || (isPassing(status) && status !== UPLOADS_LIMITED);
  return kind === 'network' || kind === 'timeout';
}

interface Attempt extends Pick<UploadOptions, 'onAddress' | 'onProgress'> {
  readonly address: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether one more request may be made. */
  readonly mayAsk: () => boolean;
}

/** Whether an answer can be true of the upload of a file of which the server has said that it holds `before` bytes. */
function canBe(request: HttpRequest, response: HttpResponse, { size }: File, before: number): boolean {
  if (request.getMethod() === 'POST' || response.getStatus() >= 300) return true;
  const [offset, length] = [Number(response.getHeader('Upload-Offset') ?? NaN), response.getHeader('Upload-Length')];
  const isFurther = request.getMethod() === 'HEAD' ? offset >= 0 && Number(length ?? size) === size : offset > before;
  return isFurther && offset <= size;
}

/** Sends the file until its end or the first failure. Answers its address. */
async function attempt(place: UploadPlace, file: File, options: Attempt): Promise<string> {
  const { endpoint, headers, access, onUnauthorized, timeoutMs } = place;
  const { address, signal, onAddress, onProgress, mayAsk } = options;
  const nonsense = new ApiError({ kind: 'server', status: NONSENSE });
  let serverOffset = 0;
  try {
    return await sendOverTus(file, {
      // With both, a server that fails when it is asked how far an upload is would be sent everything anew.
      ...(address === undefined ? { endpoint } : { uploadUrl: address }),
      signal,
      stalledMs: timeoutMs,
      headers: headers(),
      metadata: { filename: file.name },
      onRequest: (end) => { if (!mayAsk()) end(nonsense); },
      onResponse: (request, response, end) => {
        if (!canBe(request, response, file, serverOffset)) end(nonsense);
        serverOffset = Number(response.getHeader('Upload-Offset') ?? 0);
      },
      // The file and the token are sent to no address but those below the endpoint, whatever the answer says.
      onAddress: (found, end) => {
        if (isUploadOf(endpoint, found)) onAddress(found);
        else end(nonsense);
      },
      onProgress,
    });
  } catch (error) {
    if (access === 'stranger' || failureOf(error)?.status !== 401) throw error;
    onUnauthorized();
    throw new ApiError({ kind: 'unauthorized' });
  }
}
