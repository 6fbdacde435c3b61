import { PassThrough, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { WithFigures } from '../../http/figures.ts';

/** Bytes that are buffered, on each side of the stream. */
const WAITING_BYTES = 65_536;

/**
 * Hands the bytes of uploads to the tus server as they arrive. Where the connection breaks, the stream ends instead of failing: the bytes
 * that arrived count, and the client continues after them (docs/decisions/0024).
 */
export function passBytesOn(scope: FastifyInstance, { figures }: WithFigures, kind: Parameters<typeof figures.arriving>[0]): void {
  scope.addContentTypeParser('application/offset+octet-stream', ({ raw: request }, _payload, done) => {
    const [arrival, arriving] = [new PassThrough({ highWaterMark: WAITING_BYTES }), figures.arriving(kind)];
    request.on('error', () => undefined);
    request.on('data', (piece: Buffer) => { arriving.count(piece.length); });
    request.on('close', () => {
      arriving.end();
      arrival.end();
    });
    done(null, Readable.toWeb(request.pipe(arrival)));
  });
}
