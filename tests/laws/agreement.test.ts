import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { ruleDefinition, ruleValue } from '../../src/fields/check.ts';
import type { FieldDefinition, InputType } from '../../src/fields/definition.ts';
import { ruleOf } from '../../src/fields/rule.ts';
import { contractAjv } from '../arbitraries/contract.ts';
import { definitionOf, inputTypes } from '../arbitraries/definitions.ts';
import { law } from '../arbitraries/law.ts';
import { anyValue } from '../arbitraries/values.ts';
import { inlineRule } from './inline-rule.ts';

const ajv = contractAjv();

/** Where in `allOf` a check failed first, or -1. */
const failedCheck = (errors: readonly { readonly schemaPath: string }[] | null | undefined): number =>
  errors?.length ? Number(/allOf\/(\d+)/.exec(errors[0]?.schemaPath ?? '')?.[1]) : -1;

function generatedVerdict(type: InputType, facts: object): number {
  const { check } = ruleOf(type);
  return check(facts) ? -1 : failedCheck(check.errors);
}

function contractVerdict(type: InputType, facts: object): number {
  const check = ajv.getSchema(`input-types/${type === 'unknown' ? 'text' : type}.json`);
  if (!check) throw new Error(`no rule for ${type}`);
  return check(facts) === true ? -1 : failedCheck(check.errors);
}

function inlinedVerdict(definition: FieldDefinition, value: unknown): boolean {
  const schema = { type: 'object', properties: { value: inlineRule(definition) }, required: definition.mandatory ? ['value'] : [] };
  return ajv.compile(schema)(value === undefined ? {} : { value });
}

describe('the generated rule, the contract compiled afresh, and the inlined schema agree', () => {
  for (const type of inputTypes) {
    const cases = definitionOf(type).chain((definition) => fc.tuple(fc.constant(definition), anyValue(definition)));
    law(type, fc.property(cases, ([definition, formValue]) => {
      const value = ruleValue(type, formValue);
      const facts = { definition: ruleDefinition(definition), ...(value !== undefined && { value }) };
      const verdict = generatedVerdict(type, facts);
      expect(contractVerdict(type, facts)).toBe(verdict);
      expect(inlinedVerdict(definition, value)).toBe(verdict === -1);
    }), 150);
  }
});
