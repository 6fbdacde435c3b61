import type { FastifyInstance } from 'fastify';
import type {
  DownloadableDocument as Answer, DownloadableDocumentsResponse, DownloadUrlRequest, DownloadUrlResponse,
} from '../../../schemas/generated/wire.d.ts';
import type { Queries, WithDatabase } from '../../database/database.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import { type DownloadableDocument, type Lists, withOwn } from '../../definitions/lists.ts';
import { numberOfId, privateCall } from '../../http/call.ts';
import { type Addressing, addressesFor } from '../../http/file-addresses.ts';
import { notFound } from '../../http/http-error.ts';
import type { Session } from '../../http/sessions.ts';
import { and, eq } from 'drizzle-orm';
import { applicants, ownDownloadableDocuments } from '../../database/schema.ts';
import type { RecordName } from '../forms/form.ts';

export type DownloadableRow = DownloadableDocument;

interface Shown {
  readonly id: number;
  readonly position: number;
}

/** The documents that one page offers the applicant: those for all and the applicant's own. */
export const downloadsOn = <Row extends Shown>(
  record: RecordName, { downloadable_documents: documents }: Lists, own: readonly Row[],
): readonly (Row | DownloadableRow)[] =>
  withOwn<Row | DownloadableRow>(documents.filter((document) => document.record === record), own);

/** The documents that one page offers the applicant. */
async function readDownloadable(
  queries: Queries, lists: Lists, applicantId: number, record: RecordName,
): Promise<readonly DownloadableRow[]> {
  const own = await queries.select().from(ownDownloadableDocuments).where(
    and(eq(ownDownloadableDocuments.applicantId, applicantId), eq(ownDownloadableDocuments.record, record)),
  );
  return downloadsOn(record, lists, own);
}

/**
 * A document that this applicant may download now: only with its `downloadable` flag (spec §6), and those of the
 * onboarding page only while the applicant has that page.
 */
export async function findDownloadable(
  queries: Queries, { downloadable_documents: documents }: Lists, applicantId: number, id: number,
): Promise<DownloadableRow | undefined> {
  const [applicant] = await queries.select({ isOnboarded: applicants.isOnboarded, own: ownDownloadableDocuments }).from(applicants)
    .leftJoin(ownDownloadableDocuments, and(eq(ownDownloadableDocuments.applicantId, applicants.id), eq(ownDownloadableDocuments.id, id)))
    .where(eq(applicants.id, applicantId));
  const found = applicant?.own ?? documents.find((document) => document.id === id);
  return found?.downloadable === true && (found.record === 'profile' || applicant?.isOnboarded === true) ? found : undefined;
}

export const downloadableAnswer = (row: Pick<DownloadableRow, 'id' | 'name' | 'fileName' | 'translatedName' | 'downloadable'>): Answer => ({
  document_id: row.id,
  document_name: row.name,
  name: row.fileName,
  translated_name: row.translatedName,
  downloadable: row.downloadable,
});

/** Documents that the applicant can download, and their addresses (spec §7 Profile). */
export function documentCalls(app: FastifyInstance, services: WithDatabase & WithDefinitions & Addressing): void {
  const listsOf = async ({ liveVersion }: Session): Promise<Lists> => (await services.definitions.at(services.db, liveVersion)).lists;

  privateCall<undefined, DownloadableDocumentsResponse>(app, services, 'downloadable_documents', async ({ session }) => ({
    downloadable_documents: (await readDownloadable(services.db, await listsOf(session), session.applicantId, 'profile'))
      .map(downloadableAnswer),
  }));

  privateCall<DownloadUrlRequest, DownloadUrlResponse>(app, services, 'download_url', async ({ session, body }) => {
    const row = await findDownloadable(services.db, await listsOf(session), session.applicantId, numberOfId(body.applicant.document_id, 9));
    if (!row) throw notFound();
    const grant = { kind: 'download', id: String(row.id), applicantId: session.applicantId } as const;
    return { download_url: addressesFor(services, session)(grant, row.fileName) };
  });
}
