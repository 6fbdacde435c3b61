import { and, desc, eq } from 'drizzle-orm';
import type { Receipt } from '../../schemas/generated/wire.d.ts';
import type { Queries } from '../database/database.ts';
import { receipts } from '../database/schema.ts';
import { type Issued, receiptOf } from './receipt.ts';

/**
 * The part of a statement that keeps receipts, within the statement that acknowledges what was sent: one for each row of `saved`, whose
 * `id` is the applicant's. `$receipted` is a list of `Issued['row']` as JSON.
 */
export const INSERT_RECEIPTS = `
  insert into receipts (number, applicant_id, kind, subject, sent_at, content, seal)
  select entry.number, saved.id, entry.kind, entry.subject, entry."sentAt", entry.content, entry.seal
  from saved, json_to_recordset($receipted::json) entry(number text, kind text, subject bigint, "sentAt" timestamptz, content text, seal text)
  returning 1`;

/** Of one applicant and one kind, where each sending leaves one: nobody reads further back, and a form may be saved without an end. */
const MOST_KEPT = 20;

/**
 * The part of the same statement that removes the receipts of what has been sent many times since; it does not see the new one yet. What is
 * sent once has a subject, and stays.
 */
export const REMOVE_OLD_RECEIPTS = `
  delete from receipts using (
    select held.number, row_number() over (order by held.sent_at desc, held.number) as place
    from saved, json_to_recordset($receipted::json) entry(kind text), receipts held
    where held.applicant_id = saved.id and held.kind = entry.kind and held.subject is null
  ) numbered where receipts.number = numbered.number and place >= ${String(MOST_KEPT)}
  returning 1`;

const columns = { content: receipts.content, seal: receipts.seal };

/** The newest receipt of an earlier call that sent the same; undefined where that left none. */
export async function receiptOfSubject(
  queries: Queries, applicantId: number, kind: Issued['row']['kind'], subject: number,
): Promise<Receipt | undefined> {
  const [row] = await queries.select(columns).from(receipts)
    .where(and(eq(receipts.applicantId, applicantId), eq(receipts.kind, kind), eq(receipts.subject, subject)))
    .orderBy(desc(receipts.sentAt)).limit(1);
  return row && receiptOf(row);
}

/** A receipt by its number. Whose it is is the caller's to know. */
export async function receiptNumbered(queries: Queries, number: string): Promise<typeof receipts.$inferSelect | undefined> {
  const [row] = await queries.select().from(receipts).where(eq(receipts.number, number));
  return row;
}
