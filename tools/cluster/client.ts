import { setTimeout as wait } from 'node:timers/promises';

const AGAIN_MS = 250;
/** How long to wait for an answer, as the page does. */
const PATIENCE_MS = 15_000;
/** Statuses with an unknown outcome, which are retried: no answer (0), a conflict, a lock, too many requests, a failing server. */
const isPassing = (status: number): boolean => [0, 409, 423, 429, 502, 503, 504].includes(status);

const outcomeOf = (status: number): Sent['outcome'] => (status < 300 ? 'acknowledged' : status < 500 ? 'refused' : 'unknown');

export interface Answered {
  readonly status: number;
  readonly body: string;
  readonly headers: Headers;
}

export interface Ask {
  readonly method?: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

/** The outcome of a request that was repeated until the outcome was known. */
export interface Sent extends Answered {
  readonly outcome: 'acknowledged' | 'refused' | 'unknown';
  readonly from: number;
  readonly to: number;
  /** How often it was sent. */
  readonly tries: number;
}

const NOTHING: Answered = { status: 0, body: '', headers: new Headers() };

/** Sends it once. Status 0: there was no answer. */
export async function ask(url: string, { method = 'GET', path, token, headers = {}, body }: Ask, patienceMs = PATIENCE_MS): Promise<Answered> {
  try {
    const answer = await fetch(url + path, {
      method, signal: AbortSignal.timeout(patienceMs), ...(body !== undefined && { body }),
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    });
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  } catch {
    return NOTHING;
  }
}

/** Repeats a request until it is acknowledged or refused, or the signal aborts. `onTransient` gets each status that is retried. */
export async function insist(url: string, request: () => Ask, signal: AbortSignal, passed?: (status: number) => void): Promise<Sent> {
  const from = performance.now();
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(url, request());
    const to = performance.now();
    if (!isPassing(answer.status)) return { ...answer, outcome: outcomeOf(answer.status), from, to, tries };
    if (signal.aborted) return { ...answer, outcome: 'unknown', from, to, tries };
    passed?.(answer.status);
    await wait(AGAIN_MS);
  }
}
