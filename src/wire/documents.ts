import type { DownloadableDocument, DownloadableDocumentsResponse } from '../../schemas/generated/wire.d.ts';
import { isYes } from '../base/wire-boolean.ts';
import { decodeAnswer } from './decoder.ts';
import { form as urlForm } from './generated/download_url.ts';
import { shape as listShape } from './generated/downloadable_documents.ts';
import { decodeAddress } from './one-text.ts';
import { readList, readText, readTranslated } from './values.ts';

/** A document the applicant may be allowed to download (spec §3, §6). */
export type DocumentLink = Readonly<ReturnType<typeof readDocument>>;

export const downloadableDocumentsCall = decodeAnswer(listShape, (answer: DownloadableDocumentsResponse): readonly DocumentLink[] =>
  readList<DownloadableDocument>(answer, 'downloadable_documents').map(readDocument));

export function readDocument(document: DownloadableDocument) {
  const { document_id: id } = document;
  const own = readText(document.document_name) ?? readText(document.name) ?? String(id);
  return { id, name: readTranslated(own, document.translated_name), downloadable: isYes(document.downloadable) };
}

/** Body: `{ applicant: { document_id } }`. */
export const downloadUrlCall = decodeAddress(urlForm);
