import { queryOptions } from '@tanstack/react-query';
import { decodeDownloadableDocuments, decodeDownloadUrl, type DocumentLink } from '../wire/documents.ts';
import type { Call } from './call.ts';
import type { Client } from './client.ts';

export type { DocumentLink } from '../wire/documents.ts';

export const downloadableDocumentsCall: Call<readonly DocumentLink[]> = {
  name: 'downloadable_documents', method: 'GET', path: '/api/v1/applicants/get_downloadable_documents_list.json', access: 'applicant',
  decode: decodeDownloadableDocuments,
};

/** Body: `{ applicant: { document_id } }`. */
export const downloadUrlCall: Call<string | undefined> = {
  name: 'download_url', method: 'POST', path: '/api/v1/applicants/get_download_url_for_document.json', access: 'applicant',
  decode: decodeDownloadUrl,
};

export const downloadableDocumentsQuery = (client: Client) =>
  queryOptions({ queryKey: ['downloadable_documents'], queryFn: ({ signal }) => client.send(downloadableDocumentsCall, { signal }) });
