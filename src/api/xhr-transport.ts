import { formBody } from './form-body.ts';
import { ApiError, type ApiFailure } from './failure.ts';
import type { HttpResponse, HttpRequest } from './transport.ts';

/**
 * Sends by XMLHttpRequest, which alone tells how much of a body has left. The time limit runs from the last sign of
 * progress: a large file on a slow line is no failure.
 */
export function sendByXhr(request: HttpRequest): Promise<HttpResponse> {
  const http = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One signal serves all requests of a save: each takes its listener with it.
  const ended = new AbortController();
  return new Promise<HttpResponse>((resolve, reject) => {
    const stop = (failure: ApiFailure): void => { reject(new ApiError(failure)); http.abort(); };
    const restartTimer = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => { stop({ kind: 'timeout' }); }, request.timeoutMs);
    };
    http.open(request.method, request.url);
    const { body = null, type } = request.body instanceof FormData ? formBody(request.body) : { body: request.body };
    for (const [name, value] of Object.entries(request.headers)) http.setRequestHeader(name, value);
    if (type !== undefined) http.setRequestHeader('Content-Type', type);
    http.upload.onprogress = ({ loaded, total }) => { restartTimer(); request.onProgress?.(loaded, total); };
    http.onload = () => {
      // Browsers log an error for a header that another origin does not expose: it is read only where it matters.
      const retryAfter = http.status === 503 ? http.getResponseHeader('Retry-After') : null;
      const support = http.status >= 500 ? http.getResponseHeader('X-Support-Code') : null;
      resolve({ status: http.status, body: http.responseText, retryAfter, date: retryAfter && http.getResponseHeader('Date'), support });
    };
    http.onerror = () => { stop({ kind: 'network' }); };
    request.signal?.addEventListener('abort', () => { stop({ kind: 'aborted' }); }, { signal: ended.signal });
    if (request.signal?.aborted) { stop({ kind: 'aborted' }); return; }
    restartTimer();
    http.send(body);
  }).finally(() => {
    clearTimeout(timer);
    ended.abort();
  });
}
