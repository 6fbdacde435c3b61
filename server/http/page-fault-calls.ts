import type { FastifyInstance } from 'fastify';
import { FAULT_NAME, MOST_PLACES, type PageFault, faultCode, isPlace } from '../../src/base/page-fault.ts';
import { type RateLimiting, type Limit, consumeLimits } from './rate-limit.ts';
import { callerOf } from './network.ts';
import { contractViolation } from './http-error.ts';

/** Told to the page as `faults` of its settings (DECISIONS "Deployment settings"). */
export const PAGE_FAULTS_PATH = '/api/v1/page_faults';

/** Bytes: a name and eight places are less than one kilobyte. */
const LONGEST = 2_048;

/** A network tells of so many in an hour; a build that is broken for all is known from a few. */
const limit: Limit = { kind: 'page_fault', most: 20, seconds: 3_600 };

/** What may stand in the log: anybody may call, so that nothing but names and places of this form gets there. */
function faultOf(body: unknown): PageFault {
  const { name, places }: { readonly name?: unknown; readonly places?: unknown } = typeof body === 'object' && body !== null ? body : {};
  if (typeof name !== 'string' || !FAULT_NAME.test(name)) throw contractViolation('/name must be letters');
  if (!Array.isArray(places) || places.length > MOST_PLACES) {
    throw contractViolation(`/places must be a list of at most ${String(MOST_PLACES)}`);
  }
  return { name, places: places.filter(isPlace) };
}

/** Errors of pages that nobody caught, each a line of the log. */
export function pageFaultsCall(app: FastifyInstance, services: RateLimiting): void {
  app.post(PAGE_FAULTS_PATH, { bodyLimit: LONGEST }, async (request, reply) => {
    const fault = faultOf(request.body);
    await consumeLimits(services, [[limit, callerOf(request)]]);
    request.log.warn({ ...fault, fault: faultCode(fault) }, 'an error in a page that nobody caught');
    return reply.code(204).send();
  });
}
