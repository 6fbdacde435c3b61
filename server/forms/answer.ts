import type { Category as CategoryAnswer } from '../../schemas/generated/wire.d.ts';
import type { FieldEntry } from '../content/content.ts';
import { type Addressing, fileAddress } from '../http/file-addresses.ts';
import type { Category, Form } from './form.ts';
import type { DocumentRow, Holdings } from './holdings.ts';

type FieldAnswer = Record<string, unknown>;
type Upload = Readonly<Record<'name' | 'url', string>>;

function uploadAnswer(services: Addressing, document: DocumentRow | undefined): Upload | null {
  if (!document) return null;
  const grant = { kind: 'document', id: document.fileKey, applicantId: document.applicantId } as const;
  return { name: document.fileName, url: fileAddress(services, grant, document.fileName) };
}

function fieldAnswer(services: Addressing, { name, definition }: FieldEntry, holdings: Holdings): FieldAnswer {
  const { document_name_id: documentNameId } = definition;
  const value = documentNameId === undefined
    ? holdings.values.get(name) ?? null
    : uploadAnswer(services, holdings.documents.get(documentNameId));
  return { ...definition, value };
}

/** The fields under one heading by their names, each with its definition and current value. */
export const fieldsAnswer = (services: Addressing, { fields }: Pick<Category, 'fields'>, holdings: Holdings): Record<string, FieldAnswer> =>
  Object.fromEntries(fields.map((entry) => [entry.name, fieldAnswer(services, entry, holdings)]));

/** The categories of a form with their fields (spec §3 Applicant, Edit-data response). */
export const categoriesAnswer = (services: Addressing, { categories }: Form, holdings: Holdings): CategoryAnswer[] =>
  categories.map((category) => ({ category_name: category.name, fields: fieldsAnswer(services, category, holdings) }));

/** The documents of a form's own list, each with the file that is held. */
export const documentFieldsAnswer = (services: Addressing, { documents }: Form, holdings: Holdings): FieldAnswer[] =>
  documents.map((document) => ({
    document_name_id: document.id,
    document_name: document.name,
    translated_name: document.translatedName,
    'is_mandatory?': document.isMandatory,
    upload: uploadAnswer(services, holdings.documents.get(document.id)),
  }));
