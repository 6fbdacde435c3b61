import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { readInputTypes, typeNamed, type RuleValue } from '../../server/contract/input-types.ts';
import { ruleDefinition, ruleValue } from '../../src/fields/check.ts';
import type { FieldDefinition, FieldValue } from '../../src/fields/definition.ts';
import type { RuleDefinition } from '../../src/fields/rule.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { contractAjv } from '../arbitraries/contract.ts';
import { definitionOf, inputTypes } from '../arbitraries/definitions.ts';
import { law } from '../arbitraries/law.ts';
import { anyValue } from '../arbitraries/values.ts';
import { inlineRule } from './inline-rule.ts';

const ajv = contractAjv();

/** The server has no type that nobody defines; the client holds it to the rule of text. */
const serverTypes = readInputTypes();
const serverType = (name: string) => typeNamed(serverTypes, name === 'unknown' ? 'text' : name);

/** As the server judges, from the text as it was typed: with its own normalisers, formats and compiler. */
function serverCode(type: string, definition: RuleDefinition, formValue: FieldValue, value: unknown): string | undefined {
  const { check, normalise } = serverType(type);
  const received = typeof formValue === 'string' ? normalise(formValue) : value;
  return check({ ...definition, limits: { ...definition.limits } }, received as RuleValue | undefined);
}

/** Compiled once for all values of a definition: that takes longer than to judge a hundred of them. */
function inlined(definition: FieldDefinition): (value: unknown) => boolean {
  const schema = { type: 'object', properties: { value: inlineRule(definition) }, required: definition.mandatory ? ['value'] : [] };
  const judge = ajv.compile(schema);
  return (value) => judge(value === undefined ? {} : { value });
}

describe('the client\'s generated rule, the server\'s evaluator, and the inlined schema agree', () => {
  for (const type of inputTypes) {
    const { rule } = typeOf(builtInTypes, { type });
    const cases = definitionOf(type).chain((definition) => fc.tuple(fc.constant(definition), fc.array(anyValue(definition), { minLength: 1, maxLength: 12 })));
    law(type, fc.property(cases, ([definition, formValues]) => {
      const verdict = inlined(definition);
      for (const formValue of formValues) {
        const value = ruleValue(rule, formValue);
        const facts = { definition: ruleDefinition(definition), value };
        const code = rule.check(facts);
        expect(serverCode(type, facts.definition, formValue, value)).toBe(code);
        expect(verdict(value)).toBe(code === undefined);
      }
    }), 50);
  }
});
