import type { JsonObject } from '../base/json.ts';
import { translatedLabel } from '../base/text.ts';
import { isYes } from '../base/wire-boolean.ts';
import { readId } from './entries.ts';
import { form as urlForm } from './generated/download_url.ts';
import { shape as listShape } from './generated/downloadable_documents.ts';
import { callOfList } from './list.ts';
import { callOfAddress } from './one-text.ts';
import { readText } from './values.ts';

/** A document the applicant may be allowed to download (spec §3, §6). */
export type DocumentLink = Readonly<NonNullable<ReturnType<typeof readDocument>>>;

/** `undefined` where nothing says which document it is. */
export function readDocument(document: JsonObject) {
  const id = readId(document.document_id);
  if (id === undefined) return undefined;
  const own = readText(document.document_name) ?? readText(document.name);
  return { id, name: translatedLabel(own, document.translated_name, String(id)), downloadable: isYes(document.downloadable) };
}

export const downloadableDocumentsCall =
  callOfList({ call: listShape.call, names: ['downloadable_documents'], shape: listShape, read: readDocument });

/** Body: `{ applicant: { document_id } }`. */
export const downloadUrlCall = callOfAddress(urlForm);
