import type { FastifyInstance } from 'fastify';
import { FAULT_NAME, MOST_PLACES, type PageFault, faultCode, isPlace } from '../../src/base/page-fault.ts';
import { type RateLimiting, type Limit, consumeLimits } from './rate-limit.ts';
import { callerOf } from './network.ts';
import { contractViolation } from './http-error.ts';

/** The page gets this path as `faults` of its settings (DECISIONS "Deployment settings"). */
export const PAGE_FAULTS_PATH = '/api/v1/page_faults';

/** Bytes: a name and eight places take less than one kilobyte. */
const LONGEST = 2_048;

/** A network may report so many in an hour; a few reports tell of a build that is broken for all. */
const limit: Limit = { kind: 'page_fault', most: 20, seconds: 3_600 };

/** The fault to log: since anybody may call, only names and places of this form get there. */
function faultOf(body: unknown): PageFault {
  const { name, places }: { readonly name?: unknown; readonly places?: unknown } = typeof body === 'object' && body !== null ? body : {};
  if (typeof name !== 'string' || !FAULT_NAME.test(name)) throw contractViolation('/name must be letters');
  if (!Array.isArray(places) || places.length > MOST_PLACES) {
    throw contractViolation(`/places must be a list of at most ${String(MOST_PLACES)}`);
  }
  return { name, places: places.filter(isPlace) };
}

/** Logs errors of pages that nobody caught, one line each. */
export function pageFaultsCall(app: FastifyInstance, services: RateLimiting): void {
  app.post(PAGE_FAULTS_PATH, { bodyLimit: LONGEST }, async (request, reply) => {
    const fault = faultOf(request.body);
    await consumeLimits(services, [[limit, callerOf(request)]]);
    request.log.warn({ ...fault, fault: faultCode(fault) }, 'an error in a page that nobody caught');
    return reply.code(204).send();
  });
}
