import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Hears once of the end of each request: its answer went out, or its connection ended before (`isCut`), which Fastify tells nobody of.
 */
export function onEachEnd(app: FastifyInstance, heard: (request: FastifyRequest, reply: FastifyReply, isCut: boolean) => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    const cut = (): void => { heard(request, reply, true); };
    reply.raw.once('close', cut).once('finish', () => { reply.raw.off('close', cut); });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    heard(request, reply, false);
    done();
  });
}
