import type { FastifyInstance } from 'fastify';
import type { WithKeyedHash } from './keyed-hash.ts';
import { callerMark } from './security-log.ts';

/** A token that is refused, a limit that is met: many of one caller are a try at something. */
const isSuspicious = (status: number): boolean => status === 401 || status === 429;

/**
 * One line for each answer: route pattern, status and milliseconds, and of suspicious ones a mark of the caller. Addresses,
 * bodies and headers stay out, since they hold tokens and personal data.
 */
export function logAnswers(app: FastifyInstance, services: WithKeyedHash): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions: { url } } = request;
    const caller = isSuspicious(reply.statusCode) ? { caller: callerMark(services, request) } : {};
    request.log.info({ method, route: url ?? 'none', status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...caller }, 'answered');
    done();
  });
}
