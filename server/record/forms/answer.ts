import { markedIn } from '../../database/file-mark.ts';
import type { Category as CategoryAnswer } from '../../../schemas/generated/wire.d.ts';
import type { FieldEntry } from '../../content/content.ts';
import type { AddressOf } from '../../http/file-addresses.ts';
import type { Category, Form } from './form.ts';
import type { DocumentRow, CurrentAnswers } from './current-answers.ts';

type FieldAnswer = Record<string, unknown>;
/** A file that is held: its size in bytes, and when it was stored where that is known. */
interface Upload {
  readonly name: string;
  readonly url: string;
  readonly size: number;
  readonly stored_at?: string;
}

function uploadAnswer(addressOf: AddressOf, document: DocumentRow | undefined): Upload | null {
  if (!document) return null;
  const grant = { kind: 'document', id: document.fileKey, applicantId: document.applicantId } as const;
  const storedAt = markedIn(document.fileMoment, document.fileKey);
  return {
    name: document.fileName, url: addressOf(grant, document.fileName), size: document.fileSize,
    ...(storedAt !== null && { stored_at: storedAt }),
  };
}

function fieldAnswer(addressOf: AddressOf, { name, definition }: FieldEntry, holdings: CurrentAnswers): FieldAnswer {
  const { document_name_id: documentNameId } = definition;
  const value = documentNameId === undefined
    ? holdings.values.get(name) ?? null
    : uploadAnswer(addressOf, holdings.documents.get(documentNameId));
  return { ...definition, value };
}

/** The fields under one heading by their names, each with its definition and current value. */
export const fieldsAnswer = (
  addressOf: AddressOf, { fields }: Pick<Category, 'fields'>, holdings: CurrentAnswers,
): Record<string, FieldAnswer> =>
  Object.fromEntries(fields.map((entry) => [entry.name, fieldAnswer(addressOf, entry, holdings)]));

/** The categories of a form with their fields (spec §3 Applicant, Edit-data response). */
export const categoriesAnswer = (addressOf: AddressOf, { categories }: Form, holdings: CurrentAnswers): CategoryAnswer[] =>
  categories.map((category) => ({ category_name: category.name, fields: fieldsAnswer(addressOf, category, holdings) }));

/** The documents of a form's own list, each with the file that is held. */
export const documentFieldsAnswer = (addressOf: AddressOf, { documents }: Form, holdings: CurrentAnswers): FieldAnswer[] =>
  documents.map((document) => ({
    document_name_id: document.id,
    document_name: document.name,
    translated_name: document.translatedName,
    'is_mandatory?': document.isMandatory,
    upload: uploadAnswer(addressOf, holdings.documents.get(document.id)),
  }));
