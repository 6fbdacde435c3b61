import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Arriving } from '../../http/figures.ts';

/** Bytes that wait for the disk, on each side of the passage. */
const WAITING_BYTES = 65_536;

/**
 * The body of a request, read from the moment it arrives. Where the connection breaks it ends instead of failing: what had
 * arrived by then counts, and the client goes on behind it (docs/decisions/0024). `arriving` counts it.
 */
export function arrivalOf(request: IncomingMessage, arriving: Arriving): ReadableStream {
  const arrival = new PassThrough({ highWaterMark: WAITING_BYTES });
  request.on('error', () => undefined);
  request.on('data', (piece: Buffer) => { arriving.count(piece.length); });
  request.on('close', () => {
    arriving.end();
    arrival.end();
  });
  return Readable.toWeb(request.pipe(arrival));
}
