import type { JsonObject } from '../../../src/base/json.ts';
import { inAnswers, inDocuments, memberOf, objectsIn, type MetReading } from './reading.ts';

const SERVED = ['my_profile', 'edit_profile', 'onboarding_edit_data', 'onboarding_display_data'];

/** A document that is held says so in another way than by `upload`. */
function heldAs(name: string, say: (upload: JsonObject) => JsonObject): MetReading {
  const change = inDocuments(({ upload, ...document }) => ({ ...document, ...(upload ? say(upload as JsonObject) : {}) }));
  return { name: `a held document has ${name}`, answers: inAnswers(SERVED, change), met: ['documents', 'untouched', 'onboarding'] };
}

/** A document that is held is told by the answer's list of documents to download alone. */
function heldIn(name: string, say: (document: JsonObject, index: number) => JsonObject): MetReading {
  const change = (body: JsonObject): JsonObject => {
    const documents = objectsIn(body['document_fields']);
    return {
      ...body,
      document_fields: documents.map(({ upload: _upload, ...document }) => document),
      downloadable_documents: [...objectsIn(body['downloadable_documents']), ...documents.filter(({ upload }) => Boolean(upload)).map(say)],
    };
  };
  return { name: `a held document is in the list by ${name}`, answers: inAnswers(SERVED, change), met: ['documents', 'onboarding'] };
}

/** DECISIONS "What a strange server showed": a document that the server holds. */
export const documentReadings: readonly MetReading[] = [
  heldAs('an upload of text', ({ url }) => ({ upload: url })),
  heldAs('a url', ({ url }) => ({ url })),
  heldAs('a file name', ({ name }) => ({ file_name: name })),
  heldAs('a file name and an empty upload', ({ name }) => ({ upload: { url: null }, file_name: name })),
  heldAs('a document of text', ({ name }) => ({ document: name })),
  heldAs('a document of an object', ({ url }) => ({ upload: null, document: { url, thumb: { url: null } } })),
  heldAs('a document of nothing but an id', () => ({ upload: '', document: { id: 7 } })),
  heldIn('its id', ({ document_name_id: id }, index) => ({ document_id: 900 + index, document_name_id: id, downloadable: true })),
  heldIn('its name', ({ document_name: name }, index) => ({ document_id: 900 + index, document_name: name, downloadable: true })),
  {
    name: 'documents of a registration are fields',
    answers: { registration_form: (body) => {
      const fields = Object.fromEntries(objectsIn(body['document_fields']).map((document) => [String(document['document_name']), { ...document, input_type: 'document' }]));
      return { ...body, document_fields: undefined, custom_fields: [...objectsIn(body['custom_fields']), { category_name: 'Documents', fields }] };
    } },
    met: ['registration'],
  },
  {
    name: 'documents of a registration are a list of their own',
    answers: { registration_form: (body) => {
      const found: unknown[] = [];
      const categories = objectsIn(body['custom_fields']).map((category) => ({
        ...category,
        fields: Object.fromEntries(Object.entries(category['fields'] as JsonObject).filter(([name, field]) => {
          if (memberOf(field, 'input_type') !== 'document' || memberOf(field, 'document_name_id') === undefined) return true;
          found.push({ ...(field as JsonObject), document_name: name });
          return false;
        })),
      }));
      return { ...body, custom_fields: categories, document_fields: [...objectsIn(body['document_fields']), ...found] };
    } },
    met: ['registration'],
  },
  { name: 'a document has no name', answers: inAnswers(SERVED, inDocuments(({ document_name: _name, ...document }) => ({ ...document, translated_name: null }))), met: ['documents', 'untouched'] },
];
