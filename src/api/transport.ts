import { eitherSignal } from './either-signal.ts';
import { ApiError } from './failure.ts';

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly timeoutMs: number;
  readonly credentials?: RequestCredentials;
  readonly signal?: AbortSignal;
  readonly onProgress?: (sent: number, total: number) => void;
  /** The request continues when the page is left. Browsers allow 64 KiB of such bodies in all. */
  readonly keepalive?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly body: string;
  /** The header Retry-After. */
  readonly retryAfter?: string | null;
  /** The header Date; null where another origin does not open it. */
  readonly date?: string | null;
  /** The header X-Support-Code of an unexpected error; null as above. */
  readonly support?: string | null;
}

/** Sends by `fetch`. Throws an `ApiError` of kind timeout, aborted or network. */
export async function sendByFetch(request: HttpRequest): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? eitherSignal(request.signal, timeout) : timeout;
  try {
    const { method, headers, body = null, keepalive = false, credentials = 'omit' } = request;
    const answer = await fetch(request.url, { method, headers, body, signal, keepalive, credentials });
    return {
      status: answer.status, body: await answer.text(), retryAfter: answer.headers.get('Retry-After'), date: answer.headers.get('Date'),
      support: answer.headers.get('X-Support-Code'),
    };
  } catch {
    if (request.signal?.aborted) throw new ApiError({ kind: 'aborted' });
    throw new ApiError({ kind: timeout.aborted ? 'timeout' : 'network' });
  }
}
