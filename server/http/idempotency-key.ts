import type { FastifyRequest } from 'fastify';
import { HOUR } from '../base/clock.ts';
import { sha256 } from './keyed-hash.ts';
import { HttpError, contractViolation } from './http-error.ts';

/** How long a save can be repeated with its key, in seconds. */
export const KEY_SECONDS = 48 * HOUR;

/**
 * SHA-256 of the header `Idempotency-Key` of a save. Undefined: the client sends none, and a repeat is another save. Throws a 422 where the
 * header is no key.
 */
export function keyHashOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) throw contractViolation('Idempotency-Key is no key');
  return sha256(key);
}

/** The key was used with other content. */
export const keyReused = (): HttpError => new HttpError(422, { key: 'keyReused' });
