import { serverErrorOf } from '../api/client.ts';
import { eitherSignal } from '../api/either-signal.ts';
import { ApiError } from '../api/failure.ts';

/** How long a request may make no progress (spec §9). */
export const STALLED_MS = 120_000;

const HEADERS = { 'Tus-Resumable': '1.0.0' };

/** The number in a header of tus; `undefined` where it is none. */
export const numberIn = (text: string | null | undefined): number | undefined =>
  (text && /^\d+$/.test(text.trim()) ? Number(text) : undefined);

/** The error for an answer of the host that contradicts what is known of the upload. */
export const badReply = (detail: string): ApiError => new ApiError({ kind: 'malformed', issue: { call: 'upload_link', path: '', detail } });

/** Asks the host by HEAD for an upload's offset (spec §7) and its length, which not every host sends. Throws an `ApiError`. */
export async function fetchOffset(uploadLink: string, signal: AbortSignal) {
  const timeout = AbortSignal.timeout(STALLED_MS);
  const answer = await fetch(
    uploadLink, { method: 'HEAD', headers: HEADERS, signal: eitherSignal(signal, timeout), credentials: 'omit', cache: 'no-store' },
  )
    .catch(() => { throw new ApiError({ kind: signal.aborted ? 'aborted' : timeout.aborted ? 'timeout' : 'network' }); });
  if (!answer.ok) {
    const { status, headers } = answer;
    throw serverErrorOf({ status, body: '', retryAfter: status === 503 ? headers.get('Retry-After') : null, date: headers.get('Date') });
  }
  const offset = numberIn(answer.headers.get('Upload-Offset'));
  if (offset === undefined) throw badReply('says no Upload-Offset');
  return { offset, length: numberIn(answer.headers.get('Upload-Length')) };
}

/** Tells the host that the rest will not be sent. A host that misses the call cleans up by itself. */
export function abandonUpload(uploadLink: string): void {
  void fetch(uploadLink, { method: 'DELETE', headers: HEADERS, credentials: 'omit', keepalive: true }).catch(() => undefined);
}
