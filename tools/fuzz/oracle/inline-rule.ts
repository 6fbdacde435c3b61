import type { JsonObject } from '../../../src/base/json.ts';
import type { FieldDefinition, InputType } from '../../../src/fields/definition.ts';

/** The part of a definition that a rule reads. */
export type RuleDefinition = Pick<FieldDefinition, 'base' | 'mandatory' | 'options' | 'limits'>;

/** One check of a rule: its error code, and a plain JSON Schema of the normalised values that it accepts. */
export interface InlineCheck {
  readonly code: string;
  readonly schema: JsonObject;
  /** The check also refuses an absent value. */
  readonly demands?: true;
}

/**
 * A field's rule with options and limits written out, its checks in their order: the third side of the agreement
 * (docs/decisions/0001), made independently of `schemas/input-types/`. The order of days and options is judged after it, by `judgeValue`.
 */
type InlineRule = (definition: RuleDefinition) => readonly InlineCheck[];

const nonBlank = '[^\\s\\u3000]';

const whenMandatory = ({ mandatory }: RuleDefinition, code: string, schema: JsonObject): readonly InlineCheck[] => (mandatory ? [{ code, schema, demands: true }] : []);

const secret: InlineRule = (definition) => whenMandatory(definition, 'required', { type: 'string', pattern: nonBlank });

const text: InlineRule = (definition) => {
  const { maxLength } = definition.limits;
  return [...secret(definition), ...(maxLength === undefined ? [] : [{ code: 'tooLong', schema: { maxLength } }])];
};

const formatted = (code: string, format: JsonObject, demanded = 'required'): InlineRule => (definition) =>
  [...whenMandatory(definition, demanded, { type: 'string', minLength: 1 }), { code, schema: { type: 'string', anyOf: [{ const: '' }, format] } }];

/** The schema of an option; nothing is valid where there are none. */
const anOption = ({ options }: RuleDefinition): JsonObject => (options.length === 0 ? { not: {} } : { enum: options.map(({ id }) => id) });

const choice: InlineRule = (definition) => [
  ...whenMandatory(definition, 'requiredOption', { type: 'string', minLength: 1 }),
  { code: 'option', schema: { if: { type: 'string', minLength: 1 }, then: anOption(definition) } },
];

const choices: InlineRule = (definition) => [
  ...whenMandatory(definition, 'requiredChoice', { type: 'array', minItems: 1 }),
  { code: 'option', schema: { type: 'array', items: anOption(definition) } },
  { code: 'repeated', schema: { uniqueItems: true } },
];

const ofKind = (kind: string): JsonObject => ({ properties: { extension: { const: kind }, content: { const: kind } } });

const file = (tooBig: string): InlineRule => (definition) => {
  const { accept = [], maxBytes } = definition.limits;
  return [
    ...whenMandatory(definition, 'requiredFile', {}),
    { code: 'fileEmpty', schema: { properties: { size: { minimum: 1 } } } },
    { code: tooBig, schema: { properties: { size: { maximum: maxBytes } } } },
    { code: 'fileType', schema: { if: { required: ['extension'] }, then: { anyOf: accept.map(ofKind) } } },
  ];
};

const inlineRules: Readonly<Record<InputType, InlineRule>> = {
  text,
  text_area: text,
  location: text,
  unknown: text,
  password: secret,
  number: formatted('number', { pattern: '^[+-]?[0-9]+(\\.[0-9]+)?$' }),
  phone_number: formatted('phone', { pattern: '^\\+?[0-9]{8,15}$' }),
  email: formatted('email', {
    maxLength: 254,
    allOf: [
      { pattern: '^[^@\\s\\u3000]+@[^@.\\s\\u3000]+(\\.[^@.\\s\\u3000]+)+$' },
      { pattern: '^[^<>,;:"\\p{Cc}\\p{Surrogate}\\u00ad\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f]*$' },
    ],
  }),
  currency: formatted('currency', { pattern: '[\\u00a5\\uffe5][^\\s\\u3000]' }),
  date: formatted('date', { format: 'calendar-date' }, 'requiredDate'),
  url: formatted('url', { format: 'web-address' }),
  video: formatted('video', { format: 'mp4-address' }),
  drop_down: choice,
  radio_button: choice,
  check_box: choices,
  flag: (definition) => whenMandatory(definition, 'required', { const: true }),
  document: file('fileTooBig'),
  image: file('imageTooBig'),
};

/** The checks of a field's rule. */
export const inlineChecks = (definition: RuleDefinition): readonly InlineCheck[] => inlineRules[definition.base](definition);

/** The whole rule as one schema; `required` checks absence. */
export const inlineRule = (definition: FieldDefinition): JsonObject => {
  const schemas = inlineChecks(definition).map(({ schema }) => schema);
  return schemas.length === 0 ? {} : { allOf: schemas };
};
