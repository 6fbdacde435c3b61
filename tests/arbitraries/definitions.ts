import fc from 'fast-check';
import type { FieldDefinition, InputType, Option } from '../../src/fields/definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { bothLanguages } from '../../src/base/text.ts';

export const inputTypes = [...builtInTypes.values()].map(({ base }) => base);

const optionId = fc.oneof(
  fc.stringMatching(/^[a-z0-9][a-z0-9 -]{0,8}[a-z0-9]$/),
  fc.nat({ max: 9999 }).map(String),
  fc.constantFrom('はい', 'いいえ', 'わからない', 'a, b', 'a,b,c'),
);

const options: fc.Arbitrary<readonly Option[]> =
  fc.uniqueArray(optionId, { minLength: 1, maxLength: 25 }).map((ids) => ids.map((id) => ({ id, label: bothLanguages(id) })));

const measured: ReadonlySet<InputType> = new Set(['text', 'text_area', 'location', 'unknown']);

/** Definitions of one type, mandatory and not, with and without limits. */
export const definitionOf = (type: InputType): fc.Arbitrary<FieldDefinition> =>
  fc.record({ mandatory: fc.boolean(), options, maxLength: fc.option(fc.integer({ min: 5, max: 40 }), { nil: undefined }) })
    .map(({ mandatory, options: choices, maxLength }) => ({
      id: `custom_fields.${type}`,
      name: type,
      type,
      base: type,
      label: bothLanguages(type),
      mandatory,
      locked: false,
      options: choices,
      limits: measured.has(type) && maxLength !== undefined ? { maxLength } : typeOf(builtInTypes, { type }).limits,
      widget: typeOf(builtInTypes, { type }).widget,
      value: undefined,
    }));
