import { isJsonObject } from '../../base/json.ts';
import type { FieldDefinition } from '../definition.ts';
import { readCustomFields } from './custom-fields.ts';
import { readDocumentFields } from './document-fields.ts';
import type { DocumentStyle } from './read-definition.ts';
import { category } from './source.ts';
import type { Category, Collector } from './source.ts';

/** What a server defines of a form: `custom_fields` and `document_fields`. */
interface ServedAnswer {
  readonly categories: readonly Category[];
  readonly documents: readonly FieldDefinition[];
}

export function readServedAnswer(wire: unknown, collector: Collector, style: DocumentStyle): ServedAnswer {
  const answer = isJsonObject(wire) ? wire : {};
  return {
    categories: readCustomFields(answer.custom_fields, style, collector),
    documents: readDocumentFields(answer.document_fields, style, collector),
  };
}

export const documentsCategory = (documents: readonly FieldDefinition[]): Category =>
  category('documents', { key: 'section.documents' }, documents);

/** The served fields by category, the documents last (spec §2 Profile). */
export function readServedFields(wire: unknown, collector: Collector, style: DocumentStyle): readonly Category[] {
  const { categories, documents } = readServedAnswer(wire, collector, style);
  return [...categories, documentsCategory(documents)];
}
