import type { JsonObject } from '../../src/base/json.ts';
import type { FieldSection, GroupSection, Section } from '../../src/compiler/compiled.ts';
import type { FieldDefinition } from '../../src/fields/definition.ts';
import { inlineRule } from '../../tools/fuzz/oracle/inline-rule.ts';

const isDemanded = ({ mandatory, locked }: FieldDefinition): boolean => mandatory && !locked;

/** A locked field is never wrong: nobody can change it. */
const ruleOf = (definition: FieldDefinition): JsonObject => (definition.locked ? {} : inlineRule(definition));

/** A conditional field is held to its rule only where its condition is met. */
const condition = (definition: FieldDefinition): readonly JsonObject[] => {
  const { id, visibleWhen } = definition;
  if (!visibleWhen) return [];
  const then = { properties: { [id]: ruleOf(definition) }, ...(isDemanded(definition) && { required: [id] }) };
  return [{ if: { required: [visibleWhen.field], properties: { [visibleWhen.field]: { enum: visibleWhen.in } } }, then }];
};

function objectSchema(fields: readonly FieldDefinition[], groups: readonly (readonly [string, JsonObject])[] = []): JsonObject {
  const conditions = fields.flatMap(condition);
  const plain = fields.filter(({ visibleWhen }) => !visibleWhen);
  return {
    type: 'object',
    properties: Object.fromEntries([...plain.map((field): [string, JsonObject] => [field.id, ruleOf(field)]), ...groups]),
    required: plain.filter(isDemanded).map(({ id }) => id),
    ...(conditions.length > 0 && { allOf: conditions }),
  };
}

const isFields = (section: Section): section is FieldSection => section.kind === 'fields';
const isGroup = (section: Section): section is GroupSection => section.kind === 'group';

const groupSchema = ({ item, min }: GroupSection): JsonObject => ({ type: 'array', items: objectSchema(item.fields), minItems: min });

/** The whole form as one JSON Schema over normalised values by field id, groups as lists of entries. */
export const formSchema = (sections: readonly Section[]): JsonObject => objectSchema(
  sections.filter(isFields).flatMap(({ fields }) => fields),
  sections.filter(isGroup).map((group) => [group.id, groupSchema(group)]),
);
