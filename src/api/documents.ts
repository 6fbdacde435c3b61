import { decodeDownloadableDocuments, decodeDownloadUrl } from '../wire/documents.ts';
import { callOf } from './call.ts';
import { queryOf } from './query.ts';

export type { DocumentLink } from '../wire/documents.ts';

export const downloadableDocumentsCall = callOf(decodeDownloadableDocuments);

/** Body: `{ applicant: { document_id } }`. */
export const downloadUrlCall = callOf(decodeDownloadUrl);

export const downloadableDocumentsQuery = queryOf(downloadableDocumentsCall);
