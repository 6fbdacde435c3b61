import { DefaultHttpStack, type HttpResponse, type HttpStack } from 'tus-js-client';
import { sendOverTus } from '../api/tus.ts';
import { untilThere, type Sendable } from './sources.ts';
import { numberIn, STALLED_MS } from './tus-requests.ts';

/** What is being made goes up in parts that object stores take as they come; the last may be smaller. */
const LEAST_PART = 5 * 1_048_576;
/** Bytes that are not a file at hand are held in memory while they go up. */
const MOST_AT_ONCE = 8 * 1_048_576;

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
export async function sendBytes(sendable: Sendable, { uploadLink, isOpenEnded, ...options }: SendOptions): Promise<void> {
  // It is asked for no more than its reader.
  await sendOverTus(new Blob(), {
    ...options,
    uploadUrl: uploadLink,
    stalledMs: STALLED_MS,
    fileReader: readerOf(sendable, options.signal),
    ...(isOpenEnded ? { uploadLengthDeferred: true } : { httpStack: stackFor(sendable.source.size() ?? 0) }),
    // The whole of a file goes in one request; what is read into memory, in parts.
    chunkSize: sendable.file ? Infinity : MOST_AT_ONCE,
    onResponse: (request, response, end) => { if (request.getMethod() === 'PATCH' && isMute(response)) end(); },
  });
}
