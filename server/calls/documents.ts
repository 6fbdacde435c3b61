import type { FastifyInstance } from 'fastify';
import type { DownloadUrlRequest, DownloadUrlResponse, DownloadableDocumentsResponse } from '../../schemas/generated/wire.d.ts';
import type { WithDatabase } from '../database/database.ts';
import { privateCall } from '../http/call.ts';
import { type Addressing, addressesFor } from '../http/file-addresses.ts';
import { notFound } from '../http/refusal.ts';
import { numberOfId } from '../http/wire-id.ts';
import { downloadableAnswer, findDownloadable, readDownloadable } from '../profile/downloadable.ts';

/** Documents that the applicant can download, and their addresses (spec §7 Profile). */
export function documentCalls(app: FastifyInstance, services: WithDatabase & Addressing): void {
  privateCall<undefined, DownloadableDocumentsResponse>(app, services, 'downloadable_documents', async ({ session }) => ({
    downloadable_documents: (await readDownloadable(services.db, session.applicantId, 'profile')).map(downloadableAnswer),
  }));

  privateCall<DownloadUrlRequest, DownloadUrlResponse>(app, services, 'download_url', async ({ session, body }) => {
    const row = await findDownloadable(services.db, session.applicantId, numberOfId(body.applicant.document_id, 9));
    if (!row) throw notFound();
    const grant = { kind: 'download', id: String(row.id), applicantId: session.applicantId } as const;
    return { download_url: addressesFor(services, session)(grant, row.fileName) };
  });
}
