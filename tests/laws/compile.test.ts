import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { SECTION_SIZE } from '../../src/compiler/compiled.ts';
import type { CompiledForm, FieldSection } from '../../src/compiler/compiled.ts';
import { validateValue, ruleValue } from '../../src/fields/check.ts';
import { isForeign } from '../../src/fields/value.ts';
import type { FieldValue } from '../../src/fields/definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { contractAjv } from '../arbitraries/contract.ts';
import { anyAnswer, formKinds, formValues } from '../arbitraries/forms.ts';
import type { FormKind } from '../arbitraries/forms.ts';
import { law } from '../arbitraries/law.ts';
import { anyValue, valuesOf } from '../../packages/arbitraries/built-in-types.ts';
import type { Field } from '../../packages/arbitraries/field.ts';
import { formSchema } from './form-schema.ts';

const fieldSections = ({ sections }: CompiledForm): readonly FieldSection[] =>
  sections.map((section) => (section.kind === 'group' ? section.item : section));

/** A form without its function. */
const plain = ({ sections, fields, diagnostics }: CompiledForm) => ({ sections, fields: [...fields], diagnostics });

/** Everything reachable that can still be changed; what the server sent in a foreign shape is left as it is. */
function unfrozen(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null || value instanceof Map) return [];
  const own = Object.isFrozen(value) ? [] : [path];
  return [...own, ...(isForeign(value as FieldValue) ? [] : Object.entries(value).flatMap(([key, member]) => unfrozen(member, `${path}/${key}`)))];
}

const compiled = (kind: FormKind) => anyAnswer(kind).map(kind.compile);

/** A form with values that an applicant may have given it. */
const filled = (forms: fc.Arbitrary<CompiledForm>, valueOf = anyValue) =>
  forms.chain((form) => fc.tuple(fc.constant(form), formValues(form, valueOf)));

const validValue = (definition: Field) => valuesOf[definition.base].valid(definition);

const kindNamed = (name: string): FormKind => {
  const kind = formKinds[name];
  if (!kind) throw new Error(`no form ${name}`);
  return kind;
};

describe.each(Object.entries(formKinds))('%s', (_name, kind) => {
  law('compiles any answer, twice to the same form', fc.property(anyAnswer(kind), (answer) => {
    const twin: unknown = JSON.parse(JSON.stringify(answer ?? null));
    const [first, second] = [plain(kind.compile(answer)), plain(kind.compile(twin ?? undefined))];
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  }));

  law('has frozen sections of at most 20 fields, each field once', fc.property(compiled(kind), (form) => {
    const sections = fieldSections(form);
    const ids = form.sections.flatMap((section) => (section.kind === 'fields' ? section.fields.map(({ id }) => id) : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect([...form.fields.keys()]).toEqual(ids);
    expect(new Set(form.sections.map(({ id }) => id)).size).toBe(form.sections.length);
    for (const { fields, schema, uiSchema } of sections) {
      expect(fields.length).toBeGreaterThan(0);
      expect(fields.length).toBeLessThanOrEqual(SECTION_SIZE);
      expect(Object.keys(uiSchema)).toHaveLength(fields.length);
      expect(Object.keys(schema.properties ?? {})).toHaveLength(fields.length);
    }
    for (const part of [form, form.sections, form.diagnostics]) expect(unfrozen(part)).toEqual([]);
  }), 100);

  law('sends any values, and nothing of a locked field', fc.property(filled(compiled(kind)), ([form, values]) => {
    expect(() => form.encode(values)).not.toThrow();
    for (const { id, locked } of form.fields.values()) if (locked) expect(form.encodeField(id, values)).toBeUndefined();
  }), 100);
});

describe('what is sent', () => {
  const ajv = contractAjv();
  const demand = ajv.compile({ $ref: 'wire/update_applicant.json#/$defs/request' });
  for (const name of ['profile', 'onboarding']) {
    const kind = kindNamed(name);
    const forms = kind.answers.map(kind.compile);
    law(`keeps the contract of the save where the values are valid: ${name}`, fc.property(filled(forms, validValue), ([form, values]) => {
      expect(demand(form.encode(values).body), JSON.stringify(demand.errors)).toBe(true);
    }), 60);
  }
});

describe('the schema of the whole form', () => {
  const ajv = contractAjv();
  for (const name of ['customFields', 'onboarding', 'jobSurvey']) {
    const kind = kindNamed(name);
    law(`gives the verdict of its fields: ${name}`, fc.property(filled(kind.answers.map(kind.compile)), ([form, { fields }]) => {
      const values = [...form.fields.values()].map((field) => [field.id, ruleValue(typeOf(builtInTypes, field).rule, fields.get(field.id))] as const);
      const data = Object.fromEntries(values.filter(([, value]) => value !== undefined));
      const isFlawless = [...form.fields.values()].every((field) => field.locked || validateValue(form.types, field, fields.get(field.id)) === undefined);
      expect(ajv.compile({ ...formSchema(form.sections) })(data)).toBe(isFlawless);
    }), 60);
  }
});
