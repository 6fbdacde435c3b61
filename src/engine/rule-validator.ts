import type { RJSFSchema, RJSFValidationError, UiSchema, ValidationData, ValidatorType } from '@rjsf/utils';
import { checkField } from '../fields/check.ts';
import type { FieldDefinition, FieldValue } from '../fields/definition.ts';
import type { InputTypes } from '../fields/types/type-module.ts';

type Values = Record<string, FieldValue>;

const definitionOf = (uiSchema: UiSchema<Values> | undefined, name: string): FieldDefinition | undefined =>
  (uiSchema?.[name] as UiSchema<Values> | undefined)?.['ui:options']?.definition as FieldDefinition | undefined;

/**
 * rjsf's validator over the precompiled rules: nothing is compiled in the page. Only mandatory fields give errors
 * (DECISIONS "Fields and values"); the messages are codes, as everywhere below the screen. A section's schema is flat,
 * so rjsf has no alternatives to weigh with `isValid`.
 */
export const ruleValidator = (types: InputTypes): ValidatorType<Values> => ({
  validateFormData(formData, schema: RJSFSchema, _custom, _transform, uiSchema): ValidationData<Values> {
    const errors: RJSFValidationError[] = [];
    const errorSchema: Record<string, { __errors: string[] }> = {};
    for (const name of Object.keys(schema.properties ?? {})) {
      const definition = definitionOf(uiSchema, name);
      const issue = definition?.mandatory ? checkField(types, definition, formData?.[name], (sibling) => formData?.[sibling]) : undefined;
      if (!issue) continue;
      errors.push({ property: `.${name}`, name: issue.code, message: issue.code, stack: `.${name} ${issue.code}` });
      errorSchema[name] = { __errors: [issue.code] };
    }
    return { errors, errorSchema };
  },
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
});
