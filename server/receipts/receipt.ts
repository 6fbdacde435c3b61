import { randomInt } from 'node:crypto';
import { canonicalJson } from '../../src/base/canonical-json.ts';
import { CROCKFORD } from '../../src/base/support-code.ts';
import type { Receipt } from '../../schemas/generated/wire.d.ts';
import type { WithSettings } from '../base/settings.ts';
import { type MessageRef, type Messages, type ServerLanguage, messagesIn, wireLanguage } from '../base/locales/messages.ts';
import { receipts } from '../database/schema.ts';
import { type KeyedHash, type WithKeyedHash, sameHash } from '../http/keyed-hash.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';

type Row = typeof receipts.$inferSelect;

export type ReceiptSection = Receipt['sections'][number];

/** What making receipts needs. */
export type Issuing = WithKeyedHash & WithSettings<'contact'>;

/** What was sent, and by whom. */
export interface Submission {
  readonly kind: Row['kind'];
  /** The id of what was answered, which is sent once; null: each sending has its own receipt. */
  readonly subject: number | null;
  readonly applicant: { readonly id: number; readonly name: string; readonly studentId: string; readonly email: string };
  readonly language: ServerLanguage;
  readonly title: string;
  readonly sections: readonly ReceiptSection[];
  /** What comes next and when. */
  readonly next: readonly MessageRef[];
  readonly now: Date;
  /** Absent: a new one. */
  readonly number?: string;
}

/** A receipt and its row. */
export interface Issued {
  readonly receipt: Receipt;
  readonly row: Row;
}

/** 60 random bits, so that receipts never have the same number. It opens nothing. */
const NUMBER_LENGTH = 12;

const inFours = (letters: string): string => letters.replaceAll(/(.{4})(?=.)/g, '$1-');

export const newReceiptNumber = (): string =>
  inFours(Array.from({ length: NUMBER_LENGTH }, () => CROCKFORD.charAt(randomInt(CROCKFORD.length))).join(''));

/** Hyphens, and what a keyboard, also a Japanese one, has for them, and spaces. */
const BETWEEN = /[\s\p{Pd}\u2212ー]/gu;

/** Reads the number of a receipt as somebody may write it down by ear; undefined for what is none. */
export function receiptNumberIn(written: string): string | undefined {
  const letters = written.normalize('NFKC').toUpperCase().replaceAll(BETWEEN, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return letters.length === NUMBER_LENGTH && [...letters].every((letter) => CROCKFORD.includes(letter)) ? inFours(letters) : undefined;
}

const PURPOSE = 'receipt';

/** Makes the receipt of something that was sent. It is stored together with its acknowledgement (`keepReceipt`, `INSERT_RECEIPTS`). */
export function issueReceipt(
  { keyedHash, settings: { contact } }: Issuing,
  { kind, subject, applicant, language, title, sections, next, now, number = newReceiptNumber() }: Submission,
): Issued {
  const messages = messagesIn(language);
  const unsealed = {
    number, kind, language: wireLanguage[language], title, sent_at: now.toISOString(),
    applicant: { name: applicant.name, student_id: applicant.studentId, email: applicant.email },
    sections: [...sections], next: next.map(messages),
    contact: messages({ key: 'receiptContact', params: { contact: contact === '' ? { key: 'contactPerson' } : contact } }),
  };
  const content = canonicalJson(unsealed);
  const seal = keyedHash(PURPOSE, content);
  return { receipt: { ...unsealed, seal }, row: { number, applicantId: applicant.id, kind, subject, sentAt: now, content, seal } };
}

/** The message about something that was sent, with the number of its receipt where there is one. */
export const messageOf = (messages: Messages, done: MessageRef, receipt: Receipt | undefined): string =>
  [done, ...(receipt ? [{ key: 'receiptKept', params: { number: receipt.number } } as const] : [])].map(messages).join('\n');

/** Whether a seal belongs to this content, by any key that is still valid. */
export const isSealed = (keyedHash: KeyedHash, { content, seal }: Pick<Row, 'content' | 'seal'>): boolean =>
  keyedHash.byEach(PURPOSE, content).some((one) => sameHash(one, seal));

/** A receipt as the wire has it. */
export const receiptOf = ({ content, seal }: Pick<Row, 'content' | 'seal'>): Receipt => ({ ...JSON.parse(content) as Receipt, seal });

/** Bytes of receipts in one answer; what a person types makes some thousands. */
export const MOST_ANSWERED_BYTES = 1_000_000;

/** The same for the answer of a save, which has the number as well; a larger one is answered by the list alone. */
export const answeredReceipt = (row: Pick<Row, 'content' | 'seal'> | undefined): Receipt | undefined =>
  (row && Buffer.byteLength(row.content) <= MOST_ANSWERED_BYTES ? receiptOf(row) : undefined);

/**
 * The part of a statement that stores receipts, within the statement that acknowledges what was sent: one for each row of `saved`, whose
 * `id` is the applicant's. `$receipted` is a list of `Issued['row']` as JSON.
 */
export const INSERT_RECEIPTS = `
  insert into receipts (number, applicant_id, kind, subject, sent_at, content, seal)
  select entry.number, saved.id, entry.kind, entry.subject, entry."sentAt", entry.content, entry.seal
  from saved, json_to_recordset($receipted::json) entry(number text, kind text, subject bigint, "sentAt" timestamptz, content text, seal text)
  returning 1`;

/** For one applicant and one kind, where each sending makes one: nobody reads older ones, and a form may be saved again and again. */
const MOST_STORED = 20;

/**
 * The part of the same statement that removes receipts beyond these; it does not see the new one yet. What is sent once has a subject, and
 * its receipt stays.
 */
export const REMOVE_OLD_RECEIPTS = `
  delete from receipts using (
    select held.number, row_number() over (order by held.sent_at desc, held.number) as place
    from saved, json_to_recordset($receipted::json) entry(kind text), receipts held
    where held.applicant_id = saved.id and held.kind = entry.kind and held.subject is null
  ) numbered where receipts.number = numbered.number and place >= ${String(MOST_STORED)}
  returning 1`;

const columns = { content: receipts.content, seal: receipts.seal };

/** The newest receipt of an earlier call that sent the same; undefined where there is none. */
export async function receiptOfSubject(
  queries: Queries, applicantId: number, kind: Issued['row']['kind'], subject: number,
): Promise<Receipt | undefined> {
  const [row] = await queries.select(columns).from(receipts)
    .where(and(eq(receipts.applicantId, applicantId), eq(receipts.kind, kind), eq(receipts.subject, subject)))
    .orderBy(desc(receipts.sentAt)).limit(1);
  return row && receiptOf(row);
}

/** A receipt by its number. The caller must check whose it is. */
export async function receiptNumbered(queries: Queries, number: string): Promise<typeof receipts.$inferSelect | undefined> {
  const [row] = await queries.select().from(receipts).where(eq(receipts.number, number));
  return row;
}
