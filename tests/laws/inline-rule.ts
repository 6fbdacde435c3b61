import type { JsonObject } from '../../src/base/json.ts';
import type { FieldDefinition, InputType } from '../../src/fields/definition.ts';

/**
 * A field's rule as one plain JSON Schema over its normalised value, with options and limits written out: the third
 * side of the agreement (docs/decisions/0001), made independently of `schemas/input-types/`. Absence is the
 * business of `required` beside it, and the order of days and options of `checkField`.
 */
type InlineRule = (definition: FieldDefinition) => JsonObject;

const nonBlank = '[^\\s\\u3000]';

const text: InlineRule = ({ mandatory, limits }) => ({
  ...(mandatory && { type: 'string', pattern: nonBlank }),
  ...(limits.maxLength !== undefined && { maxLength: limits.maxLength }),
});

const secret: InlineRule = ({ mandatory }) => (mandatory ? { type: 'string', pattern: nonBlank } : {});

const formatted = (format: JsonObject): InlineRule => ({ mandatory }) =>
  mandatory ? { type: 'string', minLength: 1, ...format } : { type: 'string', anyOf: [{ const: '' }, format] };

const choice: InlineRule = ({ mandatory, options }) => {
  const ids = options.map(({ id }) => id);
  if (mandatory) return { type: 'string', minLength: 1, enum: ids };
  return { if: { type: 'string', minLength: 1 }, then: { enum: ids } };
};

const choices: InlineRule = ({ mandatory, options }) => ({
  type: 'array',
  items: { enum: options.map(({ id }) => id) },
  uniqueItems: true,
  ...(mandatory && { minItems: 1 }),
});

const ofKind = (kind: string): JsonObject => ({ properties: { extension: { const: kind }, content: { const: kind } } });

const file: InlineRule = ({ limits }) => ({
  properties: { size: { minimum: 1, maximum: limits.maxBytes } },
  if: { required: ['extension'] },
  then: { anyOf: (limits.accept ?? []).map(ofKind) },
});

const inlineRules: Readonly<Record<InputType, InlineRule>> = {
  text,
  text_area: text,
  location: text,
  unknown: text,
  password: secret,
  number: formatted({ pattern: '^[+-]?[0-9]+(\\.[0-9]+)?$' }),
  phone_number: formatted({ pattern: '^\\+?[0-9]{8,15}$' }),
  email: formatted({
    maxLength: 254,
    allOf: [
      { pattern: '^[^@\\s\\u3000]+@[^@.\\s\\u3000]+(\\.[^@.\\s\\u3000]+)+$' },
      { pattern: '^[^<>,;:"\\p{Cc}\\p{Surrogate}\\u00ad\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f]*$' },
    ],
  }),
  currency: formatted({ pattern: '[\\u00a5\\uffe5][^\\s\\u3000]' }),
  date: formatted({ format: 'calendar-date' }),
  url: formatted({ format: 'web-address' }),
  video: formatted({ format: 'mp4-address' }),
  drop_down: choice,
  radio_button: choice,
  check_box: choices,
  flag: ({ mandatory }) => (mandatory ? { const: true } : {}),
  document: file,
  image: file,
};

const unchecked: JsonObject = {};

/** The inlined rule of a field; a locked field has none, because it is never checked. */
export const inlineRule = (definition: FieldDefinition): JsonObject =>
  definition.locked ? unchecked : inlineRules[definition.base](definition);
