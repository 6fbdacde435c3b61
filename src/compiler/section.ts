import type { JsonObject } from '../base/json.ts';
import type { FieldDefinition } from '../fields/definition.ts';
import type { Category } from '../fields/sources/source.ts';
import { typeOf } from '../fields/types/type-module.ts';
import type { InputTypes } from '../fields/types/type-module.ts';
import { SECTION_SIZE } from './compiled.ts';
import type { FieldSection } from './compiled.ts';

const byId = (fields: readonly FieldDefinition[], describe: (definition: FieldDefinition) => JsonObject): JsonObject =>
  Object.freeze(Object.fromEntries(fields.map((definition) => [definition.id, describe(definition)])));

const control = (definition: FieldDefinition): JsonObject =>
  Object.freeze({ 'ui:field': 'control', 'ui:options': Object.freeze({ definition }) });

/** Fields as one section; the caller sees to their number. */
export const fieldSection = ({ id, title, fields }: Category, types: InputTypes): FieldSection => Object.freeze({
  kind: 'fields',
  id,
  ...(title && { title }),
  schema: Object.freeze({ type: 'object', properties: byId(fields, (definition) => typeOf(types, definition).schema) }),
  uiSchema: byId(fields, control),
  fields,
});

/** A category, cut into sections of at most `SECTION_SIZE` fields; the first has the title. Empty categories have none. */
export function cut({ id, title, fields }: Category, types: InputTypes): readonly FieldSection[] {
  const sections: FieldSection[] = [];
  for (let start = 0; start < fields.length; start += SECTION_SIZE) {
    const part = Object.freeze(fields.slice(start, start + SECTION_SIZE));
    const heading = start === 0 ? { id, ...(title && { title }) } : { id: `${id}/${start}` };
    sections.push(fieldSection({ ...heading, fields: part }, types));
  }
  return sections;
}
