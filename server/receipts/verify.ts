import { canonicalFile, canonicalJson } from '../../src/base/canonical-json.ts';
import { isJsonObject, parseJson } from '../../src/base/json.ts';
import { textOf } from '../base/utf8.ts';
import type { WithDatabase } from '../database/database.ts';
import type { WithKeyedHash } from '../http/keyed-hash.ts';
import { isSealed, receiptNumbered, receiptOf } from './receipt.ts';

/** The result for a receipt: `genuine`, or its first fault. */
export interface Verdict {
  readonly is: 'genuine' | 'unknown' | 'altered' | 'unreadable';
  /** The canonical JSON of a genuine one. */
  readonly content?: string;
  /** Whether the portal still stores it: receipts are removed with their applicant. */
  readonly isStored?: boolean;
}

/** Verifies the stored receipt of a number. */
export async function verifyStored({ db, keyedHash }: WithDatabase & WithKeyedHash, number: string): Promise<Verdict> {
  const row = await receiptNumbered(db, number);
  if (!row) return { is: 'unknown' };
  const isGenuine = isSealed(keyedHash, row) && receiptOf(row).number === number;
  return isGenuine ? { is: 'genuine', content: row.content, isStored: true } : { is: 'altered' };
}

/**
 * Verifies a receipt that an applicant has as a file, by each of its bytes: the content by its seal, the rest by the one form of such
 * files.
 */
export async function verifyFile({ db, keyedHash }: WithDatabase & WithKeyedHash, bytes: Uint8Array): Promise<Verdict> {
  const text = textOf(bytes) ?? '';
  const receipt = parseJson(text);
  if (!isJsonObject(receipt) || typeof receipt['seal'] !== 'string' || typeof receipt['number'] !== 'string') return { is: 'unreadable' };
  const { seal, ...unsealed } = receipt;
  // Before it is traversed again: a stranger may have nested it without end.
  if (canonicalFile(receipt) !== text) return { is: 'altered' };
  const content = canonicalJson(unsealed);
  if (!isSealed(keyedHash, { content, seal })) return { is: 'altered' };
  const row = await receiptNumbered(db, receipt['number']);
  return { is: 'genuine', content, isStored: row?.content === content };
}
