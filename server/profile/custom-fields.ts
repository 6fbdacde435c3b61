import type { Category, DocumentField } from '../../schemas/generated/wire.d.ts';
import type { FieldEntry } from '../content/content.ts';
import { fileAddress } from '../http/file-addresses.ts';
import type { Services } from '../services.ts';
import type { CategoryRow, DocumentNameRow, DocumentRow, Holdings } from './form.ts';

type Upload = Readonly<Record<'name' | 'url', string>>;

function uploadAnswer(services: Services, document: DocumentRow | undefined): Upload | null {
  if (!document) return null;
  const grant = { kind: 'document', id: String(document.documentNameId), applicantId: document.applicantId } as const;
  return { name: document.fileName, url: fileAddress(services, grant, document.fileName) };
}

function fieldAnswer(services: Services, { name, definition }: FieldEntry, holdings: Holdings): object {
  const { document_name_id: documentNameId } = definition;
  const value = documentNameId === undefined
    ? holdings.values.get(name) ?? null
    : uploadAnswer(services, holdings.documents.get(documentNameId));
  return { ...definition, value };
}

/** The categories with each field's definition and current value (spec §3 Applicant, Edit-data response). */
export const categoriesAnswer = (services: Services, categories: readonly CategoryRow[], holdings: Holdings): Category[] =>
  categories.map(({ name, fields }) => ({
    category_name: name,
    fields: Object.fromEntries(fields.map((entry) => [entry.name, fieldAnswer(services, entry, holdings)])),
  }));

/** The documents of the profile's own list, each with the file that is held. */
export const documentFieldsAnswer = (services: Services, names: readonly DocumentNameRow[], holdings: Holdings): DocumentField[] =>
  names.filter(({ listed }) => listed).map((row) => ({
    document_name_id: row.id,
    document_name: row.name,
    translated_name: row.translatedName,
    'is_mandatory?': row.isMandatory,
    upload: uploadAnswer(services, holdings.documents.get(row.id)),
  }));
