import { describe, expect, test } from 'vitest';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { gapsOf } from '../../src/compiler/gaps.ts';
import { compileProfile } from '../../src/compiler/profile-form.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typesWithPostalCode } from '../arbitraries/postal-code.ts';

const mandatory = { 'is_mandatory?': true };
const options = ['a', 'b'];
const label = { en: 'Asked', jp: '質問' };

/** What is said of a field that is alone in its form: that it is missing, that what it holds is not valid, or nothing. */
function verdictOn(definition: Readonly<Record<string, unknown>>, beside = {}): string {
  const gaps = gapsOf(compileCustomFields(typesWithPostalCode, { ...beside, Asked: { ...definition, translated_name: label } }));
  const [gap] = gaps;
  if (!gap) return 'nothing';
  expect(gaps).toEqual([{ place: 'custom_fields.Asked', label, missing: gap.missing }]);
  return gap.missing ? 'missing' : 'not valid';
}

describe('what is missing (spec §5: a mandatory field must hold a value that is valid for its type)', () => {
  test.each<readonly [string, Readonly<Record<string, unknown>>, string]>([
    ['a text that nobody gave', { input_type: 'text', ...mandatory }, 'missing'],
    ['a text that is empty', { input_type: 'text', ...mandatory, value: '' }, 'missing'],
    ['a text that is there', { input_type: 'text', ...mandatory, value: 'x' }, 'nothing'],
    ['an optional text that nobody gave', { input_type: 'text' }, 'nothing'],
    ['a locked text that nobody gave', { input_type: 'text', ...mandatory, is_locked: true }, 'nothing'],
    ['an optional and locked text that nobody gave', { input_type: 'text', is_locked: true }, 'nothing'],
    ['a phone number with too few digits', { input_type: 'phone_number', ...mandatory, value: '12' }, 'not valid'],
    ['an optional phone number with too few digits', { input_type: 'phone_number', value: '12' }, 'nothing'],
    ['a locked phone number with too few digits', { input_type: 'phone_number', ...mandatory, is_locked: true, value: '12' }, 'nothing'],
    ['check boxes of which none is chosen', { input_type: 'check_box', options, ...mandatory, value: [] }, 'missing'],
    ['check boxes of which one is chosen', { input_type: 'check_box', options, ...mandatory, value: ['b'] }, 'nothing'],
    ['a choice that was removed', { input_type: 'drop_down', options, ...mandatory, value: 'c' }, 'not valid'],
    ['what has another shape than its type', { input_type: 'number', ...mandatory, value: { not: 'text' } }, 'not valid'],
    ['a text that is longer than it may be today', { input_type: 'postal_code', ...mandatory, value: '12345678901' }, 'nothing'],
    ['a text that its own type refuses', { input_type: 'postal_code', ...mandatory, value: '123' }, 'not valid'],
  ])('%s', (_what, definition, verdict) => {
    expect(verdictOn(definition)).toBe(verdict);
  });

  test.each<readonly [string, string, string, string]>([
    ['shown and empty', 'yes', '', 'missing'], ['hidden and empty', 'no', '', 'nothing'],
    ['hidden, but holding what is not valid, which may be emptied', 'no', '12', 'nothing'], ['hidden, but holding what is', 'no', '090-1234-5678', 'nothing'],
  ])('a field that follows another one, %s', (_what, choice, value, verdict) => {
    const definition = { input_type: 'phone_number', ...mandatory, visible_when: { field: 'Choice', in: ['yes'] }, value };
    expect(verdictOn(definition, { Choice: { input_type: 'radio_button', options: ['yes', 'no'], value: choice } })).toBe(verdict);
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['is named where the server holds none', { ...mandatory, upload: null }, ['documents.7']],
    ['is not named where no entry says whether one is held', { ...mandatory }, []],
    ['is not named where it holds one', { ...mandatory, upload: { name: 'cv.pdf' } }, []],
    ['is not named where it need not be there', {}, []],
  ])('a document %s', (_what, more, places) => {
    const form = compileCustomFields(builtInTypes, {}, [{ document_name_id: 7, document_name: 'CV', ...more }]);
    expect(gapsOf(form).map(({ place }) => place)).toEqual(places);
  });
});

test('one entry that says whether its file is held speaks for all', () => {
  const entries = [{ document_name_id: 7, ...mandatory }, { document_name_id: 8, file_name: 'cv.pdf', ...mandatory }];
  expect(gapsOf(compileCustomFields(builtInTypes, {}, entries)).map(({ place }) => place)).toEqual(['documents.7']);
});

describe('a list of entries (spec §5: at least one education)', () => {
  const gapsWith = (universities: readonly object[]) => gapsOf(compileProfile({
    profile: { name: 'Asha', universities }, edit: {}, lookups: {}, productVariant: false, types: builtInTypes,
  }));

  test.each([
    ['none', [], [{ place: 'universities', label: { key: 'section.education' }, missing: true }]],
    ['one, whatever stands in it', [{ id: 9 }], []],
    ['more than it needs', [{ id: 9 }, { id: 10 }], []],
  ])('that has %s', (_what, universities, gaps) => {
    expect(gapsWith(universities)).toEqual(gaps);
  });
});

test('all of a form is named in its order', () => {
  const edit = {
    custom_fields: [
      { category_name: 'One', fields: { B: { input_type: 'text', ...mandatory }, A: { input_type: 'email', ...mandatory, value: 'nobody' } } },
      { category_name: 'Two', fields: { C: { input_type: 'date', ...mandatory } } },
    ],
    document_fields: [{ document_name_id: 7, document_name: 'CV', upload: null, ...mandatory }],
  };
  const form = compileProfile({ profile: {}, edit, lookups: {}, productVariant: false, types: builtInTypes });
  expect(gapsOf(form).map(({ place, missing }) => [place, missing])).toEqual([
    ['name', true], ['universities', true], ['custom_fields.B', true], ['custom_fields.A', false], ['custom_fields.C', true], ['documents.7', true],
  ]);
});
