import { eitherSignal } from './either-signal.ts';
import { ApiError } from './failure.ts';

interface PendingRequest {
  readonly stop: AbortController;
  /** Never rejects. */
  readonly ended: Promise<unknown>;
}

/** The requests of this page that are not answered yet, by scope: the key of the form or entry that they save. */
const pendingRequests = new Map<string, PendingRequest>();

/**
 * Sends a request after aborting the earlier one of the same `scope`, which a hanging connection could otherwise deliver last. The
 * earlier one fails as `overtaken`. A request continues when its page is left. One that the server has received cannot be recalled
 * (docs/decisions/0009).
 */
export async function sendNewest<Answer>(
  scope: string, send: (signal: AbortSignal) => Promise<Answer>, signal?: AbortSignal,
): Promise<Answer> {
  const previous = pendingRequests.get(scope);
  const stop = new AbortController();
  const response = Promise.resolve(previous?.ended).then(() => send(signal ? eitherSignal(signal, stop.signal) : stop.signal));
  const current = { stop, ended: response.catch(() => undefined) };
  pendingRequests.set(scope, current);
  previous?.stop.abort();
  try {
    return await response;
  } catch (error) {
    throw stop.signal.aborted ? new ApiError({ kind: 'overtaken' }) : error;
  } finally {
    if (pendingRequests.get(scope) === current) pendingRequests.delete(scope);
  }
}
