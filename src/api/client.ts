import { parseJson } from '../base/json.ts';
import { ownScope } from '../base/scope.ts';
import { languageTag, type Language } from '../base/text.ts';
import { isDenial, readRefusal } from '../wire/refusal.ts';
import { apiAddress } from '../wire/settings.ts';
import type { Call, CallInput } from './call.ts';
import { ApiError } from './failure.ts';
import { retryWhenAsked, readRetryAfter } from './retry.ts';
import { sendByFetch, type HttpResponse } from './transport.ts';
import { sendByXhr } from './xhr-transport.ts';

type Access = Call<unknown>['access'];

/** Spec §9 HTTP timeout. */
export const TIMEOUT_MS = 60_000;

export interface ClientOptions {
  /** Base address of the calls, without a slash at the end. */
  readonly apiBase: string;
  readonly productKey: string;
  readonly token: () => string | undefined;
  /** The applicant whose token it is, where that is known. Absent: nobody else can log in. */
  readonly applicantId?: () => string | undefined;
  /** A call that needs a log-in was answered with 401: the session of this token has ended. */
  readonly onUnauthorized?: (token: string | undefined) => void;
  readonly language: () => Language;
  readonly timeoutMs?: number;
  /** Whether the browser sends cookies with a call. Absent: none. */
  readonly credentials?: RequestCredentials;
  /** Where documents are uploaded separately: an address, or a path after `apiBase`. Absent: they travel in the call. */
  readonly uploads?: string;
  /** Sends no headers beyond the specification: another origin that does not allow them would refuse the call. */
  readonly specifiedOnly?: boolean;
}

/** Where documents are uploaded separately (tus 1.0.0). */
export interface UploadTarget {
  readonly endpoint: string;
  /** Throws an `ApiError` where nothing may be sent there now. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** The access of the call that refers to the documents. */
  readonly access: Access;
  /** An upload there was answered with 401. */
  readonly onUnauthorized: () => void;
  /** How long an upload may make no progress. */
  readonly timeoutMs: number;
}

/**
 * Makes calls; every failure is thrown as an `ApiError`. A call that may be made twice (a question, a save with its key) is
 * repeated where the server answers with Retry-After, as long as the session is the one in which the call began.
 */
export interface Client {
  readonly send: <Answer>(call: Call<Answer>, input?: CallInput) => Promise<Answer>;
  /** Throws an `ApiError` where the applicant whom `scope` names is not logged in, so that nothing of theirs may be sent. */
  readonly check: (call: CallAccess, scope: string) => void;
  /** Absent: this server takes documents within the call only. */
  readonly uploads?: (access: Access, scope: string) => UploadTarget;
}

type CallAccess = Pick<Call<unknown>, 'access' | 'asksWho'>;

/**
 * Throws an `ApiError` where the token is not of the applicant whom `scope` names, or where its owner is not known yet because
 * somebody has just logged in in another tab.
 */
export function checkOwner(applicantId: (() => string | undefined) | undefined, { access, asksWho }: CallAccess, scope?: string): void {
  if (access !== 'applicant' || asksWho || !applicantId) return;
  const id = applicantId();
  if (id === undefined || scope?.startsWith(ownScope(id, '')) === false) throw new ApiError({ kind: 'unauthorized' });
}

export const createClient = (options: ClientOptions): Client => ({
  ...(options.uploads !== undefined && { uploads: uploadTargetOf(options, options.uploads) }),
  check: (call, scope) => { checkOwner(options.applicantId, call, scope); },
  send: (call, input = {}) => {
    const token = options.token();
    const attempt = async () => {
      // Somebody else may have logged in between two attempts: the call must not be repeated in their name.
      if (call.access === 'applicant' && options.token() !== token) throw new ApiError({ kind: 'unauthorized' });
      checkOwner(options.applicantId, call, input.scope);
      input.onAttempt?.();
      const answer = await request(options, call, input);
      reportServerTime(answer, input);
      // An expired session goes first, and needs no body (DECISIONS "Shapes of answers").
      if (answer.status === 401 && call.access === 'applicant') {
        options.onUnauthorized?.(token);
        throw new ApiError({ kind: 'unauthorized' });
      }
      return readAnswer(call, answer, options.productKey);
    };
    return isRepeatable(call, input) ? retryWhenAsked(attempt, input) : attempt();
  },
});

function reportServerTime({ date }: HttpResponse, { onServerTime }: CallInput): void {
  const time = Date.parse(date ?? '');
  if (!Number.isNaN(time)) onServerTime?.(time);
}

const isRepeatable = ({ method, asksOnly }: Call<unknown>, { idempotencyKey }: CallInput): boolean =>
  method === 'GET' || asksOnly === true || idempotencyKey !== undefined;

function request(options: ClientOptions, { method, path, access }: Call<unknown>, input: CallInput): Promise<HttpResponse> {
  const { form, json, signal, keepalive, onProgress } = input;
  const body = form ?? (json === undefined ? undefined : JSON.stringify(json));
  return (form ? sendByXhr : sendByFetch)({
    method,
    url: options.apiBase + path,
    headers: { ...headersOf(options, access, json !== undefined), ...(!options.specifiedOnly && extensionHeaders(input)) },
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    ...(options.credentials && { credentials: options.credentials }),
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
    ...(onProgress && { onProgress }),
  });
}

/** Headers that the portal adds to the specification (schemas/README.md). */
const extensionHeaders = ({ idempotencyKey, revision, formVersion, answerOrder, answerAge, examGroup }: CallInput) => ({
  ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  ...(revision !== undefined && { 'If-Match': `"${revision}"` }),
  ...(formVersion !== undefined && { 'Form-Version': formVersion }),
  ...(answerOrder !== undefined && { 'Answer-Order': String(answerOrder) }),
  ...(answerAge !== undefined && { 'Answer-Age': String(answerAge) }),
  ...(examGroup !== undefined && { 'Exam-Group': encodeURIComponent(String(examGroup)) }),
});

const uploadTargetOf = (options: ClientOptions, address: string) => (access: Access, scope: string): UploadTarget => {
  const token = options.token();
  return {
    endpoint: apiAddress(options.apiBase, address),
    headers: () => {
      checkOwner(options.applicantId, { access }, scope);
      return headersOf(options, access);
    },
    access,
    onUnauthorized: () => options.onUnauthorized?.(token),
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
  };
};

function headersOf({ token, language }: ClientOptions, access: Access, json = false): Record<string, string> {
  const bearer = access === 'stranger' ? undefined : token();
  return {
    Accept: 'application/json',
    'Accept-Language': languageTag(language()),
    ...(json && { 'Content-Type': 'application/json' }),
    ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
  };
}

/** The refusal that an answer carries, if it carries one. `value`: its parsed body. */
export function refusalOf(answer: HttpResponse, value: unknown = parseJson(answer.body)): ApiError | undefined {
  const refusal = readRefusal(value);
  return refusal && new ApiError({ kind: 'refused', refusal, ...failureDetails(answer) });
}

/** The error of a failed status without a message. */
export const serverErrorOf = (answer: HttpResponse): ApiError => new ApiError({ kind: 'server', ...failureDetails(answer) });

const failureDetails = ({ status, retryAfter, date, support }: HttpResponse) =>
  ({ status, retryAfterMs: readRetryAfter(status, retryAfter, date), ...(support && { support }) });

/** A refusal in any status goes first (DECISIONS "Shapes of answers"), and a success that is denied is one. */
export function readAnswer<Answer>(call: Call<Answer>, answer: HttpResponse, productKey: string): Answer {
  const { status, body } = answer;
  const value = parseJson(body);
  const isDenied = call.verdictInBody !== true && isDenial(value);
  const refusal = refusalOf(answer, value) ?? (isDenied ? refusalOf(answer, { error: value.message }) ?? serverErrorOf(answer) : undefined);
  if (refusal) throw refusal;
  const isSuccess = status >= 200 && status <= 299;
  const decoded = isSuccess || (call.verdictInBody && status < 500) ? call.decode(value, productKey) : undefined;
  if (!decoded?.ok) {
    const jsonStatus = value === undefined ? {} : { status };
    throw decoded && isSuccess ? new ApiError({ kind: 'malformed', issue: decoded.failure, ...jsonStatus }) : serverErrorOf(answer);
  }
  // Flaws are rare, so the code that reports them is loaded only then.
  const { flaws = [] } = decoded;
  if (flaws.length > 0) void import('./report-flaws.ts').then(({ reportFlaws }) => { reportFlaws(flaws); }, () => undefined);
  return decoded.value;
}
