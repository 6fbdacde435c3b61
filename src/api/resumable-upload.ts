import { DetailedError, Upload } from 'tus-js-client';
import { failedBy, refusedBy, type UploadPlace } from './client.ts';
import { ApiError, failureOf, type ApiFailure } from './failure.ts';
import { askedToWait, rest } from './patience.ts';

/** Before each further attempt, while nothing more arrives. */
const PAUSES_MS = [0, 1000, 3000, 5000];

/** The server or a gateway is not well, or another connection still holds the upload or has moved it on. */
const BUSY: readonly number[] = [409, 423, 500, 502, 503, 504];
/** Uploads are not to be had here, or not for this file; the call may still take it. */
const UNWILLING: readonly number[] = [400, 403, 404, 405, 413, 422, 429];
/** The server has no such upload any more. */
const GONE: readonly number[] = [403, 404, 410];

export interface UploadOptions {
  /** Where an earlier attempt began. */
  readonly address?: string;
  readonly signal?: AbortSignal;
  readonly onAddress: (address: string) => void;
  readonly onProgress: (sentBytes: number) => void;
  /** The connection was lost, and is tried again. */
  readonly onWaiting: () => void;
}

/**
 * Sends a file over tus 1.0.0, from where an earlier attempt ended, as often as the network asks for. Returns the id of
 * the upload, the last part of its address; nothing where the server would not take it in this way. Throws an `ApiError`.
 */
export async function uploadFile(place: UploadPlace, file: File, options: UploadOptions): Promise<string | undefined> {
  const endpoint = new URL(place.endpoint, location.href).href;
  // The token goes nowhere else, whatever stands in the store of this device.
  let address = options.address?.startsWith(`${endpoint}/`) === true ? options.address : undefined;
  let [pauses, furthest] = [[...PAUSES_MS], 0];
  const onAddress = (found: string): void => {
    address = found;
    options.onAddress(found);
  };
  const onProgress = (sent: number): void => {
    if (sent > furthest) [furthest, pauses] = [sent, [...PAUSES_MS]];
    options.onProgress(sent);
  };
  for (;;) {
    try {
      return idIn(await attempt({ ...place, endpoint }, file, { signal: options.signal, address, onAddress, onProgress }));
    } catch (error) {
      const [failure, isBegun] = [failureOf(error), address !== undefined];
      if (isBegun && isOf(GONE, failure)) {
        address = undefined;
        continue;
      }
      if (!isBegun && isOf(UNWILLING, failure)) return undefined;
      const pause = isPassing(failure) ? pauses.shift() : undefined;
      if (pause === undefined) throw error;
      options.onWaiting();
      await rest(Math.max(pause, askedToWait(error) ?? 0), options.signal);
    }
  }
}

const idIn = (address: string): string => new URL(address).pathname.split('/').pop() ?? '';

const isOf = (statuses: readonly number[], failure: ApiFailure | undefined): boolean =>
  (failure?.kind === 'refused' || failure?.kind === 'server') && statuses.includes(failure.status);

const isPassing = (failure: ApiFailure | undefined): boolean =>
  failure?.kind === 'network' || failure?.kind === 'timeout' || isOf(BUSY, failure);

function failureIn(error: Error): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return new ApiError({ kind: 'network' });
  const answer = { status: response.getStatus(), body: response.getBody(), retryAfter: response.getHeader('Retry-After') ?? null };
  if (answer.status === 401) return new ApiError({ kind: 'unauthorized' });
  return refusedBy(answer) ?? failedBy(answer);
}

type Attempt = Pick<UploadOptions, 'onAddress' | 'onProgress'> & { readonly address: string | undefined; readonly signal: AbortSignal | undefined };

/** Sends the file until its end or the first failure. Answers its address. */
function attempt({ endpoint, headers, timeoutMs }: UploadPlace, file: File, options: Attempt): Promise<string> {
  const { address, signal, onAddress, onProgress } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<string>((resolve, reject) => {
    let ended = false;
    const stop = (failure: ApiFailure): void => {
      ended = true;
      reject(new ApiError(failure));
      void upload.abort();
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => { stop({ kind: 'timeout' }); }, timeoutMs);
    };
    const upload = new Upload(file, {
      // With both, a server that fails when it is asked how far an upload is would be sent everything anew.
      ...(address === undefined ? { endpoint } : { uploadUrl: address }),
      headers: headers(),
      metadata: { filename: file.name },
      retryDelays: null,
      storeFingerprintForResuming: false,
      // It starts a turn later, and would not notice that it was stopped before.
      onBeforeRequest: () => {
        if (ended) throw new Error('the upload was stopped');
        wait();
      },
      onUploadUrlAvailable: () => { if (upload.url !== null) onAddress(upload.url); },
      onProgress: (sent) => { wait(); onProgress(sent); },
      onSuccess: () => { resolve(upload.url ?? ''); },
      onError: (error) => { reject(failureIn(error)); },
    });
    signal?.addEventListener('abort', () => { stop({ kind: 'aborted' }); }, { once: true });
    if (signal?.aborted) stop({ kind: 'aborted' });
    else upload.start();
  }).finally(() => { clearTimeout(timer); });
}
