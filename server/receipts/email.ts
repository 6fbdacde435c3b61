import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Receipt } from '../../schemas/generated/wire.d.ts';
import type { WithSettings } from '../base/settings.ts';
import type { Queries, WithDatabase } from '../database/database.ts';
import { applicants, receipts } from '../database/schema.ts';
import type { Letter } from '../http/portal-address.ts';
import { addJob } from '../messages/jobs/add-job.ts';
import type { Handlers } from '../messages/jobs/work.ts';
import { type Sender, receiptEmail } from '../messages/sending/emails.ts';
import type { WithSenders } from '../messages/sending/message.ts';
import { type Issued, receiptNumbered, receiptOf } from './receipt.ts';

/** Stores a receipt and enqueues the e-mail that links to it, within the transaction that acknowledges what was sent. */
export async function keepReceipt(queries: Queries, { row, receipt }: Issued, { language, portal }: Letter): Promise<Receipt> {
  await queries.insert(receipts).values(row);
  await addJob(queries, 'receiptEmail', { message: randomUUID(), receipt: row.number, language, portal });
  return receipt;
}

/** The handler of that e-mail. For a receipt that is no longer stored it sends nothing. */
export const receiptHandlers = (
  { db, senders, settings }: WithDatabase & WithSenders & WithSettings<keyof Sender>,
): Pick<Handlers, 'receiptEmail'> => ({
  receiptEmail: async ({ message, receipt: number, language, portal }) => {
    const stored = await receiptNumbered(db, number);
    if (!stored) return;
    const [applicant] = await db.select({ email: applicants.email }).from(applicants).where(eq(applicants.id, stored.applicantId));
    if (!applicant) return;
    const { title, next = [] } = receiptOf(stored);
    const link = `${portal}/profile?${new URLSearchParams({ mode: 'receipts', number }).toString()}`;
    await senders.sendEmail({ id: message, to: applicant.email, ...receiptEmail({ number, title, next }, link, settings, language) });
  },
});
