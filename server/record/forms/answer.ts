import { textOfMark } from '../../database/file-mark.ts';
import { oncePer } from '../../base/once-per.ts';
import type { FieldEntry } from '../../content/content.ts';
import type { AddressOf } from '../../http/file-addresses.ts';
import { JsonText } from '../../http/json-text.ts';
import type { Form } from './form.ts';
import type { DocumentRow, CurrentAnswers } from './current-answers.ts';

/** A stored file: its size in bytes, and when it was stored where that is known. */
interface Upload {
  readonly name: string;
  readonly url: string;
  readonly size: number;
  readonly stored_at?: string;
}

function uploadAnswer(addressOf: AddressOf, document: DocumentRow | undefined): Upload | null {
  if (!document) return null;
  const grant = { kind: 'document', id: document.fileKey, applicantId: document.applicantId } as const;
  const storedAt = textOfMark(document.fileMoment, document.fileKey);
  return {
    name: document.fileName, url: addressOf(grant, document.fileName), size: document.fileSize,
    ...(storedAt !== null && { stored_at: storedAt }),
  };
}

function valueText(addressOf: AddressOf, { name, definition }: FieldEntry, answers: CurrentAnswers): string {
  const { document_name_id: documentNameId } = definition;
  return JSON.stringify(documentNameId === undefined
    ? answers.values.get(name) ?? null
    : uploadAnswer(addressOf, answers.documents.get(documentNameId)));
}

/** Fields in the order of their members in an answer, each with its JSON up to the value; made once for each list. */
const fieldPrefixes = oncePer((fields: readonly FieldEntry[]): readonly (readonly [FieldEntry, string])[] =>
  Object.entries(Object.fromEntries(fields.map((entry) => [entry.name, entry]))).map(([name, entry]) => {
    const definition = JSON.stringify({ ...entry.definition, value: undefined });
    return [entry, `${JSON.stringify(name)}:${definition.slice(0, -1)},"value":`];
  }));

/** Fields by their names, each with its definition and current value. */
export const fieldsAnswer = (addressOf: AddressOf, fields: readonly FieldEntry[], answers: CurrentAnswers): JsonText =>
  new JsonText(`{${fieldPrefixes(fields).map(([entry, prefix]) => `${prefix}${valueText(addressOf, entry, answers)}}`).join(',')}}`);

/** The categories of a form with their fields (spec §3 Applicant, Edit-data response). */
export const categoriesAnswer = (addressOf: AddressOf, { categories }: Form, answers: CurrentAnswers): JsonText =>
  new JsonText(`[${categories.map(({ name, fields }) =>
    `{"category_name":${JSON.stringify(name)},"fields":${fieldsAnswer(addressOf, fields, answers).text}}`).join(',')}]`);

/** The documents of a form's own list, each with its stored file. */
export const documentFieldsAnswer = (addressOf: AddressOf, { documents }: Form, answers: CurrentAnswers): Record<string, unknown>[] =>
  documents.map((document) => ({
    document_name_id: document.id,
    document_name: document.name,
    translated_name: document.translatedName,
    'is_mandatory?': document.isMandatory,
    upload: uploadAnswer(addressOf, answers.documents.get(document.id)),
  }));
