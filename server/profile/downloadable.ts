import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { DownloadableDocument } from '../../schemas/generated/wire.d.ts';
import type { Queries } from '../database/database.ts';
import { applicants, downloadableDocuments } from '../database/schema.ts';
import type { RecordName } from '../forms/form.ts';

export type DownloadableRow = typeof downloadableDocuments.$inferSelect;

const forApplicant = (applicantId: number) =>
  or(isNull(downloadableDocuments.applicantId), eq(downloadableDocuments.applicantId, applicantId));

/** The documents that one page offers the applicant. */
export const readDownloadable = (queries: Queries, applicantId: number, record: RecordName): Promise<readonly DownloadableRow[]> =>
  queries.select().from(downloadableDocuments).where(and(forApplicant(applicantId), eq(downloadableDocuments.record, record)))
    .orderBy(asc(downloadableDocuments.position), asc(downloadableDocuments.id));

/**
 * A document that this applicant may download now: only with its `downloadable` flag (spec §6), and those of the
 * onboarding page only while the applicant has that page.
 */
export async function findDownloadable(queries: Queries, applicantId: number, id: number): Promise<DownloadableRow | undefined> {
  const [found] = await queries.select({ row: downloadableDocuments }).from(downloadableDocuments)
    .innerJoin(applicants, eq(applicants.id, applicantId))
    .where(and(
      eq(downloadableDocuments.id, id), eq(downloadableDocuments.downloadable, true), forApplicant(applicantId),
      or(eq(downloadableDocuments.record, 'profile'), applicants.isOnboarded),
    ));
  return found?.row;
}

export const downloadableAnswer = (row: Pick<DownloadableRow, 'id' | 'name' | 'fileName' | 'translatedName' | 'downloadable'>): DownloadableDocument => ({
  document_id: row.id,
  document_name: row.name,
  name: row.fileName,
  translated_name: row.translatedName,
  downloadable: row.downloadable,
});
