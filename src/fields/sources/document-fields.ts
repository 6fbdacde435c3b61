import { filledText, isJsonObject } from '../../base/json.ts';
import type { FieldDefinition } from '../definition.ts';
import { readDefinition } from './read-definition.ts';
import type { DocumentStyle } from './read-definition.ts';
import { report } from './source.ts';
import type { Collector } from './source.ts';
import { translatedLabel } from './wire-text.ts';

export const documentId = (name: string): string => `documents.${name}`;

/** Documents are sent under `documents_attributes`, whatever list their definition stood in. */
export const isDocumentField = ({ id, name }: FieldDefinition): boolean => id === documentId(name);

function readEntry(wire: unknown, path: string, style: DocumentStyle, collector: Collector): FieldDefinition | undefined {
  const name = isJsonObject(wire) ? filledText(wire.document_name_id) : undefined;
  if (!isJsonObject(wire) || name === undefined) {
    report(collector, 'malformed-field', path, 'a document without document_name_id is left out');
    return undefined;
  }
  const label = translatedLabel(filledText(wire.document_name) ?? name, wire.translated_name);
  const origin = { id: documentId(name), name, path, label, type: 'document', value: wire.upload };
  return readDefinition(wire, origin, style, collector);
}

/** Reads a list `document_fields` (spec §3 Edit-data response). */
export function readDocumentFields(wire: unknown, style: DocumentStyle, collector: Collector): readonly FieldDefinition[] {
  if (wire === undefined || wire === null) return [];
  if (!Array.isArray(wire)) {
    report(collector, 'malformed-field', '/document_fields', 'not a list');
    return [];
  }
  return wire.flatMap((entry, index) => readEntry(entry, `/document_fields/${index}`, style, collector) ?? []);
}
