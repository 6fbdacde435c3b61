import { fnv1a } from './fnv1a.ts';

/** The passwords that are used most, as a Bloom filter; `schemas/passwords/common.json` holds one. */
export interface PasswordFilter {
  readonly bytes: Uint8Array;
  /** How many bits a password sets. */
  readonly hashes: number;
}

/** Spreads each unit of a text over all bits, so that texts that differ only in their end get different numbers. */
function hash(text: string, basis: number): number {
  let value = fnv1a(text, basis);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

/** The bits that stand for a text among `size`. */
export function bitsOf(text: string, hashes: number, size: number): readonly number[] {
  const [start, step] = [hash(text, 0x811c9dc5), hash(text, 0x9747b28c) | 1];
  return Array.from({ length: hashes }, (_, round) => ((start + Math.imul(round, step)) >>> 0) % size);
}

/** Whether a password is on the list; one in fifteen thousand of the others is taken for one that is. */
const isListed = ({ bytes, hashes }: PasswordFilter, text: string): boolean =>
  bitsOf(text, hashes, bytes.length * 8).every((bit) => ((bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);

/** The text in one width and without capitals. */
const normalized = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

const withoutEnd = (text: string): string => text.replace(/[^\p{L}]+$/u, '');
const withoutStart = (text: string): string => text.replace(/^[^\p{L}]+/u, '');

/** The text, and the text without the digits and signs that people put around a word to get past a rule. */
const variantsOf = (text: string): readonly string[] =>
  [text, withoutEnd(text), withoutStart(text), withoutStart(withoutEnd(text))].filter((variant) => variant !== '');

/** A person's own words: the address, what stands before and after its sign, the name of the product. */
const wordsOf = (personalTexts: readonly string[]): readonly string[] =>
  personalTexts.flatMap((text) => [text, ...text.split('@')]).map(normalized).filter((text) => text !== '');

/**
 * Whether a password is what everybody tries first: one of the most used, the same sign again and again, or one of the
 * applicant's `own` words, with digits and signs around it or without (docs/decisions/0020).
 */
export function isEasilyGuessedBy(filter: PasswordFilter, password: string, personalTexts: readonly string[]): boolean {
  const normalizedPassword = normalized(password);
  const variants = variantsOf(normalizedPassword);
  return new Set(normalizedPassword).size === 1 || variants.some((text) => isListed(filter, text))
    || wordsOf(personalTexts).some((word) => variantsOf(word).some((text) => variants.includes(text)));
}
