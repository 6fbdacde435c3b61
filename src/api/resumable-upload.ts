import { DetailedError, Upload, type HttpRequest, type HttpResponse } from 'tus-js-client';
import { pathWithin } from '../base/address.ts';
import { failedBy, refusedBy, type UploadPlace } from './client.ts';
import { ApiError, failureOf, type ApiFailure } from './failure.ts';
import { askedToWait, rest } from './patience.ts';

/** Before each further attempt, while nothing more arrives. */
const PAUSES_MS = [0, 1000, 3000, 5000];

/** Nobody waits longer for a server that asks for patience, in ms. */
const LONGEST_PAUSE_MS = 60_000;
/** Of one file, however little further each brings it. */
const MOST_REQUESTS = 200;

/** The server or a gateway is not well, or another connection still holds the upload or has moved it on. */
const BUSY: readonly number[] = [409, 423, 500, 502, 503, 504];
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
  const { pausesMs = PAUSES_MS } = options;
  let [pauses, furthest, requests, isAnew] = [[...pausesMs], 0, 0, false];
  const onAddress = (found: string): void => {
    address = found;
    options.onAddress(found);
  };
  const onProgress = (sent: number): void => {
    if (sent > furthest) [furthest, pauses] = [sent, [...pausesMs]];
    options.onProgress(sent);
  };
  const onRequest = (): boolean => {
    requests += 1;
    return requests <= MOST_REQUESTS;
  };
  for (;;) {
    try {
      return idIn(await attempt({ ...place, endpoint }, file, { signal: options.signal, address, onAddress, onProgress, onRequest }));
    } catch (error) {
      const failure = failureOf(error);
      if (address !== undefined && !isAnew && isOf(GONE, failure)) {
        [address, isAnew] = [undefined, true];
        continue;
      }
      const [pause, asked] = [isPassing(failure) ? pauses.shift() : undefined, askedToWait(error) ?? 0];
      if (pause === undefined || asked > LONGEST_PAUSE_MS) {
        if (isAnswer(failure)) return undefined;
        throw error;
      }
      options.onWaiting();
      await rest(Math.max(pause, asked), options.signal);
    }
  }
}

const isUploadOf = (endpoint: string, address: string | undefined): boolean => Boolean(address && pathWithin(address, endpoint));

const idIn = (address: string): string => new URL(address).pathname.split('/').pop() ?? '';

const isAnswer = (failure: ApiFailure | undefined): failure is Extract<ApiFailure, { readonly status: number }> =>
  failure?.kind === 'refused' || failure?.kind === 'server';

const isOf = (statuses: readonly number[], failure: ApiFailure | undefined): boolean => isAnswer(failure) && statuses.includes(failure.status);

const isPassing = (failure: ApiFailure | undefined): boolean =>
  failure?.kind === 'network' || failure?.kind === 'timeout' || isOf(BUSY, failure);

function failureIn(error: Error): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return new ApiError({ kind: 'network' });
  const answer = { status: response.getStatus(), body: response.getBody(), retryAfter: response.getHeader('Retry-After') ?? null };
  if (answer.status === 401) return new ApiError({ kind: 'unauthorized' });
  return refusedBy(answer) ?? failedBy(answer);
}

interface Attempt extends Pick<UploadOptions, 'onAddress' | 'onProgress'> {
  readonly address: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** Whether one more may be made. */
  readonly onRequest: () => boolean;
}

/** Whether an answer can be true of the upload of a file of which the server has said that it holds `before` bytes. */
function canBe(request: HttpRequest, response: HttpResponse, { size }: File, before: number): boolean {
  if (request.getMethod() === 'POST' || response.getStatus() >= 300) return true;
  const [offset, length] = [Number(response.getHeader('Upload-Offset') ?? NaN), response.getHeader('Upload-Length')];
  const isFurther = request.getMethod() === 'HEAD' ? offset >= 0 && Number(length ?? size) === size : offset > before;
  return isFurther && offset <= size;
}

/** Sends the file until its end or the first failure. Answers its address. */
function attempt({ endpoint, headers, timeoutMs }: UploadPlace, file: File, options: Attempt): Promise<string> {
  const { address, signal, onAddress, onProgress, onRequest } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<string>((resolve, reject) => {
    let [ended, held] = [false, 0];
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
        if (!onRequest()) stop({ kind: 'server', status: NONSENSE });
        if (ended) throw new Error('the upload was stopped');
        wait();
      },
      onAfterResponse: (request, response) => {
        if (!canBe(request, response, file, held)) stop({ kind: 'server', status: NONSENSE });
        held = Number(response.getHeader('Upload-Offset') ?? 0);
      },
      onUploadUrlAvailable: () => {
        const found = upload.url ?? '';
        // Neither the file nor the token goes to another place than was asked, whatever the answer says.
        if (isUploadOf(endpoint, found)) onAddress(found);
        else stop({ kind: 'server', status: NONSENSE });
      },
      onProgress: (sent) => { wait(); onProgress(sent); },
      onSuccess: () => { resolve(upload.url ?? ''); },
      onError: (error) => { reject(failureIn(error)); },
    });
    signal?.addEventListener('abort', () => { stop({ kind: 'aborted' }); }, { once: true });
    if (signal?.aborted) stop({ kind: 'aborted' });
    else upload.start();
  }).finally(() => { clearTimeout(timer); });
}
