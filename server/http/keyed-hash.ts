import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 with the server's secret. What is hashed for one purpose is nothing for another. */
export type KeyedHash = (purpose: string, ...parts: readonly string[]) => string;

/** What is handed to whoever keeps what must not be read or guessed. */
export interface WithKeyedHash {
  readonly keyedHash: KeyedHash;
}

export const keyedHashWith = (secret: string): KeyedHash => (purpose, ...parts) =>
  createHmac('sha256', secret).update(JSON.stringify([purpose, ...parts])).digest('base64url');

/** SHA-256; enough for what is 256 random bits, which nobody can guess from it. */
export const sha256 = (text: string): string => hash('sha256', text);

/** Whether two hashes are the same, in a time that does not say how much of them is. */
export function sameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
