import { setTimeout as wait } from 'node:timers/promises';

const RETRY_MS = 250;
/** How long to wait for an answer, as the page does. */
const TIMEOUT_MS = 15_000;
/** Statuses with an unknown outcome, which are retried: no answer (0), a conflict, a lock, too many requests, a failing server. */
const isTransient = (status: number): boolean => [0, 409, 423, 429, 502, 503, 504].includes(status);

const outcomeOf = (status: number): SentRequest['outcome'] => (status < 300 ? 'acknowledged' : status < 500 ? 'refused' : 'unknown');

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

export interface HttpRequest {
  readonly method?: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

/** The outcome of a request that was repeated until the outcome was known. */
export interface SentRequest extends HttpAnswer {
  readonly outcome: 'acknowledged' | 'refused' | 'unknown';
  readonly from: number;
  readonly to: number;
  /** How often it was sent. */
  readonly tries: number;
}

const NO_ANSWER: HttpAnswer = { status: 0, body: '', headers: new Headers() };

/** Sends it once. Status 0: there was no answer. */
export async function sendOnce(url: string, { method = 'GET', path, token, headers = {}, body }: HttpRequest, timeoutMs = TIMEOUT_MS): Promise<HttpAnswer> {
  try {
    const answer = await fetch(url + path, {
      method, signal: AbortSignal.timeout(timeoutMs), ...(body !== undefined && { body }),
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    });
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  } catch {
    return NO_ANSWER;
  }
}

/** Repeats a request until it is acknowledged or refused, or the signal aborts. `onTransient` gets each status that is retried. */
export async function sendUntilKnown(url: string, request: () => HttpRequest, signal: AbortSignal, onTransient?: (status: number) => void): Promise<SentRequest> {
  const from = performance.now();
  for (let tries = 1; ; tries += 1) {
    const answer = await sendOnce(url, request());
    const to = performance.now();
    if (!isTransient(answer.status)) return { ...answer, outcome: outcomeOf(answer.status), from, to, tries };
    if (signal.aborted) return { ...answer, outcome: 'unknown', from, to, tries };
    onTransient?.(answer.status);
    await wait(RETRY_MS);
  }
}
