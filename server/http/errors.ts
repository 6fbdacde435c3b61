import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from '../base/log-failure.ts';
import { isUnavailable } from '../base/unavailable.ts';
import { commonHeaders } from './common-headers.ts';
import { REQUEST_ID, supportOf } from './request-id.ts';
import { type MessageRef, type ServerLanguage, languageOf, messagesIn } from '../base/locales/messages.ts';
import { HttpError, refusalBody } from './http-error.ts';
import { isDatabaseFull, isDiskFull } from './disk-space.ts';

const reasonOf = (status: number, error: FastifyError): MessageRef => {
  if (status === 413) return { key: 'tooLarge' };
  if (status === 503) return { key: 'notReady' };
  if (status === 507) return { key: isDatabaseFull(error) ? 'full' : 'noRoom' };
  return status < 500 ? { key: 'contract', params: { detail: error.message } } : { key: 'failed' };
};

/** Seconds; the cause of a 503 is usually brief. */
const RETRY_AFTER_SECONDS = 2;

type ErrorAnswer = Pick<HttpError, 'status' | 'reason'> & { readonly retryAfter?: number | undefined };

function answer(
  request: FastifyRequest, reply: FastifyReply,
  { status, reason, retryAfter = status === 503 ? RETRY_AFTER_SECONDS : undefined }: ErrorAnswer,
): FastifyReply {
  const messages = messagesIn(languageOf(request.headers['accept-language']));
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  const support = supportOf(request, status);
  if (support !== undefined) void reply.header('x-support-code', support);
  return reply.code(status).type('application/json; charset=utf-8').send(refusalBody(reason, messages));
}

function statusOf(error: FastifyError): number {
  if (isDiskFull(error)) return 507;
  return isUnavailable(error) ? 503 : error.statusCode ?? 500;
}

function answerFailure(error: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof HttpError) return answer(request, reply, error);
  // A caller who hangs up in the middle of a body is no defect.
  if (request.raw.errored) return answer(request, reply, { status: 400, reason: reasonOf(400, error) });
  const status = statusOf(error);
  const support = supportOf(request, status);
  if (status >= 500) logFailure(request.log, error, 'a call failed', support === undefined ? {} : { support });
  return answer(request, reply, { status, reason: reasonOf(status, error) });
}

/**
 * Answers a request that cannot be routed, such as one with a malformed address, which the error's text would quote. No hook runs before
 * it.
 */
export const answerUnroutable = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  void answer(request, reply.headers(commonHeaders).header(REQUEST_ID, request.id), { status: 404, reason: { key: 'notFound' } });
};

const unreadable: Readonly<Record<string, readonly [line: string, key: 'tooLarge' | 'tooSlow']>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'tooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'tooSlow'],
};

/** Answers what is no request, or arrived too slowly, and ends the connection. Often its language is unknown. */
export function answerUnreadable(error: { readonly code?: string | undefined }, socket: Socket, language: ServerLanguage = 'en'): void {
  const [line, key] = unreadable[error.code ?? ''] ?? ['400 Bad Request', undefined];
  const reason: MessageRef = key ? { key } : { key: 'contract', params: { detail: 'it is no HTTP request' } };
  const body = JSON.stringify(refusalBody(reason, messagesIn(language)));
  const headers = {
    ...commonHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'connection': 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('');
  if (socket.writable) socket.end(`HTTP/1.1 ${line}\r\n${head}\r\n${body}`);
  else socket.destroy();
}

/**
 * Answers every failure as `{ errors }`: refusals with their texts, defects without details, and an unavailable database with a 503 and a
 * `Retry-After`.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure);
}
