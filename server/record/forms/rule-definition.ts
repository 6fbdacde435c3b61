import type { FieldDefinition } from '../../content/content.ts';
import type { InputType, RuleDefinition } from '../../contract/input-types.ts';

const idOfOption = (option: NonNullable<FieldDefinition['options']>[number]): string =>
  (typeof option === 'string' ? option : option.option_id);

/** What a rule reads of a custom field's definition (schemas/README.md). */
export const ruleDefinition = (definition: FieldDefinition, { limits }: InputType): RuleDefinition => ({
  mandatory: definition['is_mandatory?'] === true,
  options: (definition.options ?? []).map(idOfOption),
  limits,
});
