import { PassThrough, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { WithFigures } from '../../http/figures.ts';

/** Bytes that wait for the disk, on each side of the passage. */
const WAITING_BYTES = 65_536;

/**
 * Hands the bytes of uploads to the tus server from the moment they arrive. Where the connection breaks they end instead of failing: what
 * had arrived by then counts, and the client goes on behind it (docs/decisions/0024).
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
