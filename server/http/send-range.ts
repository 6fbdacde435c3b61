import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './http-error.ts';

/** Bytes of a file that are asked for, both ends included. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Where files can be read in parts: the storage. */
interface RangeSource {
  readonly sizeOf: (key: string) => Promise<number | undefined>;
  readonly open: (key: string, range?: Range) => Promise<{ readonly stream: Readable } | undefined>;
}

/** A file that is shown or played: its key, which changes with its bytes, its media type, how long it may be kept. */
interface Played {
  readonly key: string;
  readonly type: string;
  readonly cache: string;
}

/** The one range that a header asks for (RFC 9110, 14.2); nothing where it asks for several, or for what is not there. */
function rangeOf(header: string | undefined, size: number): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : undefined;
}

/**
 * Sends a picture or a video, or the part that is asked for: players ask for what they want to show, and some play nothing that does not
 * come in parts. Parts of other bytes than the caller has already are not sent (`If-Range`). Throws a 404 where it is gone.
 */
export async function sendRange(
  { method, headers }: FastifyRequest, reply: FastifyReply, source: RangeSource, { key, type, cache }: Played,
): Promise<FastifyReply> {
  const [size, tag] = [await source.sizeOf(key), `"${key}"`];
  if (size === undefined) throw notFound();
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
  const range = isSame ? rangeOf(headers.range, size) : undefined;
  // Of a stream that is not sent everything would be read, to its end.
  const stream = method === 'HEAD' ? Readable.from([]) : (await source.open(key, range))?.stream;
  if (!stream) throw notFound();
  if (range) void reply.code(206).header('content-range', `bytes ${String(range.start)}-${String(range.end)}/${String(size)}`);
  return reply
    .type(type)
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    .header('cache-control', cache)
    .header('content-length', range ? range.end - range.start + 1 : size)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(stream);
}
