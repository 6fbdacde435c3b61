import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onEachEnd } from './each-end.ts';
import type { SecurityEvent, WithFigures } from './figures.ts';
import type { KeyedHash, WithKeyedHash } from './keyed-hash.ts';
import { callerOf } from './network.ts';
import { HttpError } from './http-error.ts';
import { supportOf } from './request-id.ts';

const MARK_LENGTH = 16;

/** Marks callers and accounts in the log without naming them: without the secret nobody can look for one. */
const mark = (keyedHash: KeyedHash, of: 'caller' | 'account', subject: string): string =>
  keyedHash(`${of} in the log`, subject).slice(0, MARK_LENGTH);

export const callerMark = ({ keyedHash }: WithKeyedHash, request: FastifyRequest): string => mark(keyedHash, 'caller', callerOf(request));

/** Names the account as soon as it is known: by e-mail address, whether or not it is anybody's. */
export type IdentifyAccount = (email: string) => void;

/** The logged reason of a failure: the key of its text, which names nobody. */
function reasonOf(error: unknown): string {
  if (!(error instanceof HttpError)) return 'failed';
  return 'key' in error.reason ? error.reason.key : 'refused';
}

const outcomeOf = (error: unknown): 'refused' | 'limited' | 'failed' => {
  if (!(error instanceof HttpError)) return 'failed';
  return error.status === 429 ? 'limited' : 'refused';
};

/** Runs what opens an account, or may be an attempt at that, and logs and counts the outcome: `done`, or the reason of its failure. */
export async function withSecurityLog<Answer>(
  { keyedHash, figures }: WithKeyedHash & WithFigures, request: FastifyRequest, event: SecurityEvent,
  run: (identify: IdentifyAccount) => Promise<Answer>,
): Promise<Answer> {
  const marks: { caller: string; account?: string } = { caller: callerMark({ keyedHash }, request) };
  const log = (outcome: string): void => { request.log.info({ event, outcome, ...marks }, 'security'); };
  try {
    const answer = await run((email) => { marks.account = mark(keyedHash, 'account', email); });
    log('done');
    figures.security(event, 'done');
    return answer;
  } catch (error) {
    log(reasonOf(error));
    figures.security(event, outcomeOf(error));
    throw error;
  }
}

/** A refused token or a reached limit: many of one caller may be an attack. */
const isSuspicious = (status: number): boolean => status === 401 || status === 429;

/**
 * One line for each request: route pattern, status and milliseconds, of suspicious ones a mark of the caller, of defects their code; no
 * status where the connection ended before the answer. Addresses, bodies and headers stay out, since they hold tokens and personal data.
 */
export function logAnswers(app: FastifyInstance, services: WithKeyedHash): void {
  onEachEnd(app, (request, { statusCode: status, elapsedTime }, isCut) => {
    const { method, routeOptions: { url } } = request;
    const [route, ms] = [url ?? 'none', Math.round(elapsedTime)];
    if (isCut) {
      request.log.info({ method, route, ms }, 'cut off');
      return;
    }
    const caller = isSuspicious(status) ? { caller: callerMark(services, request) } : {};
    const support = supportOf(request, status);
    const more = support === undefined ? caller : { ...caller, support };
    request.log.info({ method, route, status, ms, ...more }, 'answered');
  });
}
