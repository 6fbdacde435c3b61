import { DetailedError, Upload, type HttpRequest, type HttpResponse, type UploadOptions } from 'tus-js-client';
import { BytesMissing } from '../base/byte-source.ts';
import { serverErrorOf, refusalOf } from './client.ts';
import { ApiError } from './failure.ts';

/** Ends the upload: as failed for the reason, or as done where there is none. */
export type EndUpload = (reason?: Error) => void;

/** Options that are passed to tus-js-client unchanged. */
type TusOptionName = 'endpoint' | 'uploadUrl' | 'headers' | 'metadata' | 'fileReader' | 'uploadLengthDeferred' | 'httpStack' | 'chunkSize';

interface SendingOptions extends Pick<UploadOptions, TusOptionName> {
  readonly signal: AbortSignal | undefined;
  /** How long a request may make no progress, in ms. */
  readonly stalledMs: number;
  /** Before each request. */
  readonly onRequest?: (end: EndUpload) => void;
  readonly onResponse?: (request: HttpRequest, response: HttpResponse, end: EndUpload) => void;
  /** The server has created the upload, or the one of `uploadUrl` is there. */
  readonly onAddress?: (address: string, end: EndUpload) => void;
  /** Bytes that were sent, of which the server may not have the last. */
  readonly onProgress: (sent: number) => void;
  /** Bytes that the server says it has. */
  readonly onReached?: (offset: number) => void;
}

/** The failure that the answer tells; without an answer the bytes could not be read, or the network has failed. */
function failureIn(error: Error): Error {
  const [response, cause] = error instanceof DetailedError ? [error.originalResponse, error.causingError] : [undefined, error];
  if (!response) return cause instanceof BytesMissing ? cause : new ApiError({ kind: 'network' });
  const retryAfter = response.getHeader('Retry-After') ?? null;
  // Browsers log an error for a header that another origin does not expose: it is read only where it matters.
  const date = retryAfter && response.getHeader('Date');
  const answer = { status: response.getStatus(), body: response.getBody(), retryAfter, date: date ?? null };
  return refusalOf(answer) ?? serverErrorOf(answer);
}

/**
 * Sends bytes over tus 1.0.0 to their end or to the first failure. Returns the upload's address. Throws an `ApiError`, or
 * `BytesMissing`.
 */
export function sendOverTus(
  file: Blob, { signal, stalledMs, onRequest, onResponse, onAddress, onProgress, onReached, ...options }: SendingOptions,
): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One signal serves all attempts of an upload: each takes its listener with it.
  const ended = new AbortController();
  return new Promise<string>((resolve, reject) => {
    // There is no time limit between requests: bytes that are still being recorded may take any time.
    let [isRequestOpen, isEnded] = [false, false];
    const end: EndUpload = (reason) => {
      isEnded = true;
      if (reason) reject(reason);
      else resolve(upload.url ?? '');
      void upload.abort();
    };
    const restartTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => { end(new ApiError({ kind: 'timeout' })); }, stalledMs);
    };
    const upload = new Upload(file, {
      ...options,
      retryDelays: null,
      storeFingerprintForResuming: false,
      // tus starts a request in a later task, and would not notice an abort before that.
      onBeforeRequest: () => {
        onRequest?.(end);
        if (isEnded) throw new Error('the upload was stopped');
        isRequestOpen = true;
        restartTimer();
      },
      onAfterResponse: (request, response) => {
        isRequestOpen = false;
        clearTimeout(timer);
        onResponse?.(request, response, end);
      },
      onUploadUrlAvailable: () => { onAddress?.(upload.url ?? '', end); },
      onProgress: (sent) => {
        if (isRequestOpen) restartTimer();
        onProgress(sent);
      },
      onChunkComplete: (_size, accepted) => { onReached?.(accepted); },
      onSuccess: () => { resolve(upload.url ?? ''); },
      onError: (error) => { reject(failureIn(error)); },
    });
    signal?.addEventListener('abort', () => { end(new ApiError({ kind: 'aborted' })); }, { signal: ended.signal });
    if (signal?.aborted) end(new ApiError({ kind: 'aborted' }));
    else upload.start();
  }).finally(() => {
    clearTimeout(timer);
    ended.abort();
  });
}
