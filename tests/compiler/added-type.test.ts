import { describe, expect, test } from 'vitest';
import type { FormValues } from '../../src/compiler/compiled.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { validateValue } from '../../src/fields/check.ts';
import type { FieldDefinition, FieldValue } from '../../src/fields/definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import type { InputTypes } from '../../src/fields/types/type-module.ts';
import { postalCode, typesWithPostalCode } from '../arbitraries/postal-code.ts';

const served = { 'Home': { input_type: 'postal_code', 'is_mandatory?': true, value: '１２３-４５６７' }, 'Second': { input_type: 'postal_code', translated_name: '別宅' } };
const compile = (types: InputTypes) => compileCustomFields(types, served);
const form = compile(typesWithPostalCode);

function field(name: string): FieldDefinition {
  const found = form.fields.get(`custom_fields.${name}`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}

const check = (value: FieldValue) => validateValue(form.types, field('Home'), value);
const values = (value: FieldValue): FormValues => ({ fields: new Map([['custom_fields.Home', value]]), groups: new Map() });

describe('a type that was added to the table', () => {
  test('is read by its name, rests on its base, and says what the definition does not', () => {
    const { help, limits, messages, placeholder, widgetOptions } = postalCode;
    expect(field('Home')).toMatchObject({
      type: 'postal_code', base: 'text', widget: 'text', label: postalCode.label, help, limits, messages, placeholder, widgetOptions,
    });
    expect(field('Second').label).toEqual({ en: 'Second', jp: '別宅' });
    expect(form.diagnostics).toEqual([]);
  });

  test('is held to the rule of its base first, then to its own', () => {
    expect(check(' ')).toEqual({ code: 'required' });
    expect(check('12345678901')).toEqual({ code: 'tooLong', params: { max: 10, length: 11 } });
    expect(check('123-456')).toEqual({ code: 'postalCode' });
    expect(check('１２３ー４５６７')).toBeUndefined();
  });

  test('is sent in its own plain form, and as it was typed where it does not fit', () => {
    expect(form.encode(values('１２３ー４５６７')).body).toMatchObject({ custom_fields: { Home: '1234567' } });
    expect(form.encode(values('kobe')).body).toMatchObject({ custom_fields: { Home: 'kobe' } });
  });

  test('is a type that nobody defines where it is not in the table', () => {
    const bare = compile(builtInTypes);
    expect(bare.fields.get('custom_fields.Home')).toMatchObject({ type: 'unknown', base: 'unknown', value: '１２３-４５６７' });
    expect(bare.diagnostics).toMatchObject([{ code: 'unknown-type', detail: 'postal_code' }]);
  });
});
