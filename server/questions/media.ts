import type { FastifyInstance, FastifyReply } from 'fastify';
import type { WithSettings } from '../base/settings.ts';
import { sendPicture } from '../http/picture.ts';
import { notFound } from '../http/refusal.ts';
import type { WithStorage } from '../storage/storage.ts';

/** Where the files lie that a kind of questions shows. */
export type MediaPath = '/api/v1/exam_media' | '/api/v1/online_session_media';

/** Where a page finds a picture or a video: an address as it stands, or a file that the content brought. */
export const mediaAddress = ({ settings }: WithSettings<'publicUrl'>, path: MediaPath, media: string | null | undefined): string | null => {
  if (media === null || media === undefined) return null;
  return media.startsWith('https://') ? media : `${settings.publicUrl}${path}/${media}`;
};

/** A file that the content brought. */
export interface MediaFile {
  readonly key: string;
  readonly kind: 'png' | 'jpeg' | 'webp' | 'mp4';
}

/** Bytes of a file that are asked for, both ends included. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The one range that a header asks for (RFC 9110, 14.2); nothing where it asks for several, or for what is not there. */
function rangeOf(header: string | undefined, size: number): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : undefined;
}

/** Players ask for the parts that they want to show, and some play nothing that does not come in parts. */
async function sendVideo(reply: FastifyReply, { storage }: WithStorage, key: string, asked: string | undefined): Promise<FastifyReply> {
  const size = await storage.sizeOf(key);
  if (size === undefined) throw notFound();
  const range = rangeOf(asked, size);
  const file = await storage.open(key, range);
  if (!file) throw notFound();
  if (range) void reply.code(206).header('content-range', `bytes ${String(range.start)}-${String(range.end)}/${String(size)}`);
  return reply
    .type('video/mp4')
    .header('accept-ranges', 'bytes')
    .header('content-length', range ? range.end - range.start + 1 : size)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.stream);
}

/** Serves what questions show to whoever has its address: it cannot be guessed, and is said to nobody before it may be seen. */
export function mediaRoute(app: FastifyInstance, services: WithStorage, path: MediaPath, find: (key: string) => Promise<MediaFile | undefined>): void {
  app.get<{ Params: { key: string } }>(`${path}/:key`, async (request, reply) => {
    const media = await find(request.params.key);
    if (!media) throw notFound();
    if (media.kind === 'mp4') return sendVideo(reply, services, media.key, request.headers.range);
    const file = await services.storage.open(media.key);
    if (!file) throw notFound();
    return sendPicture(reply, media.kind, file);
  });
}
