import { promisify } from 'node:util';
import { constants, brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';

/** Bytes; a smaller answer, such as that to a log-in, fits into one packet anyway. */
const SMALLEST_BYTES = 1024;
/** A quality that takes a machine a millisecond or two, beside the event loop. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const compressors = {
  br: (text: string): Promise<Buffer> => promisify(brotliCompress)(text, quick),
  gzip: (text: string): Promise<Buffer> => promisify(gzip)(text),
} as const;

/** The better of the two encodings that the caller accepts (RFC 9110, Accept-Encoding). */
function formFor(accepted: string): keyof typeof compressors | undefined {
  const encodings = new Map(accepted.slice(0, 500).toLowerCase().split(',').map((encoding) => {
    const [name = '', ...parameters] = encoding.split(';').map((piece) => piece.trim());
    return [name, parameters.every((parameter) => !/^q=0(\.0*)?$/.test(parameter))] as const;
  }));
  return (['br', 'gzip'] as const).find((form) => encodings.get(form) ?? encodings.get('*'));
}

/** Throws a 415 for a compressed body: it would be misread, or not read at all. */
export function refuseCompressed(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() !== 'identity') {
      throw new HttpError(415, { key: 'contract', params: { detail: 'a compressed body is not read' } });
    }
    done();
  });
}

/**
 * Compresses answers in JSON and the page; the build has compressed its files already. docs/decisions/0019 has why that reveals no secret.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = /^(application\/json|text\/html)\b/.test(String(reply.getHeader('content-type') ?? ''));
    if (!isText || typeof payload !== 'string' || reply.hasHeader('content-encoding')) {
      done(null, payload);
      return;
    }
    void reply.header('vary', 'accept-encoding');
    const form = Buffer.byteLength(payload) < SMALLEST_BYTES ? undefined : formFor(request.headers['accept-encoding'] ?? '');
    if (form === undefined) {
      done(null, payload);
      return;
    }
    compressors[form](payload).then((compressed) => {
      void reply.header('content-encoding', form).removeHeader('content-length');
      done(null, compressed);
    }, (error: unknown) => { done(error instanceof Error ? error : new Error('the answer was not compressed')); });
  });
}
