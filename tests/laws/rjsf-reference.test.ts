import { createRequire } from 'node:module';
import type { CustomValidatorOptionsType } from '@rjsf/validator-ajv8';
import type * as Reference from '@rjsf/validator-ajv8';
import addFormats from 'ajv-formats';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { formats } from '../../src/base/formats.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { CompiledForm } from '../../src/compiler/compiled.ts';
import { FormStore } from '../../src/engine/store.ts';
import { ruleValue } from '../../src/fields/check.ts';
import type { FieldId, FieldValue } from '../../src/fields/definition.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';
import { formKinds } from '../arbitraries/forms.ts';
import { law } from '../arbitraries/law.ts';
import { anyValue } from '../../packages/arbitraries/built-in-types.ts';
import { formSchema } from './form-schema.ts';

const { customizeValidator } = createRequire(import.meta.url)('@rjsf/validator-ajv8') as typeof Reference;
const options: CustomValidatorOptionsType = { customFormats: { ...formats }, ajvOptionsOverrides: { strict: false } };
const validator = customizeValidator(options);

interface AjvError {
  readonly instancePath: string;
  readonly params: { readonly missingProperty?: string };
}

const unescape = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

/** The field that an error of Ajv's belongs to. */
const fieldOf = ({ instancePath, params }: AjvError): FieldId =>
  instancePath === '' ? params.missingProperty ?? '' : unescape(instancePath.split('/')[1] ?? '');

const sorted = (ids: Iterable<FieldId>): readonly FieldId[] => [...new Set(ids)].sort();

/** What rjsf's own validator finds wrong with the whole form's schema, among the fields that may hold up a save. It keeps what it made of a schema. */
function referenceVerdict({ types, fields }: CompiledForm, schema: JsonObject, values: Readonly<Record<FieldId, FieldValue>>): readonly FieldId[] {
  const data = Object.fromEntries(Object.entries(values).map(([id, value]) => [id, ruleValue(typeOf(types, { type: fields.get(id)?.type ?? 'text' }).rule, value)]));
  const present = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
  const { errors = [], validationError } = validator.rawValidation<AjvError>(schema, present);
  if (validationError) throw validationError;
  return sorted(errors.map(fieldOf).filter((id) => fields.get(id)?.mandatory === true && fields.get(id)?.locked === false));
}

/** What holds up a save of the form. */
function engineVerdict(form: CompiledForm, values: Readonly<Record<FieldId, FieldValue>>): readonly FieldId[] {
  const store = new FormStore(form);
  store.replace(new Map(Object.entries(values)));
  return sorted(store.check().map(({ field }) => field));
}

describe('the engine\'s check and rjsf\'s own validator find the same fields wrong', () => {
  const { customFields } = formKinds;
  if (!customFields) throw new Error('no custom fields');
  const filled = customFields.answers.map((answer) => customFields.compile(answer)).chain((form) =>
    fc.tuple(fc.constant(form), fc.array(fc.record(Object.fromEntries([...form.fields].map(([id, definition]) => [id, anyValue(definition)]))), { minLength: 1, maxLength: 8 })));
  law('in forms of custom fields', fc.property(filled, ([form, entered]) => {
    const schema = formSchema(form.sections);
    for (const values of entered) expect(engineVerdict(form, values)).toEqual(referenceVerdict(form, schema, values));
  }), 30);
});

describe('a calendar date', () => {
  const reference = addFormats(new Ajv(), ['date']).compile({ type: 'string', format: 'date' });
  const parts = fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 33 }));
  const written = parts.map(([year, month, day]) => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
  law('is what the reference takes for one', fc.property(fc.oneof(written, fc.string()), (text) => {
    expect(formats['calendar-date']?.(text)).toBe(text === '' || reference(text));
  }), 500);
});
