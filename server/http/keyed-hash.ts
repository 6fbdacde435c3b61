import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from '../base/key-ring.ts';

/** HMAC-SHA256 with the server's secrets. A hash for one purpose is none for another. */
export interface KeyedHash {
  /** With the secret that signs. */
  (purpose: string, ...parts: readonly string[]): string;
  /** With each secret, the signing one first: hashes that an earlier secret made are still found. */
  readonly byEach: (purpose: string, ...parts: readonly string[]) => readonly string[];
}

/** The service that hashes what must not be read or guessed. */
export interface WithKeyedHash {
  readonly keyedHash: KeyedHash;
}

export function keyedHashWith(ring: KeyRing): KeyedHash {
  const hashWith = (secret: string, parts: readonly string[]): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  return Object.assign((...parts: readonly string[]) => hashWith(ring[0], parts), {
    byEach: (...parts: readonly string[]) => ring.map((secret) => hashWith(secret, parts)),
  });
}

/** SHA-256; enough for 256 random bits, which nobody can guess from it. */
export const sha256 = (text: string): string => hash('sha256', text);

/** Whether two hashes are equal, in constant time. */
export function sameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** 256 random bits in 43 characters that need no escape in an address. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
