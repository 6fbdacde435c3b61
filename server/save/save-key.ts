import type { FastifyRequest } from 'fastify';
import { sha256 } from '../http/keyed-hash.ts';
import { Refusal, brokenContract } from '../http/refusal.ts';

/** The key of a save, as it is kept: SHA-256 of the header `Idempotency-Key`, and of what was received (`fingerprintOf`). */
export interface SaveKey {
  readonly hash: string;
  readonly fingerprint: string;
}

/**
 * SHA-256 of the header `Idempotency-Key` of a save. Undefined: the client has none, and a repeat is another save. Throws a 422
 * where the header is no key.
 */
export function keyHashOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)) throw brokenContract('Idempotency-Key is no key');
  return sha256(key);
}

/** What was answered to the save that took the key. Throws a 422 where the key stands for other content. */
export function answerAgain(stored: { readonly fingerprint: string; readonly answer: unknown } | undefined, fingerprint: string): unknown {
  if (stored?.fingerprint !== fingerprint) throw new Refusal(422, { key: 'keyReused' });
  return stored.answer;
}
