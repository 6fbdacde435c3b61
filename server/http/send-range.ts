import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './http-error.ts';

/** A requested range of bytes, both ends included. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** A storage whose files can be read in parts. */
interface RangeSource {
  readonly sizeOf: (key: string) => Promise<number | undefined>;
  readonly open: (key: string, range?: Range) => Promise<{ readonly stream: Readable } | undefined>;
}

/** A file to show or play: its key, which changes with its bytes, its media type, and how long it may be cached. */
interface PlayableFile {
  readonly key: string;
  readonly type: string;
  readonly cache: string;
}

/** The one range that a header requests (RFC 9110, 14.2); undefined where it requests several, or one outside the file. */
function rangeOf(header: string | undefined, size: number): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : undefined;
}

/**
 * Sends a picture or a video, or the requested part: players request what they want to show, and some play nothing that does not come in
 * parts. Parts of another file than the caller has are not sent (`If-Range`). Throws a 404 where it is gone.
 */
export async function sendRange(
  { method, headers }: FastifyRequest, reply: FastifyReply, source: RangeSource, { key, type, cache }: PlayableFile,
): Promise<FastifyReply> {
  const [size, tag] = [await source.sizeOf(key), `"${key}"`];
  if (size === undefined) throw notFound();
  const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
  const range = isSame ? rangeOf(headers.range, size) : undefined;
  // A stream that is not sent would be read to its end.
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
