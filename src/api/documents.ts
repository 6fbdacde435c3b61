import { queryOptions } from '@tanstack/react-query';
import { decodeDownloadableDocuments, decodeDownloadUrl } from '../wire/documents.ts';
import { callOf } from './call.ts';
import type { Client } from './client.ts';

export type { DocumentLink } from '../wire/documents.ts';

export const downloadableDocumentsCall = callOf(decodeDownloadableDocuments);

/** Body: `{ applicant: { document_id } }`. */
export const downloadUrlCall = callOf(decodeDownloadUrl);

export const downloadableDocumentsQuery = (client: Client) =>
  queryOptions({ queryKey: ['downloadable_documents'], queryFn: ({ signal }) => client.send(downloadableDocumentsCall, { signal }) });
