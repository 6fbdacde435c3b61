import { fnv1a } from './fnv1a.ts';

/** Crockford's alphabet: no letter looks like a digit, so codes can be read aloud. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 6;
const BITS = 5;

/**
 * A code like `7F3K-2Q` that an applicant can tell support: 30 bits of a hash (FNV-1a) of a text that names a request or a kind of
 * error. The page shows it and the server logs it, each from the same text. It is no secret.
 */
export function supportCode(text: string): string {
  const hash = fnv1a(text);
  // The upper bits of this hash differ the most.
  const letters = Array.from({ length: LENGTH }, (_, place) => CROCKFORD.charAt((hash >>> (32 - BITS * (place + 1))) & 31));
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`;
}
