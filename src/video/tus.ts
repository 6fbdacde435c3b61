import { DefaultHttpStack, DetailedError, Upload, type HttpResponse, type HttpStack } from 'tus-js-client';
import { failedBy, refusedBy } from '../api/client.ts';
import { ApiError } from '../api/failure.ts';
import { BytesMissing, untilThere, type Sendable } from './sources.ts';
import { numberIn, STALLED_MS } from './tus-requests.ts';

/** What is being made goes up in parts that object stores take as they come; the last may be smaller. */
const LEAST_PART = 5 * 1_048_576;
/** Bytes that are not a file at hand are held in memory while they go up. */
const MOST_AT_ONCE = 8 * 1_048_576;

function failureIn(error: Error): Error {
  if (error instanceof BytesMissing) return error;
  const [response, cause] = error instanceof DetailedError ? [error.originalResponse, error.causingError] : [];
  if (cause instanceof BytesMissing) return cause;
  if (!response) return new ApiError({ kind: 'network' });
  const answer = { status: response.getStatus(), body: response.getBody(), retryAfter: response.getHeader('Retry-After') ?? null };
  return refusedBy(answer) ?? failedBy(answer);
}

interface SendOptions {
  readonly uploadLink: string;
  /** The host does not know yet how many bytes come. */
  readonly isOpenEnded: boolean;
  readonly signal: AbortSignal;
  /** Bytes that have left, of which the host may not have the last. */
  readonly onProgress: (sent: number) => void;
  /** Bytes that the host says it has. */
  readonly onReached: (offset: number) => void;
}

/** What tus-js-client reads from: any part, again too, and of what is being made no more than is there. */
const readerOf = ({ source, file }: Sendable, signal: AbortSignal) => ({
  openFile: async () => ({
    size: source.size() ?? 0,
    slice: async (start: number, end: number) => {
      await untilThere(source, start, LEAST_PART, signal);
      const size = source.size();
      const to = Math.min(end, source.available(), file ? Infinity : start + MOST_AT_ONCE);
      const done = size !== undefined && to >= size;
      if (to <= start) return { value: null, done };
      return { value: file ? file.slice(start, to) : new Blob([await source.read(start, to)]), done };
    },
    close: () => undefined,
  }),
});

/** A host that does not say how long an upload is, which tus asks of it, means the length that it was told. */
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

/** It was taken, and the answer does not say how far the upload is: that is asked afterwards. */
const isMute = (response: HttpResponse): boolean =>
  response.getStatus() < 300 && numberIn(response.getHeader('Upload-Offset')) === undefined;

/** Sends what the host does not have, to the end or the first failure. Throws an `ApiError`, or `BytesMissing`. */
export function sendBytes(sendable: Sendable, { uploadLink, isOpenEnded, signal, onProgress, onReached }: SendOptions): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What waits for bytes that are not made yet waits as long as it takes.
  let isAsked = false;
  return new Promise<void>((resolve, reject) => {
    const stop = (reason: Error): void => {
      reject(reason);
      void upload.abort();
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => { stop(new ApiError({ kind: 'timeout' })); }, STALLED_MS);
    };
    // It is asked for no more than its reader.
    const upload = new Upload(new Blob(), {
      uploadUrl: uploadLink,
      fileReader: readerOf(sendable, signal),
      ...(isOpenEnded ? { uploadLengthDeferred: true } : { httpStack: stackFor(sendable.source.size() ?? 0) }),
      // The whole of a file goes in one request; what is read into memory, in parts.
      chunkSize: sendable.file ? Infinity : MOST_AT_ONCE,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: () => {
        if (signal.aborted) throw new Error('the upload was stopped');
        isAsked = true;
        wait();
      },
      onAfterResponse: (request, response) => {
        isAsked = false;
        clearTimeout(timer);
        if (request.getMethod() !== 'PATCH' || !isMute(response)) return;
        resolve();
        void upload.abort();
      },
      onProgress: (sent) => {
        if (isAsked) wait();
        onProgress(sent);
      },
      onChunkComplete: (_size, accepted) => { onReached(accepted); },
      onSuccess: () => { resolve(); },
      onError: (error) => { reject(failureIn(error)); },
    });
    signal.addEventListener('abort', () => { stop(new ApiError({ kind: 'aborted' })); }, { once: true });
    if (signal.aborted) stop(new ApiError({ kind: 'aborted' }));
    else upload.start();
  }).finally(() => { clearTimeout(timer); });
}
