import type { JsonObject } from '../base/json.ts';
import type { Text } from '../base/text.ts';
import type { FieldDefinition } from '../fields/definition.ts';
import type { Category } from '../fields/sources/source.ts';
import { typeOf, type InputTypes } from '../fields/types/type-module.ts';
import { SECTION_SIZE, type FieldSection } from './compiled.ts';

const byId = (fields: readonly FieldDefinition[], describe: (definition: FieldDefinition) => JsonObject): JsonObject =>
  Object.freeze(Object.fromEntries(fields.map((definition) => [definition.id, describe(definition)])));

const control = (definition: FieldDefinition): JsonObject =>
  Object.freeze({ 'ui:field': 'control', 'ui:options': Object.freeze({ definition }) });

/** The page's note on documents: `note` where the document has a help text of its own, else `help`. */
const noteOf = ({ base, help, note }: FieldDefinition): Text | undefined => (base === 'document' ? note ?? help : undefined);

/** The common note of several documents, which the section shows once. The same text is the same object (`DocumentStyle`). */
function sharedNote([first, ...others]: readonly FieldDefinition[]): Text | undefined {
  const note = first && others.length > 0 ? noteOf(first) : undefined;
  return others.every((other) => noteOf(other) === note) ? note : undefined;
}

/** Fields as one section; the caller limits their number. */
export function fieldSection({ id, title, fields }: Category, types: InputTypes): FieldSection {
  const note = sharedNote(fields);
  return Object.freeze({
    kind: 'fields',
    id,
    ...(title && { title }),
    ...(note && { note }),
    schema: Object.freeze({ type: 'object', properties: byId(fields, (definition) => typeOf(types, definition).schema) }),
    uiSchema: byId(fields, control),
    fields,
  });
}

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
