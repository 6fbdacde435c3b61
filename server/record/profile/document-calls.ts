import type { FastifyInstance } from 'fastify';
import type {
  DownloadableDocument as Answer, DownloadableDocumentsResponse, DownloadUrlRequest, DownloadUrlResponse,
} from '../../../schemas/generated/wire.d.ts';
import type { Queries, WithDatabase } from '../../database/database.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import { type DownloadableDocument, type Lists, withOwn } from '../../definitions/lists.ts';
import { numberOfId, privateCall, tokenCall } from '../../http/call.ts';
import { type Addressing, addressesFor } from '../../http/file-addresses.ts';
import { notFound } from '../../http/http-error.ts';
import { and, eq } from 'drizzle-orm';
import { applicants, ownDownloadableDocuments } from '../../database/schema.ts';
import type { RecordName } from '../forms/form.ts';
import type { Download, RecordReader } from './read-record.ts';

/** The documents that one page offers the applicant: those for all and the applicant's own. */
export const downloadsAnswer = (
  record: RecordName, { downloadable_documents: documents }: Lists, own: readonly Download[],
): Answer[] => withOwn<Download>(documents.filter((document) => document.record === record), own).map((row) => ({
  document_id: row.id,
  document_name: row.name,
  name: row.fileName,
  translated_name: row.translatedName,
  downloadable: row.downloadable,
}));

/**
 * A document that this applicant may download now: only with its `downloadable` flag (spec §6), and those of the
 * onboarding page only while the applicant has that page.
 */
export async function findDownloadable(
  queries: Queries, { downloadable_documents: documents }: Lists, applicantId: number, id: number,
): Promise<DownloadableDocument | undefined> {
  const [applicant] = await queries.select({ isOnboarded: applicants.isOnboarded, own: ownDownloadableDocuments }).from(applicants)
    .leftJoin(ownDownloadableDocuments, and(eq(ownDownloadableDocuments.applicantId, applicants.id), eq(ownDownloadableDocuments.id, id)))
    .where(eq(applicants.id, applicantId));
  const found = applicant?.own ?? documents.find((document) => document.id === id);
  return found?.downloadable === true && (found.record === 'profile' || applicant?.isOnboarded === true) ? found : undefined;
}

/** Documents that the applicant can download, and their addresses (spec §7 Profile). */
export function documentCalls(app: FastifyInstance, services: WithDatabase & WithDefinitions & Addressing, records: RecordReader): void {
  const { db, definitions, clock } = services;

  tokenCall<DownloadableDocumentsResponse>(app, 'downloadable_documents', async ({ tokenHash }) => {
    const { downloads, liveVersion } = await records.ofToken(tokenHash, clock(), 'profile');
    return { downloadable_documents: downloadsAnswer('profile', (await definitions.at(db, liveVersion)).lists, downloads) };
  });

  privateCall<DownloadUrlRequest, DownloadUrlResponse>(app, services, 'download_url', async ({ session, body }) => {
    const { lists } = await definitions.at(db, session.liveVersion);
    const row = await findDownloadable(db, lists, session.applicantId, numberOfId(body.applicant.document_id, 9));
    if (!row) throw notFound();
    const grant = { kind: 'download', id: String(row.id), applicantId: session.applicantId } as const;
    return { download_url: addressesFor(services, session)(grant, row.fileName) };
  });
}
