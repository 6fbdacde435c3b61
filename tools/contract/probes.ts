import { parseJson } from '../../src/base/json.ts';
import type { Call } from '../../src/api/call.ts';
import { isDenial, readRefusal } from '../../src/wire/refusal.ts';
import { flawOfResponse } from './contract.ts';
import type { KitAnswer, KitRequest, Exchange } from './exchange.ts';
import { pageReaction } from './page.ts';
import { invalidRequests, validRequests } from './requests.ts';

/** A deviation of a server from the contract. `place` is a JSON Pointer into the answer, or names the part that is meant. */
export interface Deviation {
  readonly call: string;
  readonly request: string;
  readonly place: string;
  readonly expected: string;
  readonly found: string;
  readonly page: string;
}

/**
 * The requests of a call, one after the other: each deviation is yielded as it is found, so that none is lost if the run ends
 * (`CannotRun`).
 */
export type Probe<Result = void> = AsyncGenerator<Deviation, Result, undefined>;

/** What all probes of a run share. */
export interface ProbeContext {
  readonly exchange: Exchange;
  readonly productKey: string;
  readonly seed: number;
  /** Of the applicant whose session it is; absent for what anybody may ask. */
  readonly token?: string;
}

/** An answer with its call and request. */
export interface ProbedAnswer {
  readonly call: Call<unknown>;
  readonly request: string;
  readonly answered: KitAnswer;
}

const MAX_SHOWN = 80;

export const shownText = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

const foundIn = (answered: KitAnswer): string => (answered.kind === 'answer' ? `${String(answered.status)} ${shownText(answered.text)}` : answered.detail);

/** A deviation of one answer, with what the page does about that. */
export const deviationIn = ({ productKey }: ProbeContext) => (
  { call, request, answered }: ProbedAnswer, place: string, expected: string, found = foundIn(answered),
): Deviation => ({
  call: call.name, request, place, expected, found, page: pageReaction(call, answered, productKey),
});

const valueAt = (value: unknown, pointer: string): unknown => pointer.split('/').slice(1).reduce<unknown>((inside, name) =>
  (typeof inside === 'object' && inside !== null
    ? (inside as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined), value);

const jsonOf = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Deviations that any answer may have. */
function generalDeviations(probing: ProbeContext, judged: ProbedAnswer): readonly Deviation[] {
  const { answered, call } = judged;
  const deviation = deviationIn(probing);
  if (answered.kind !== 'answer') {
    return [deviation(judged, 'whole answer', { slow: 'a whole answer in time', huge: 'an answer of bounded length', away: 'an answer' }[answered.kind])];
  }
  const { status, headers, text } = answered;
  if (status >= 300 && status < 400 && status !== 304) {
    return [deviation(judged, 'status', 'an answer and no redirect', `${String(status)} to ${headers.get('location') ?? 'nowhere'}`)];
  }
  const type = headers.get('content-type') ?? 'none';
  if (!/^application\/json\b/.test(type)) return [deviation(judged, 'header content-type', 'application/json', type)];
  if (/charset=(?!utf-?8)/i.test(type)) return [deviation(judged, 'header content-type', 'charset utf-8, or none', type)];
  if (parseJson(text) === undefined) return [deviation(judged, 'body', 'JSON')];
  const isPrivate = call.access === 'applicant' || call.name === 'login';
  if (isPrivate && !/\bno-store\b/.test(headers.get('cache-control') ?? '')) {
    const kept = deviation(judged, 'header cache-control', 'no-store', headers.get('cache-control') ?? 'none');
    return [{ ...kept, page: 'The browser may keep it and show it to the next person at a shared computer.' }];
  }
  return [];
}

/** Deviations of an answer that must be a success in the contract's form. */
export function successDeviations(probing: ProbeContext, judged: ProbedAnswer): readonly Deviation[] {
  const general = generalDeviations(probing, judged);
  if (general.length > 0 || judged.answered.kind !== 'answer') return general;
  const deviation = deviationIn(probing);
  const { status, text } = judged.answered;
  if (status < 200 || status > 299) return [deviation(judged, 'status', '200')];
  const value = parseJson(text);
  if (readRefusal(value)) return [deviation(judged, 'body', 'no errors beside a success')];
  if (isDenial(value) && judged.call.verdictInBody !== true) return [deviation(judged, '/success', 'yes, or nothing')];
  const flaw = flawOfResponse(judged.call.name, value);
  if (flaw) return [deviation(judged, flaw.place === '' ? 'whole answer' : flaw.place, flaw.expected, shownText(jsonOf(valueAt(value, flaw.place))))];
  // A schema that requires no member is met by any object: the page's reader knows which are its own.
  const decoded = judged.call.decode(value, probing.productKey);
  const [first] = decoded.ok ? decoded.flaws ?? [] : [decoded.failure];
  return first ? [deviation(judged, first.path === '' ? 'whole answer' : first.path, first.detail)] : [];
}

/** An answer that refuses with words that can be shown. */
export function refusalDeviations(probing: ProbeContext, judged: ProbedAnswer, statuses: readonly number[]): readonly Deviation[] {
  const general = generalDeviations(probing, judged);
  if (general.length > 0 || judged.answered.kind !== 'answer') return general;
  const deviation = deviationIn(probing);
  const { status, headers, text } = judged.answered;
  if (!statuses.includes(status)) return [deviation(judged, 'status', statuses.join(' or '))];
  if (!readRefusal(parseJson(text))) return [deviation(judged, '/errors', 'a text, texts, or texts by field')];
  if ((status === 503 || status === 429) && !headers.has('retry-after')) return [deviation(judged, 'header retry-after', 'seconds until it may be tried again')];
  return [];
}

/** The statuses of a refused request that breaks the contract. */
const INVALID = [400, 422] as const;

const bearer = (token: string | undefined): Readonly<Record<string, string>> => (token === undefined ? {} : { authorization: `Bearer ${token}` });

/** How a call is asked, as the page asks it. */
export const requestFor = ({ token }: ProbeContext, call: Call<unknown>, more: Partial<KitRequest> = {}): KitRequest => ({
  method: call.method, path: call.path, ...more, headers: { 'accept-language': 'en', ...(call.access === 'applicant' && bearer(token)), ...more.headers },
});

/** A token that no server has given. */
const STRANGE_TOKEN = 'nobody-has-this-token-nobody-has-this-token';

/** A call without a session must be refused. */
export async function* probeStranger(probing: ProbeContext, call: Call<unknown>): Probe {
  const path = call.path.replace(encodeURIComponent('{id}'), '1');
  const answered = await probing.exchange({ method: call.method, path, headers: { 'accept-language': 'en' }, body: {} });
  yield* refusalDeviations(probing, { call, request: 'without a token', answered }, [401]);
}

async function* withoutSession(probing: ProbeContext, call: Call<unknown>, body: unknown): Probe {
  for (const [request, token] of [['without a token', undefined], ['with a token that nobody was given', STRANGE_TOKEN]] as const) {
    const headers = { 'accept-language': 'en', ...bearer(token) };
    const answered = await probing.exchange({ method: call.method, path: call.path, headers, ...(body !== undefined && { body }) });
    yield* refusalDeviations(probing, { call, request, answered }, [401]);
  }
}

/** The words of a refusal are in the language that was asked for. */
async function* inJapanese(probing: ProbeContext, call: Call<unknown>): Probe {
  const answered = await probing.exchange({ method: call.method, path: call.path, headers: { 'accept-language': 'ja' } });
  const texts = answered.kind === 'answer' ? readRefusal(parseJson(answered.text))?.texts ?? [] : [];
  const isJapanese = texts.every((text) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text));
  if (!isJapanese) yield deviationIn(probing)({ call, request: 'without a token, in Japanese', answered }, '/errors', 'words in Japanese', texts.join(' '));
}

/** A request with the current tag must be answered with 304. */
async function* withTag(probing: ProbeContext, call: Call<unknown>, tag: string): Probe {
  const answered = await probing.exchange(requestFor(probing, call, { headers: { 'if-none-match': tag } }));
  if (answered.kind === 'answer' && answered.status === 304) return;
  const deviation = deviationIn(probing)({ call, request: `with If-None-Match: ${tag}`, answered }, 'status', '304');
  yield { ...deviation, page: 'The browser fetches what it has at each visit: slower, and right.' };
}

/** A question without a body: as it should be, without a session, and again with the tag that it was answered with. Returns the answer. */
export async function* probeRead(probing: ProbeContext, call: Call<unknown>): Probe<unknown> {
  const answered = await probing.exchange(requestFor(probing, call));
  const deviations = successDeviations(probing, { call, request: 'as the page asks', answered });
  yield* deviations;
  const tag = answered.kind === 'answer' ? answered.headers.get('etag') : null;
  if (tag !== null && deviations.length === 0) yield* withTag(probing, call, tag);
  if (call.access === 'applicant') {
    yield* withoutSession(probing, call, undefined);
    yield* inJapanese(probing, call);
  }
  return answered.kind === 'answer' ? parseJson(answered.text) : undefined;
}

/** Bodies that a call does not take. */
export async function* probeInvalid(probing: ProbeContext, call: Call<unknown>, valid: unknown): Probe {
  for (const { body, said } of invalidRequests(call.name, valid, probing.seed)) {
    const answered = await probing.exchange(requestFor(probing, { ...call, path: call.path.replace(encodeURIComponent('{id}'), '1') }, { body }));
    yield* refusalDeviations(probing, { call, request: said, answered }, INVALID);
  }
}

/** A question with a body, which changes nothing: valid bodies where what they name is known, and invalid ones. */
export async function* probeQuestion(probing: ProbeContext, call: Call<unknown>, known: object | undefined, sample: object): Probe {
  for (const { body, said } of known ? validRequests(known, probing.seed) : []) {
    const answered = await probing.exchange(requestFor(probing, call, { body }));
    yield* successDeviations(probing, { call, request: said, answered });
  }
  yield* probeInvalid(probing, call, known ?? sample);
  if (call.access === 'applicant') yield* withoutSession(probing, call, known ?? sample);
}
