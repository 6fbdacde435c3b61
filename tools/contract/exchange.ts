/** Why a run could not start or continue; the message is for the user. */
export class CannotRun extends Error {}

/** A request of the kit; `body` is sent as JSON, a form as multipart. */
export interface KitRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly form?: FormData;
  /** The request restores what the kit has changed or ends its session: it is sent regardless of limits and after an interrupt. */
  readonly isOwed?: true;
}

/** What came back: an answer that was read to its end, or why there is none. */
export type KitAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly kind: 'away' | 'slow' | 'huge'; readonly detail: string };

export type Exchange = (asking: KitRequest) => Promise<KitAnswer>;

/** What a run may cost: requests in all, seconds for one answer, bytes of one answer. */
export interface Bounds {
  readonly requests: number;
  readonly seconds: number;
  readonly bytes: number;
}

/** Reads at most `maxBytes`; undefined where there are more. */
async function readBounded(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.byteLength;
    if (length > maxBytes) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** A longer timer would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Asks one server, follows no redirect, and ends what is too long or too slow. Throws `CannotRun` for one request too many, and once it is over. */
export function exchangeWith(server: string, { requests, seconds, bytes }: Bounds, isOver = () => false): Exchange {
  let sent = 0;
  return async ({ method, path, headers, body, form, isOwed }) => {
    sent += 1;
    if (isOver() && isOwed !== true) throw new CannotRun('It was told to end.');
    if (sent > requests && isOwed !== true) throw new CannotRun(`It would take more than ${String(requests)} requests; name calls by --call, or allow more by --requests.`);
    const ending = new AbortController();
    const timer = setTimeout(() => { ending.abort(); }, Math.min(seconds * 1000, MAX_TIMER_MS));
    try {
      const answer = await fetch(server + path, {
        method, redirect: 'manual', signal: ending.signal,
        headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await readBounded(answer.body, bytes);
      if (text === undefined) return { kind: 'huge', detail: `more than ${String(bytes)} bytes` };
      return { kind: 'answer', status: answer.status, headers: answer.headers, text };
    } catch (error) {
      if (ending.signal.aborted) return { kind: 'slow', detail: `no whole answer within ${String(seconds)} s` };
      const { cause } = error as { readonly cause?: { readonly code?: string; readonly message?: string } };
      return { kind: 'away', detail: cause?.code ?? cause?.message ?? String(error) };
    } finally {
      clearTimeout(timer);
      ending.abort();
    }
  };
}
