import { eitherSignal } from './either-signal.ts';
import { ApiError } from './failure.ts';

interface UnderWay {
  readonly stop: AbortController;
  /** Never rejects. */
  readonly ended: Promise<unknown>;
}

/** The requests of this page that are not answered yet, by scope: the key of the form or entry that they save. */
const underWay = new Map<string, UnderWay>();

/**
 * Sends a request after aborting the earlier one of the same `scope`, which a hanging connection could otherwise deliver last. The
 * earlier one fails as `overtaken`. A request continues when its page is left. One that the server has received cannot be recalled
 * (docs/decisions/0009).
 */
export async function sendNewest<Answer>(
  scope: string, send: (signal: AbortSignal) => Promise<Answer>, signal?: AbortSignal,
): Promise<Answer> {
  const before = underWay.get(scope);
  const stop = new AbortController();
  const sent = Promise.resolve(before?.ended).then(() => send(signal ? eitherSignal(signal, stop.signal) : stop.signal));
  const own = { stop, ended: sent.catch(() => undefined) };
  underWay.set(scope, own);
  before?.stop.abort();
  try {
    return await sent;
  } catch (error) {
    throw stop.signal.aborted ? new ApiError({ kind: 'overtaken' }) : error;
  } finally {
    if (underWay.get(scope) === own) underWay.delete(scope);
  }
}
