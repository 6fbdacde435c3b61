import type { FastifyInstance } from 'fastify';
import type { DownloadUrlRequest, DownloadUrlResponse, DownloadableDocumentsResponse } from '../../../schemas/generated/wire.d.ts';
import type { WithDatabase } from '../../database/database.ts';
import type { WithDefinitions } from '../../definitions/definitions.ts';
import type { Lists } from '../../definitions/lists.ts';
import { privateCall } from '../../http/call.ts';
import { type Addressing, addressesFor } from '../../http/file-addresses.ts';
import { notFound } from '../../http/http-error.ts';
import type { Session } from '../../http/sessions.ts';
import { numberOfId } from '../../http/wire-id.ts';
import { downloadableAnswer, findDownloadable, readDownloadable } from './downloadable.ts';

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
