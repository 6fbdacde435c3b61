import { sql } from 'drizzle-orm';
import type { WithDatabase } from '../database/database.ts';

/** Of one applicant and one kind, where each sending leaves one: nobody reads further back, and a form may be saved without an end. */
const MOST_KEPT = 20;

/** Removes the receipts of what has been sent many times since. */
export async function removeOldReceipts({ db }: WithDatabase): Promise<void> {
  await db.execute(sql`delete from receipts using (
    select number, row_number() over (partition by applicant_id, kind order by sent_at desc, number) as place from receipts where subject is null
  ) numbered where receipts.number = numbered.number and place > ${MOST_KEPT}`);
}
