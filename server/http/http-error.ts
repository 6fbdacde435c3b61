import type { Errors } from '../../schemas/generated/wire';
import { cut } from '../base/cut.ts';
import type { MessageKey, MessageRef, Messages } from '../base/locales/messages.ts';

/**
 * Texts by their field: `name`, `custom_fields.Hobby`, `documents.12`, `universities[id:9].faculty`, and for an entry that has no id yet
 * `universities.0.faculty`, by its position among those sent.
 */
export type FieldErrors = ReadonlyMap<string, readonly MessageRef[]>;

/** An answer other than the one asked for; goes out as `{ errors }` in the language of the request (spec §8). */
export class HttpError extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly reason: MessageRef | FieldErrors;
  /** Seconds until a retry; the header Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(status: number, reason: MessageRef | FieldErrors, retryAfter?: number) {
    super(`refused with ${String(status)}`);
    this.status = status;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

export const unauthorized = (): HttpError => new HttpError(401, { key: 'unauthorized' });
export const notFound = (): HttpError => new HttpError(404, { key: 'notFound' });
export const contractViolation = (detail: string): HttpError => new HttpError(422, { key: 'contract', params: { detail } });

/** The name of a part, cut for a refusal's text: a stranger determines its length. */
export const quotedName = (name: string): string => cut(name, 100);

export const unexpectedPart = (name: string): HttpError => contractViolation(`there is no place for ${quotedName(name)}`);

/** A 429 with the seconds to wait: in the text `key`, as its parameter `wait`, and in the header Retry-After. */
export function tooManyRequests(key: MessageKey, seconds: number): HttpError {
  const whole = Math.max(1, Math.ceil(seconds));
  return new HttpError(429, { key, params: { wait: { seconds: whole } } }, whole);
}

type Typed = { readonly 'content-type'?: string | undefined };

/** Whether a body is a multipart form. */
export const isMultipart = (headers: Typed): boolean => /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** Throws a 422 for a body that is no multipart form; to be called before it is read. */
export function requireMultipart(headers: Typed): void {
  if (!isMultipart(headers)) throw contractViolation('a multipart form is expected');
}

/** The body of a refusal, as `schemas/wire/common.json` has it. */
export function refusalBody(reason: HttpError['reason'], messages: Messages): { readonly errors: Errors } {
  if ('key' in reason) return { errors: messages(reason) };
  return { errors: Object.fromEntries([...reason].map(([field, texts]) => [field, texts.map((text) => messages(text))])) };
}
