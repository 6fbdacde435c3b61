import { filledText, isJsonObject, pointerToken, type JsonObject } from '../../base/json.ts';
import { optionalText, translatedLabel } from '../../base/text.ts';
import type { FieldDefinition } from '../definition.ts';
import { readCondition } from './condition.ts';
import { documentId } from './document-fields.ts';
import { storedFile } from './stored-document.ts';
import { readDefinition, type DocumentStyle } from './read-definition.ts';
import { category, report, typeNamed, type Category, type Collector } from './source.ts';

const customFieldId = (key: string): string => `custom_fields.${key}`;

function readCustomField(
  key: string, wire: unknown, path: string, style: DocumentStyle, collector: Collector,
): FieldDefinition | undefined {
  if (!isJsonObject(wire)) {
    report(collector, 'malformed-field', path, 'not a definition; left out');
    return undefined;
  }
  const { input_type: type } = wire;
  const namedType = typeNamed(collector, type);
  const document = namedType?.base === 'document' ? filledText(wire.document_name_id) : undefined;
  const id = document === undefined ? customFieldId(key) : documentId(document);
  const label = translatedLabel(key, wire.translated_name ?? namedType?.label);
  const value = document === undefined ? wire.value : storedFile(wire, label.en);
  const visibleWhen = readCondition(wire.visible_when, customFieldId, `${path}/visible_when`, collector);
  return readDefinition(wire, { id, name: document ?? key, path, label, type, value, visibleWhen }, style, collector);
}

/** Reads a map of field name to definition. */
function readFieldMap(wire: JsonObject, path: string, style: DocumentStyle, collector: Collector): readonly FieldDefinition[] {
  const read = (key: string, entry: unknown) => readCustomField(key, entry, `${path}/${pointerToken(key)}`, style, collector);
  return Object.entries(wire).flatMap(([key, entry]) => read(key, entry) ?? []);
}

function readCategory(wire: unknown, index: number, style: DocumentStyle, collector: Collector): Category | undefined {
  const path = `/custom_fields/${index}`;
  if (!isJsonObject(wire) || !isJsonObject(wire.fields)) {
    report(collector, 'malformed-category', path, 'a category without fields is left out');
    return undefined;
  }
  const fields = readFieldMap(wire.fields, `${path}/fields`, style, collector);
  return category(`custom_fields:${index}`, optionalText(wire.category_name), fields);
}

/** Reads `custom_fields`: a list of categories, or a bare map of fields (spec §3; DECISIONS "Shapes of answers"). */
export function readCustomFields(wire: unknown, style: DocumentStyle, collector: Collector): readonly Category[] {
  if (wire === undefined || wire === null) return [];
  if (Array.isArray(wire)) return wire.flatMap((entry, index) => readCategory(entry, index, style, collector) ?? []);
  if (isJsonObject(wire)) return [category('custom_fields', undefined, readFieldMap(wire, '/custom_fields', style, collector))];
  report(collector, 'malformed-category', '/custom_fields', 'neither a list nor a map');
  return [];
}
