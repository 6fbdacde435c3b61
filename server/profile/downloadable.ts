import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { DownloadableDocument } from '../../schemas/generated/wire.d.ts';
import type { Queries } from '../database/database.ts';
import { downloadableDocuments } from '../database/schema.ts';

export type DownloadableRow = typeof downloadableDocuments.$inferSelect;

const forApplicant = (applicantId: number) =>
  or(isNull(downloadableDocuments.applicantId), eq(downloadableDocuments.applicantId, applicantId));

export const readDownloadable = (queries: Queries, applicantId: number): Promise<readonly DownloadableRow[]> =>
  queries.select().from(downloadableDocuments).where(forApplicant(applicantId))
    .orderBy(asc(downloadableDocuments.position), asc(downloadableDocuments.id));

/** A document that this applicant may download now (spec §6: only with its `downloadable` flag). */
export async function findDownloadable(queries: Queries, applicantId: number, id: number): Promise<DownloadableRow | undefined> {
  const [row] = await queries.select().from(downloadableDocuments)
    .where(and(eq(downloadableDocuments.id, id), eq(downloadableDocuments.downloadable, true), forApplicant(applicantId)));
  return row;
}

export const downloadableAnswer = (row: DownloadableRow): DownloadableDocument => ({
  document_id: row.id,
  document_name: row.name,
  name: row.fileName,
  translated_name: row.translatedName,
  downloadable: row.downloadable,
});
