import { eitherSignal } from './either-signal.ts';
import { ApiError } from './failure.ts';

interface UnderWay {
  readonly stop: AbortController;
  /** Never rejects. */
  readonly ended: Promise<unknown>;
}

/** What this page is sending, by the scope of what it is of. */
const underWay = new Map<string, UnderWay>();

/**
 * Of two sends of one thing the later wins: what is under way for the `scope` is ended first, or a connection that hangs would deliver it
 * afterwards. It fails as `overtaken`. Whatever nothing newer follows goes on, also when its page is left. What has left this device
 * already cannot be called back (docs/decisions/0009).
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
