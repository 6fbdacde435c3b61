import { describe, expect, test } from 'vitest';
import { FormStore } from '../../src/engine/store.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { gapsOf } from '../../src/compiler/gaps.ts';
import { compileProfile } from '../../src/compiler/profile-form.ts';
import { progressOf } from '../../src/engine/progress.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';
import { control, field, formOf, options, section } from './forms.ts';

const AT = 'custom_fields.Field';

function open(definition: object, mandatory = false): FormStore {
  const edit = { custom_fields: [{ category_name: 'About', fields: { Field: { 'is_mandatory?': mandatory, ...definition } } }] };
  return new FormStore(compileProfile({ profile: { id: 1, name: 'Aya' }, edit, lookups: {}, productVariant: false, types: builtInTypes }));
}

describe('what the server holds and no longer fits (DECISIONS "What a strange server showed")', () => {
  const misfits = [
    [{ input_type: 'date', value: '2027-13-45' }, 'date'], [{ input_type: 'date', value: 'soon' }, 'date'], [{ input_type: 'number', value: 'many' }, 'number'],
    [{ input_type: 'email', value: 'aya' }, 'email'], [{ input_type: 'phone_number', value: '12' }, 'phone'], [{ input_type: 'url', value: 'my page' }, 'url'],
    [{ input_type: 'currency', value: '300' }, 'currency'], [{ input_type: 'drop_down', options: ['a'], value: 'gone' }, 'option'],
    [{ input_type: 'radio_button', options: ['a'], value: 'gone' }, 'option'], [{ input_type: 'check_box', options: ['a'], value: ['a', 'gone'] }, 'option'],
    [{ input_type: 'video', value: 'https://a.example/b.avi' }, 'video'],
  ] as const;

  test.each(misfits)('is marked when the form opens, and no problem before it is checked: %j', (definition, code) => {
    const store = open(definition);
    expect(store.cell(AT).shown.issue?.code).toBe(code);
    expect(store.problems()).toEqual([]);
    expect(store.check().map(({ field: id }) => id)).not.toContain(AT);
  });

  test.each(misfits)('holds up a save where it is mandatory: %j', (definition) => {
    const store = open(definition, true);
    expect(store.cell(AT).shown.issue).toBeDefined();
    expect(store.check().map(({ field: id }) => id)).toContain(AT);
  });

  test.each([{ input_type: 'date' }, { input_type: 'date', value: '' }, { input_type: 'date', value: '2027-01-31' }, { input_type: 'date', value: '2027-13-45', is_locked: true }])(
    'is not what is empty, right or locked: %j', (definition) => { expect(open(definition, true).cell(AT).shown.issue).toBeUndefined(); });

  test('is marked again when the form is put back, and no longer when it is mended', () => {
    const store = open({ input_type: 'date', value: '2027-13-45' });
    control(store, AT).commit('2027-01-31');
    expect(store.cell(AT).shown.issue).toBeUndefined();
    store.reset();
    expect(store.cell(AT).shown.issue?.code).toBe('date');
  });
});

describe('a stored text that is longer than a limit', () => {
  const form = formOf(section('s', [field('name', { mandatory: true, limits: { maxLength: 3 }, value: 'Ananya' }), field('kind', { base: 'drop_down', options: options('x') })]));

  test('is marked, and holds up no save while it is untouched', () => {
    const store = new FormStore(form);
    expect(store.cell('name').shown.issue).toMatchObject({ code: 'tooLong' });
    expect(store.check()).toEqual([]);
    expect(store.cell('name').shown.issue).toMatchObject({ code: 'tooLong' });
  });

  test('does when it was changed and is still too long', () => {
    const store = new FormStore(form);
    control(store, 'name').commit('Ananyas');
    expect(store.check()).toMatchObject([{ field: 'name', issue: { code: 'tooLong' } }]);
  });

  test('is the same where the limit is that of a type that the server defines', () => {
    const { types } = withServedTypes(builtInTypes, { field_types: [{ name: 'short', base: 'text', schema: { maxLength: 3 } }] });
    const served = compileCustomFields(types, { Field: { input_type: 'short', 'is_mandatory?': true, value: 'Ananya' } });
    const store = new FormStore(served);
    expect(store.cell(AT).shown.issue).toMatchObject({ code: 'schemaMaxLength' });
    expect([store.check(), gapsOf(served)]).toEqual([[], []]);
    expect(progressOf(store, { first: 0, last: 0 })).toEqual({ required: 1, answered: 1, wrong: 1 });
    control(store, AT).commit('Ananyas');
    expect(store.check()).toMatchObject([{ field: AT, issue: { code: 'schemaMaxLength' } }]);
  });

  test('in a value with parts is not all that is wrong: what is missing behind it is asked for', () => {
    const { types } = withServedTypes(builtInTypes, { field_types: [{ name: 'short', base: 'text', schema: { maxLength: 3 } }, {
      name: 'address', base: 'text', fields: { building: { input_type: 'short' }, postcode: { input_type: 'text', is_mandatory: true } },
    }] });
    const served = compileCustomFields(types, { Field: { input_type: 'address', 'is_mandatory?': true, value: '{"building":"Sakura"}' } });
    expect(gapsOf(served).map(({ place }) => place)).toEqual([AT]);
    expect(new FormStore(served).check()).toMatchObject([{ field: AT }]);
  });

  test('the forms that the client brings itself have no limit of their own', () => {
    const long = 'あ'.repeat(2000);
    const profile = { id: 1, name: long, japanese_name: long, universities: [{ id: 5, university_id: 9, other_university_name: long, department: long }] };
    const lookups = { universities: [{ id: 9, name: 'Other' }] };
    const store = new FormStore(compileProfile({ profile, edit: {}, lookups, productVariant: false, types: builtInTypes }));
    const codes = store.check().map(({ issue }) => issue.code);
    expect(codes).not.toContain('tooLong');
  });
});
