import { canonicalFile, canonicalJson } from '../../src/base/canonical-json.ts';
import { isJsonObject, parseJson } from '../../src/base/json.ts';
import { textOf } from '../base/utf8.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithKeyedHash } from '../http/keyed-hash.ts';
import { isSealed, receiptNumbered, receiptOf } from './receipt.ts';

/** What was found of a receipt: `genuine`, or the first thing that is wrong with it. */
export interface Verdict {
  readonly is: 'genuine' | 'unknown' | 'altered' | 'unreadable';
  /** Canonical JSON of a genuine one. */
  readonly content?: string;
  /** Whether the portal still keeps it: an applicant who is gone leaves none. */
  readonly isKept?: boolean;
}

/** Judges the receipt that is kept under a number. */
export async function verifyKept({ db, keyedHash }: WithDatabase & WithKeyedHash, number: string): Promise<Verdict> {
  const row = await receiptNumbered(db, number);
  if (!row) return { is: 'unknown' };
  const isGenuine = isSealed(keyedHash, row) && receiptOf(row).number === number;
  return isGenuine ? { is: 'genuine', content: row.content, isKept: true } : { is: 'altered' };
}

/**
 * Judges a receipt that an applicant has kept as a file, by each of its bytes: the content by its seal, the rest by the one
 * form that such a file has.
 */
export async function verifyFile({ db, keyedHash }: WithDatabase & WithKeyedHash, bytes: Uint8Array): Promise<Verdict> {
  const text = textOf(bytes) ?? '';
  const receipt = parseJson(text);
  if (!isJsonObject(receipt) || typeof receipt['seal'] !== 'string' || typeof receipt['number'] !== 'string') return { is: 'unreadable' };
  const { seal, ...told } = receipt;
  // Before it is walked again: a stranger may have nested it without an end.
  if (canonicalFile(receipt) !== text) return { is: 'altered' };
  const content = canonicalJson(told);
  if (!isSealed(keyedHash, { content, seal })) return { is: 'altered' };
  const row = await receiptNumbered(db, receipt['number']);
  return { is: 'genuine', content, isKept: row?.content === content };
}
