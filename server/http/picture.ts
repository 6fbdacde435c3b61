import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const YEAR_SECONDS = 31_536_000;

/** Sends a public picture that never changes under its address: to anybody, from any page, and for ever. */
export const sendPicture = (
  reply: FastifyReply, kind: 'png' | 'jpeg' | 'webp', { size, stream }: { readonly size: number; readonly stream: Readable },
): FastifyReply =>
  reply
    .type(`image/${kind}`)
    .header('content-length', size)
    .header('cache-control', `public, max-age=${String(YEAR_SECONDS)}, immutable`)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(stream);
