import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { supportCode } from '../../src/base/support-code.ts';
import type { Settings } from '../base/settings.ts';

/** The header of a request's id: from a proxy, and to the caller. */
export const REQUEST_ID = 'x-request-id';

/** A proxy's id that is accepted: of the usual length, without characters that mean something in a log, a header or an address. */
const SAFE_ID = /^[\w-]{8,64}$/;

/** Whether the headers of a proxy are trusted. */
export const hasProxy = (trustProxy: Settings['trustProxy']): boolean => trustProxy !== 'unsaid' && trustProxy > 0;

/** Makes the id of each request: the proxy's where there is one in front (`TRUST_PROXY`), else one of this server's own. */
export const requestIds = ({ trustProxy }: Pick<Settings, 'trustProxy'>) => ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const forwarded = headers[REQUEST_ID];
  return hasProxy(trustProxy) && typeof forwarded === 'string' && SAFE_ID.test(forwarded) ? forwarded : randomUUID();
};

/**
 * The code by which support finds a request in the log, for unexpected failures. A server that is unavailable (503) or full (507) is known
 * to its operator, and all applicants would report the same.
 */
export const supportOf = ({ id }: { readonly id: string }, status: number): string | undefined =>
  (status >= 500 && status !== 503 && status !== 507 ? supportCode(id) : undefined);
