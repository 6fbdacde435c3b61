import type { Readable } from 'node:stream';
import { createYield } from '../../base/yield-to-event-loop.ts';
import { HttpError } from '../../http/http-error.ts';

export const tooLarge = (): HttpError => new HttpError(413, { key: 'tooLarge' });

/** Bytes. The smallest parts are so small that some thousands of them come with one reading of the socket. */
const PIECE = 8192;

/**
 * Hands a body over in small pieces, between which everybody else has turns. The rest stays unread where `take` throws.
 * Throws a 413 for more than `most` bytes.
 */
export async function readBody(body: Readable, most: number, take: (piece: Buffer) => Promise<void>): Promise<void> {
  const pause = createYield();
  let seen = 0;
  for await (const read of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    seen += read.length;
    if (seen > most) throw tooLarge();
    for (let start = 0; start < read.length; start += PIECE) {
      await take(read.subarray(start, start + PIECE));
      await pause();
    }
  }
}
