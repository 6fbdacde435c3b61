import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInValues } from '../../packages/arbitraries/built-in-values.ts';
import { byName } from '../../packages/arbitraries/defined-values.ts';
import { formFields, typesWithinTypes } from '../../packages/arbitraries/definitions.ts';
import { bases, isBase } from '../../packages/arbitraries/field.ts';
import { isJsonObject, type JsonObject } from '../../packages/arbitraries/json.ts';
import { labelledValues } from '../../packages/arbitraries/labelled-values.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { lintFieldTypes } from '../../src/field-types/lint/lint.ts';
import { validateValue, ruleValue } from '../../src/fields/check.ts';
import type { FieldValue } from '../../src/fields/definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { opinionOfRule } from '../../tools/fuzz/oracle/field-oracle.ts';
import { isJustified, isValid, type Opinion } from '../../tools/fuzz/oracle/opinion.ts';
import { opinionOfServed } from '../../tools/fuzz/oracle/served-oracle.ts';
import { placeText } from '../../tools/fuzz/subjects/field-subject.ts';
import examplesOfKit from '../../tools/fuzz/examples/types.json' with { type: 'json' };
import { law } from '../arbitraries/law.ts';
import { examples } from '../field-types/examples.ts';

/** What the oracle and the page say of the values of one field. */
function judgesOf(wire: JsonObject, definitions: readonly JsonObject[]) {
  const types = byName(definitions);
  const { types: client } = withServedTypes(builtInTypes, { field_types: definitions });
  const [asked] = compileCustomFields(client, { field: wire }).fields.values();
  const type = String(wire.input_type);
  // No server asks for one of these: the portal's own forms do.
  const definition = asked && (type === 'flag' || type === 'password') ? { ...asked, type, base: type } as const : asked;
  if (!definition) throw new Error(`no field of ${JSON.stringify(wire)}`);
  const entry = types.get(definition.type);
  const isStructured = isJsonObject(entry?.fields);
  const held = (value: unknown): FieldValue => (isStructured && value !== undefined ? JSON.stringify(value) : value as FieldValue);
  return {
    definition,
    oracle: (value: unknown): Opinion => {
      const normal = ruleValue(typeOf(client, definition).rule, held(value));
      return entry ? opinionOfServed(entry, types, definition, normal) : opinionOfRule(definition, normal);
    },
    page: (value: unknown) => {
      const issue = validateValue(client, definition, held(value));
      return { ...(issue && { code: issue.code }), ...(issue?.at && { at: placeText(issue.at) }) };
    },
  };
}

/** Whether all that is made of a field is as it is labelled: the first that is not. */
function falseLabel(wire: JsonObject, definitions: readonly JsonObject[], { seed = 1, numRuns = 20 } = {}): string | undefined {
  const { right, wrong } = labelledValues(wire, byName(definitions));
  const { oracle, page } = judgesOf(wire, definitions);
  const shown = (value: unknown, label: string) => `${JSON.stringify(value)} ${label}: ${JSON.stringify({ oracle: oracle(value), page: page(value) })}`;
  for (const value of right ? fc.sample(right, { seed, numRuns }) : []) {
    if (!isValid(oracle(value)) || page(value).code !== undefined) return shown(value, 'is right');
  }
  for (const way of wrong) {
    for (const { value, code, at } of fc.sample(way, { seed, numRuns })) {
      const isTrue = isJustified({ code, ...(at !== undefined && { at }) }, oracle(value)) && page(value).code !== undefined;
      if (!isTrue) return shown(value, `is wrong: ${code} at ${at}`);
    }
  }
  return undefined;
}

const fieldOf = (type: string, mandatory = true): JsonObject => {
  const isChoice = isBase(type) && bases[type].startsWith('choice');
  return { input_type: type, 'is_mandatory?': mandatory, ...(isChoice && { options: ['a', { option_id: 'b', option_name: 'B' }] }) };
};

const defined = [...examples, ...examplesOfKit] as readonly JsonObject[];

describe('a value is what its label says, by the oracle', () => {
  test.each([...Object.keys(bases), 'flag', 'password', 'unknown'])('of the built-in type %s (seed 1)', (type) => {
    for (const mandatory of [true, false]) expect(falseLabel(fieldOf(type, mandatory), [], { numRuns: 100 })).toBeUndefined();
    expect(labelledValues(fieldOf(type), new Map()).right).toBeDefined();
  });

  test.each([...Object.keys(bases), 'flag', 'password', 'unknown'])('of the built-in type %s, where wrong ones alone are asked for, also of a field that may stay empty (seed 1)', (type) => {
    for (const wire of [fieldOf(type), fieldOf(type, false)]) {
      const { definition, page } = judgesOf(wire, []);
      const taken = fc.sample(builtInValues(definition, 'invalid'), { seed: 1, numRuns: 100 }).filter((value) => page(value).code === undefined);
      if (labelledValues(wire, new Map()).wrong.length > 0) expect(taken).toEqual([]);
    }
  });

  test.each(defined.map(({ name }) => String(name)))('of the defined type %s (seed 1)', (type) => {
    for (const mandatory of [true, false]) expect(falseLabel(fieldOf(type, mandatory), defined, { numRuns: 40 })).toBeUndefined();
  });

  law('of any types within types', fc.property(typesWithinTypes, fc.boolean(), fc.nat(), (definitions, mandatory, seed) => {
    expect(lintFieldTypes(definitions).filter(({ severity }) => severity === 'error')).toEqual([]);
    for (const { name } of definitions) {
      expect(falseLabel(fieldOf(String(name), mandatory), definitions, { seed, numRuns: 3 })).toBeUndefined();
    }
  }), 40);
});

law('a form of any fields is read without a fault', fc.property(formFields(['jlpt_result', 'guests']), (fields) => {
  const { types } = withServedTypes(builtInTypes, { field_types: defined });
  const form = compileCustomFields(types, fields);
  expect(form.diagnostics.filter(({ code }) => code !== 'unknown-type')).toEqual([]);
  expect(form.fields.size).toBe(Object.keys(fields).length);
}));

/** The ways in which something is wrong: `schemaMaximum at score: schema /properties/score/maximum`. */
const waysOf = (type: string, definitions: readonly JsonObject[]): readonly string[] => {
  const labels = labelledValues(fieldOf(type), byName(definitions)).wrong.map((way) => fc.sample(way, { seed: 1, numRuns: 1 })[0]);
  return [...new Set(labels.map((label) => `${label?.code}${label?.at === undefined ? '' : ` at ${label.at}`}: ${label?.rule}`))];
};

test('every rule of a definition has its way of being wrong', () => {
  expect(waysOf('jlpt_result', defined)).toEqual([
    'required: mandatory', 'option at level: drop_down', 'required at score: mandatory', 'number at score: number',
    'schemaMinimum at score: schema /properties/score/minimum', 'schemaMaximum at score: schema /properties/score/maximum',
  ]);
  expect(waysOf('guests', defined)).toEqual([
    'required: mandatory', 'schemaPattern at id001.who: schema /pattern', 'number at id001.age: number', 'tooFew: repeat.min 2',
    'tooMany: repeat.max 3',
  ]);
});
