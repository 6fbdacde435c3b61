import { DetailedError, Upload, type HttpRequest, type HttpResponse, type UploadOptions } from 'tus-js-client';
import { BytesMissing } from '../base/byte-source.ts';
import { failedBy, refusedBy } from './client.ts';
import { ApiError } from './failure.ts';

/** Ends the sending: as failed for the reason, or as done where there is none. */
export type EndSending = (reason?: Error) => void;

/** What is handed on to the package as it is. */
type OfTus = 'endpoint' | 'uploadUrl' | 'headers' | 'metadata' | 'fileReader' | 'uploadLengthDeferred' | 'httpStack' | 'chunkSize';

interface SendingOptions extends Pick<UploadOptions, OfTus> {
  readonly signal: AbortSignal | undefined;
  /** Of a request of which nothing more is heard, in ms. */
  readonly stalledMs: number;
  /** Before each request. */
  readonly onRequest?: (end: EndSending) => void;
  readonly onResponse?: (request: HttpRequest, response: HttpResponse, end: EndSending) => void;
  /** The server has created the upload, or the one of `uploadUrl` is there. */
  readonly onAddress?: (address: string, end: EndSending) => void;
  /** Bytes that have left, of which the server may not have the last. */
  readonly onProgress: (sent: number) => void;
  /** Bytes that the server says it has. */
  readonly onReached?: (offset: number) => void;
}

/** What the answer says; without one the bytes could not be read, or the network has failed. */
function failureIn(error: Error): Error {
  const [response, cause] = error instanceof DetailedError ? [error.originalResponse, error.causingError] : [undefined, error];
  if (!response) return cause instanceof BytesMissing ? cause : new ApiError({ kind: 'network' });
  const retryAfter = response.getHeader('Retry-After') ?? null;
  // Browsers complain of a header that another origin has not opened: it is asked for only where it matters.
  const date = retryAfter && response.getHeader('Date');
  const answer = { status: response.getStatus(), body: response.getBody(), retryAfter, date: date ?? null };
  return refusedBy(answer) ?? failedBy(answer);
}

/**
 * Sends bytes over tus 1.0.0 to their end or to the first failure. Answers the upload's address. Throws an `ApiError`, or
 * `BytesMissing`.
 */
export function sendOverTus(
  file: Blob, { signal, stalledMs, onRequest, onResponse, onAddress, onProgress, onReached, ...options }: SendingOptions,
): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<string>((resolve, reject) => {
    // What waits for bytes that are not made yet waits as long as it takes.
    let [isAsked, isEnded] = [false, false];
    const end: EndSending = (reason) => {
      isEnded = true;
      if (reason) reject(reason);
      else resolve(upload.url ?? '');
      void upload.abort();
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => { end(new ApiError({ kind: 'timeout' })); }, stalledMs);
    };
    const upload = new Upload(file, {
      ...options,
      retryDelays: null,
      storeFingerprintForResuming: false,
      // It starts a turn later, and would not notice that it was stopped before.
      onBeforeRequest: () => {
        onRequest?.(end);
        if (isEnded) throw new Error('the upload was stopped');
        isAsked = true;
        wait();
      },
      onAfterResponse: (request, response) => {
        isAsked = false;
        clearTimeout(timer);
        onResponse?.(request, response, end);
      },
      onUploadUrlAvailable: () => { onAddress?.(upload.url ?? '', end); },
      onProgress: (sent) => {
        if (isAsked) wait();
        onProgress(sent);
      },
      onChunkComplete: (_size, accepted) => { onReached?.(accepted); },
      onSuccess: () => { resolve(upload.url ?? ''); },
      onError: (error) => { reject(failureIn(error)); },
    });
    signal?.addEventListener('abort', () => { end(new ApiError({ kind: 'aborted' })); }, { once: true });
    if (signal?.aborted) end(new ApiError({ kind: 'aborted' }));
    else upload.start();
  }).finally(() => { clearTimeout(timer); });
}
