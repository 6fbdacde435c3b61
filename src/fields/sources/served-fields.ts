import { isJsonObject } from '../../base/json.ts';
import { readCustomFields } from './custom-fields.ts';
import { readDocumentFields } from './document-fields.ts';
import { profileDocuments } from './read-definition.ts';
import type { DocumentStyle } from './read-definition.ts';
import { category } from './source.ts';
import type { Category, Collector } from './source.ts';

/** What a server defines of a form: `custom_fields` and `document_fields`, the documents last (spec §2 Profile). */
export function readServedFields(
  wire: unknown, collector: Collector, style: DocumentStyle = profileDocuments,
): readonly Category[] {
  const answer = isJsonObject(wire) ? wire : {};
  const custom = readCustomFields(answer.custom_fields, style, collector);
  const documents = readDocumentFields(answer.document_fields, style, collector);
  return [...custom, category('documents', { key: 'section.documents' }, documents)];
}
