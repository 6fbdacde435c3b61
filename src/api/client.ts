import { isJsonObject } from '../base/json.ts';
import type { Language } from '../base/text.ts';
import { readRefusal } from '../wire/refusal.ts';
import type { Call, CallInput } from './call.ts';
import { ApiError } from './failure.ts';
import { sendByFetch, type HttpAnswer } from './transport.ts';
import { sendUpload } from './upload.ts';

/** Spec §9: HTTP timeout. */
const TIMEOUT_MS = 60_000;

export interface ClientOptions {
  /** Base address of the calls, without a slash at the end. */
  readonly apiBase: string;
  readonly productKey: string;
  readonly token: () => string | undefined;
  readonly language: () => Language;
  readonly timeoutMs?: number;
}

/** Makes calls; every failure is thrown as an `ApiError`. */
export interface Client {
  readonly send: <Answer>(call: Call<Answer>, input?: CallInput) => Promise<Answer>;
}

export const createClient = (options: ClientOptions): Client => ({
  send: async (call, input = {}) => {
    const { form, json, signal, onProgress } = input;
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
    const answer = await (form ? sendUpload : sendByFetch)({
      method: call.method,
      url: options.apiBase + call.path,
      headers: headersOf(options, json !== undefined),
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    });
    return readAnswer(call, answer, options.productKey);
  },
});

function headersOf({ token, language }: ClientOptions, json: boolean): Record<string, string> {
  const bearer = token();
  return {
    Accept: 'application/json',
    'Accept-Language': language() === 'jp' ? 'ja' : 'en',
    ...(json && { 'Content-Type': 'application/json' }),
    ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
  };
}

/** A refusal in any status goes first, but for an expired session, which needs no body (DECISIONS "Shapes of answers"). */
function readAnswer<Answer>(call: Call<Answer>, { status, body }: HttpAnswer, productKey: string): Answer {
  if (status === 401 && call.access === 'applicant') throw new ApiError({ kind: 'unauthorized' });
  const value = parseJson(body);
  const refusal = readRefusal(value);
  if (refusal) throw new ApiError({ kind: 'refused', status, refusal });
  const answered = (status >= 200 && status <= 299) || (call.verdictInBody && status < 500 && isJsonObject(value));
  if (!answered) throw new ApiError({ kind: 'server', status });
  const decoded = call.decode(value, productKey);
  if (!decoded.ok) throw new ApiError({ kind: 'malformed', issue: decoded.failure });
  return decoded.value;
}

/** What is no JSON is `undefined`, which no contract takes. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
