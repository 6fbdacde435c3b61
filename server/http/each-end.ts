import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Calls `onEnd` once at the end of a request: its answer was sent, or its connection ended before (`isCut`), unseen by Fastify. */
export function onEachEnd(app: FastifyInstance, onEnd: (request: FastifyRequest, reply: FastifyReply, isCut: boolean) => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    const cut = (): void => { onEnd(request, reply, true); };
    reply.raw.once('close', cut).once('finish', () => { reply.raw.off('close', cut); });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    onEnd(request, reply, false);
    done();
  });
}
