import { isJsonObject } from '../../base/json.ts';
import type { FieldDefinition } from '../definition.ts';
import { withKnownConditions } from './condition.ts';
import { readCustomFields } from './custom-fields.ts';
import { readDocumentFields, withStoredFile } from './document-fields.ts';
import { lookupIn, type Lookup } from './stored-document.ts';
import type { DocumentStyle } from './read-definition.ts';
import { category, createCollector, type Category, type Collector } from './source.ts';

/** The served fields of a form: `custom_fields` and `document_fields`. */
interface ServedAnswer {
  readonly categories: readonly Category[];
  readonly documents: readonly FieldDefinition[];
}

export function readServedAnswer(wire: unknown, collector: Collector, style: DocumentStyle, listed: Lookup = lookupIn(wire)): ServedAnswer {
  const answer = isJsonObject(wire) ? wire : {};
  return {
    categories: readCustomFields(answer.custom_fields, style, collector),
    documents: readDocumentFields(answer.document_fields, { style, listed, collector }),
  };
}

export const documentsCategory = (documents: readonly FieldDefinition[]): Category =>
  category('documents', { key: 'section.documents' }, documents);

/**
 * The served fields by category, the documents last (spec §2 Profile).
 *
 * @param shown the response that displays the same applicant's documents, where there is one: files that it names are stored
 */
export function readServedFields(wire: unknown, collector: Collector, style: DocumentStyle, shown?: unknown): readonly Category[] {
  const listed = lookupIn(wire, shown);
  const { categories, documents } = readServedAnswer(wire, collector, style, listed);
  const reading = { style, listed, collector: createCollector(collector.types) };
  const displayed =
    new Map(readDocumentFields(isJsonObject(shown) ? shown.document_fields : undefined, reading).map((field) => [field.id, field]));
  return withKnownConditions(
    [...categories, documentsCategory(documents.map((field) => withStoredFile(field, displayed.get(field.id) ?? field)))], collector,
  );
}
