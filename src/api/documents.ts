import { downloadableDocumentsCall } from '../wire/documents.ts';
import { queryOf } from './query.ts';

export const downloadableDocumentsQuery = queryOf(downloadableDocumentsCall);
