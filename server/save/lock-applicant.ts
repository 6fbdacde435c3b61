import { eq } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import { applicants } from '../database/schema.ts';
import { notFound } from '../http/refusal.ts';
import type { ApplicantRow } from '../profile/applicant.ts';

/** The row stays locked to the end of the transaction: two saves of one applicant follow each other. */
export async function lockApplicant(queries: Queries, id: number): Promise<ApplicantRow> {
  const [row] = await queries.select().from(applicants).where(eq(applicants.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}
