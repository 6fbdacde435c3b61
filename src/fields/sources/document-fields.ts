import { filledText, isJsonObject, type JsonObject } from '../../base/json.ts';
import { namesFiles } from '../../base/names-files.ts';
import { translatedLabel } from '../../base/text.ts';
import type { FieldDefinition } from '../definition.ts';
import { storedFile, type Lookup } from './stored-document.ts';
import { readDefinition, type DocumentStyle } from './read-definition.ts';
import { report, type Collector } from './source.ts';

/** What documents are read with in addition to their definitions. */
export interface DocumentReading {
  readonly style: DocumentStyle;
  readonly listed: Lookup;
  readonly collector: Collector;
}

const listedFile = (entry: JsonObject | undefined, fallbackName: string): unknown =>
  entry && { name: filledText(entry.name) ?? filledText(entry.document_name) ?? fallbackName };

export const documentId = (name: string): string => `documents.${name}`;

/** Documents are sent under `documents_attributes`, whichever list defines them. */
export const isDocumentField = ({ id, name }: FieldDefinition): boolean => id === documentId(name);

/** Takes a document's stored file from another response, where its own definition does not name it. */
export const withStoredFile = (field: FieldDefinition, { base, value }: FieldDefinition): FieldDefinition =>
  field.base === 'document' && base === 'document' && field.value === undefined ? Object.freeze({ ...field, value }) : field;

function readEntry(wire: unknown, path: string, { style, listed, collector }: DocumentReading): FieldDefinition | undefined {
  const name = isJsonObject(wire) ? filledText(wire.document_name_id) : undefined;
  if (!isJsonObject(wire) || name === undefined) {
    report(collector, 'malformed-field', path, 'a document without document_name_id is left out');
    return undefined;
  }
  const ownName = filledText(wire.document_name);
  const label = translatedLabel(ownName, wire.translated_name, name);
  const value = storedFile(wire, label.en) ?? listedFile(listed(name, ownName), label.en);
  const origin = { id: documentId(name), name, path, label, type: 'document', value };
  return readDefinition(wire, origin, style, collector);
}

/** Reads a list `document_fields` (spec §3 Edit-data response). */
export function readDocumentFields(wire: unknown, reading: DocumentReading): readonly FieldDefinition[] {
  if (wire === undefined || wire === null) return [];
  if (!Array.isArray(wire)) {
    report(reading.collector, 'malformed-field', '/document_fields', 'not a list');
    return [];
  }
  const fields = wire.flatMap((entry, index) => readEntry(entry, `/document_fields/${index}`, reading) ?? []);
  if (namesFiles(wire)) return fields;
  return fields.map((field) => (field.value === undefined ? Object.freeze({ ...field, isUnconfirmed: true }) : field));
}
