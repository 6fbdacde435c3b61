import { isJsonObject, parseJson } from '../base/json.ts';
import type { Language } from '../base/text.ts';
import { readRefusal } from '../wire/refusal.ts';
import type { Call, CallInput } from './call.ts';
import { ApiError } from './failure.ts';
import { sendByFetch, type HttpAnswer } from './transport.ts';
import { sendByXhr } from './xhr-transport.ts';

/** Spec §9 HTTP timeout. */
const TIMEOUT_MS = 60_000;

export interface ClientOptions {
  /** Base address of the calls, without a slash at the end. */
  readonly apiBase: string;
  readonly productKey: string;
  readonly token: () => string | undefined;
  readonly language: () => Language;
  readonly timeoutMs?: number;
  /** Where documents go up by themselves: an address, or a path after `apiBase`. Absent: they travel in the call. */
  readonly uploads?: string;
}

/** Where documents go up by themselves (tus 1.0.0). */
export interface UploadPlace {
  readonly endpoint: string;
  readonly headers: () => Readonly<Record<string, string>>;
  /** How long nothing may be heard of an upload. */
  readonly timeoutMs: number;
}

/** Makes calls; every failure is thrown as an `ApiError`. */
export interface Client {
  readonly send: <Answer>(call: Call<Answer>, input?: CallInput) => Promise<Answer>;
  /** Absent: this server takes documents within the call only. */
  readonly uploads?: UploadPlace;
}

export const createClient = (options: ClientOptions): Client => ({
  ...(options.uploads !== undefined && { uploads: placeOf(options, options.uploads) }),
  send: async (call, input = {}) => {
    const { form, json, idempotencyKey, signal, onProgress } = input;
    const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
    const answer = await (form ? sendByXhr : sendByFetch)({
      method: call.method,
      url: options.apiBase + call.path,
      headers: { ...headersOf(options, json !== undefined), ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }) },
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    });
    return readAnswer(call, answer, options.productKey);
  },
});

const placeOf = (options: ClientOptions, address: string): UploadPlace => ({
  endpoint: address.startsWith('/') ? options.apiBase + address : address,
  headers: () => headersOf(options, false),
  timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
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

/** What an answer says instead of doing what was asked, if it does. */
export function refusedBy({ status, body }: HttpAnswer): ApiError | undefined {
  const refusal = readRefusal(parseJson(body));
  return refusal && new ApiError({ kind: 'refused', status, refusal });
}

/** A refusal in any status goes first, but for an expired session, which needs no body (DECISIONS "Shapes of answers"). */
function readAnswer<Answer>(call: Call<Answer>, answer: HttpAnswer, productKey: string): Answer {
  const { status, body } = answer;
  if (status === 401 && call.access === 'applicant') throw new ApiError({ kind: 'unauthorized' });
  const refused = refusedBy(answer);
  if (refused) throw refused;
  const value = parseJson(body);
  const answered = (status >= 200 && status <= 299) || (call.verdictInBody && status < 500 && isJsonObject(value));
  if (!answered) throw new ApiError({ kind: 'server', status });
  const decoded = call.decode(value, productKey);
  if (!decoded.ok) throw new ApiError({ kind: 'malformed', issue: decoded.failure });
  return decoded.value;
}
