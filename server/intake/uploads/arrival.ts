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

/** Runs work about one thing after the work about it that was asked for before; on different things at once. */
export function keyedMutex(): <Result>(thing: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (thing, work) => {
    const before = last.get(thing);
    const done = before ? before.then(work, work) : work();
    last.set(thing, done);
    try {
      return await done;
    } finally {
      if (last.get(thing) === done) last.delete(thing);
    }
  };
}
