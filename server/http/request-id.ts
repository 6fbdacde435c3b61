import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { supportCode } from '../../src/base/support-code.ts';
import type { Settings } from '../base/settings.ts';

/** The header that a request's id comes by from a proxy, and goes by to whoever asked. */
export const REQUEST_ID = 'x-request-id';

/** What is taken of a proxy: as long as the ids of proxies are, and nothing that means anything in a log, a header or an address. */
const CLEAN = /^[\w-]{8,64}$/;

/** Whether what a proxy says of a request is believed. */
export const hasProxy = (trustProxy: Settings['trustProxy']): boolean => trustProxy !== 'unsaid' && trustProxy > 0;

/** Makes the id of each request: the proxy's where there is one in front (`TRUST_PROXY`), else one of this server's own. */
export const requestIds = ({ trustProxy }: Pick<Settings, 'trustProxy'>) => ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const named = headers[REQUEST_ID];
  return hasProxy(trustProxy) && typeof named === 'string' && CLEAN.test(named) ? named : randomUUID();
};

/**
 * The code by which support finds a request in the log, where nobody expected how it is answered. That the server is away (503) or has no
 * room (507) whoever runs it knows, and applicants would all tell the same.
 */
export const supportOf = ({ id }: { readonly id: string }, status: number): string | undefined =>
  (status >= 500 && status !== 503 && status !== 507 ? supportCode(id) : undefined);
