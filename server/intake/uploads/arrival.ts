import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** Bytes that wait for the disk, on each side of the passage. */
const WAITING_BYTES = 65_536;

/**
 * The body of a request, read from the moment it arrives. Where the connection breaks it ends instead of failing: what had
 * arrived by then counts, and the client goes on behind it (docs/decisions/0024).
 */
export function arrivalOf(request: IncomingMessage): ReadableStream {
  const arrival = new PassThrough({ highWaterMark: WAITING_BYTES });
  request.on('error', () => undefined);
  request.on('close', () => { arrival.end(); });
  return Readable.toWeb(request.pipe(arrival));
}
