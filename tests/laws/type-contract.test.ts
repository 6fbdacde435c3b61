import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import errorCodes from '../../schemas/error-codes.json';
import { validateValue } from '../../src/fields/check.ts';
import type { WireVariant } from '../../src/fields/codecs/codec.ts';
import type { FieldDefinition, FieldIssue, FieldValue } from '../../src/fields/definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { definitionOf, inputTypes } from '../arbitraries/definitions.ts';
import { law } from '../arbitraries/law.ts';
import { anyText } from '../../packages/arbitraries/text.ts';
import { anyValue, valuesOf } from '../../packages/arbitraries/built-in-types.ts';

const anyVariant = fc.constantFrom<WireVariant>('plain', 'joined', 'list');
const codes: Readonly<Record<string, readonly string[]>> = errorCodes.codes;

const expectKnown = ({ code, params = {} }: FieldIssue): void => {
  expect(codes).toHaveProperty(code);
  expect(Object.keys(params)).toEqual(codes[code]);
};

const check = (definition: FieldDefinition, value: FieldValue) => validateValue(builtInTypes, definition, value);

/** A value with its definition, for a type whose values depend on it. */
const withValue = (definitions: fc.Arbitrary<FieldDefinition>, values: (definition: FieldDefinition) => fc.Arbitrary<FieldValue>) =>
  definitions.chain((definition) => fc.tuple(fc.constant(definition), values(definition)));

const demanded = (definition: FieldDefinition, mandatory: boolean): FieldDefinition => ({ ...definition, mandatory });

test('every type has its arbitrary', () => {
  expect(Object.keys(valuesOf).toSorted()).toEqual(inputTypes.toSorted());
});

describe.each(inputTypes)('%s', (type) => {
  const { codec } = typeOf(builtInTypes, { type });
  const { valid, refusals, demands } = valuesOf[type];
  const definitions = definitionOf(type);
  const isFile = type === 'document' || type === 'image';

  const validCases = withValue(definitions, valid);
  law('accepts what is valid, demanded or not', fc.property(validCases, fc.boolean(), ([definition, value], mandatory) => {
    expect(check(demanded(definition, mandatory), value)).toBeUndefined();
  }));

  if (refusals) law('refuses each kind of invalid value with its code', fc.property(definitions, fc.boolean(), fc.gen(), (definition, mandatory, gen) => {
    for (const { code, values } of refusals(definition)) {
      const value = gen(() => values);
      const issue = check(demanded(definition, mandatory), value);
      expect(issue, JSON.stringify(value)).toMatchObject({ code });
      if (issue) expectKnown(issue);
    }
  }));

  law('demands a value only where the field is mandatory', fc.property(definitions, fc.gen(), (definition, gen) => {
    for (const { code, values } of demands) {
      const value = gen(() => values);
      expect(check(demanded(definition, true), value)).toMatchObject({ code });
      expect(check(demanded(definition, false), value)).toBeUndefined();
    }
  }));

  const anyCases = withValue(definitions, anyValue);
  law('checks anything without throwing, in known codes', fc.property(anyCases, ([definition, value]) => {
    const issue = check(definition, value);
    if (issue) expectKnown(issue);
  }));

  law('reads any JSON, and nothing as empty', fc.property(fc.jsonValue(), anyVariant, (wire, variant) => {
    codec.decode(wire, variant);
    for (const empty of [undefined, null, '']) expect(codec.decode(empty, variant)).toBeUndefined();
  }));

  const writable = fc.oneof(anyText(), fc.array(anyText()));
  law('sends texts and lists of a foreign shape back as they came', fc.property(writable, anyVariant, (raw, variant) => {
    expect(codec.encode({ kind: 'foreign', raw }, variant)).toEqual(isFile ? undefined : raw);
  }));
});
