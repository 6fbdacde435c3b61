import { failedBy } from '../api/client.ts';
import { eitherSignal } from '../api/either-signal.ts';
import { ApiError } from '../api/failure.ts';

/** Of a request of which nothing more is heard (spec §9). */
export const STALLED_MS = 120_000;

const HEADERS = { 'Tus-Resumable': '1.0.0' };

/** What a header of tus counts; `undefined` where it says no number. */
export const numberIn = (text: string | null | undefined): number | undefined =>
  (text && /^\d+$/.test(text.trim()) ? Number(text) : undefined);

/** The host says of an upload what cannot be. */
export const nonsense = (detail: string): ApiError => new ApiError({ kind: 'malformed', issue: { call: 'upload_link', path: '', detail } });

/** Asks the host how far an upload is by HEAD (spec §7), and its length, which not every host says. Throws an `ApiError`. */
export async function askReached(uploadLink: string, signal: AbortSignal) {
  const timeout = AbortSignal.timeout(STALLED_MS);
  const answer = await fetch(
    uploadLink, { method: 'HEAD', headers: HEADERS, signal: eitherSignal(signal, timeout), credentials: 'omit', cache: 'no-store' },
  )
    .catch(() => { throw new ApiError({ kind: signal.aborted ? 'aborted' : timeout.aborted ? 'timeout' : 'network' }); });
  if (!answer.ok) {
    const { status, headers } = answer;
    throw failedBy({ status, body: '', retryAfter: status === 503 ? headers.get('Retry-After') : null, date: headers.get('Date') });
  }
  const offset = numberIn(answer.headers.get('Upload-Offset'));
  if (offset === undefined) throw nonsense('says no Upload-Offset');
  return { offset, length: numberIn(answer.headers.get('Upload-Length')) };
}

/** Tells the host that nobody will send the rest. It clears up by itself where it does not hear of it. */
export function giveUp(uploadLink: string): void {
  void fetch(uploadLink, { method: 'DELETE', headers: HEADERS, credentials: 'omit', keepalive: true }).catch(() => undefined);
}
