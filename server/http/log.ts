import type { FastifyInstance } from 'fastify';

/**
 * One line for each answer: route pattern, status and milliseconds. Addresses, bodies and headers stay out, since they
 * hold tokens and personal data.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions: { url } } = request;
    request.log.info({ method, route: url ?? 'none', status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    done();
  });
}
