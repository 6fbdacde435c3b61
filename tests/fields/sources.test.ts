import { describe, expect, test } from 'vitest';
import { documents } from '../../schemas/forms/profile.json';
import type { FieldDefinition } from '../../src/fields/definition.ts';
import { readServedFields } from '../../src/fields/sources/served-fields.ts';
import { createCollector } from '../../src/fields/sources/source.ts';
import { onlineSessionQuestions, readQuestions, reviewQuestions } from '../../src/fields/sources/questions.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';

function read(fields: object, rest: object = {}) {
  const collector = createCollector(builtInTypes);
  const categories = readServedFields({ custom_fields: [{ category_name: 'About', fields }], ...rest }, collector, documents);
  return { fields: categories.flatMap((category) => category.fields), diagnostics: collector.diagnostics };
}

const one = (definition: object): FieldDefinition | undefined => read({ Hobby: definition }).fields[0];

describe('a custom field', () => {
  test('has its key as English label, translated_name as Japanese label [LANG-10, LANG-11]', () => {
    expect(one({ input_type: 'text', translated_name: '趣味' })?.label).toEqual({ en: 'Hobby', jp: '趣味' });
    expect(one({ input_type: 'text' })?.label).toEqual({ en: 'Hobby', jp: 'Hobby' });
    expect(one({ input_type: 'text', translated_name: { en: 'Pastime', jp: '趣味' } })?.label).toEqual({ en: 'Pastime', jp: '趣味' });
  });

  test('has a placeholder by language, empty where there is none', () => {
    expect(one({ input_type: 'text', eng_placeholder: 'Reading' })?.placeholder).toEqual({ en: 'Reading', jp: '' });
    expect(one({ input_type: 'text' })).not.toHaveProperty('placeholder');
  });

  test('is mandatory by either spelling, and locked by is_locked', () => {
    expect(one({ input_type: 'text', 'is_mandatory?': true })).toMatchObject({ mandatory: true, locked: false });
    expect(one({ input_type: 'text', is_mandatory: true, is_locked: true })).toMatchObject({ mandatory: true, locked: true });
  });

  test('takes options as strings and as objects, in either language [LANG-12, VAL-30]', () => {
    const options = ['a', { option_id: 4, option_name: { en: 'Four', jp: '四' } }, { option_name: 'b' }];
    const definition = one({ input_type: 'drop_down', value: 4, options });
    expect(definition).toMatchObject({
      value: '4',
      options: [
        { id: 'a', label: { en: 'a', jp: 'a' } },
        { id: '4', label: { en: 'Four', jp: '四' } },
        { id: 'b', label: { en: 'b', jp: 'b' } },
      ],
    });
  });

  test('keeps a value that its options no longer have', () => {
    expect(one({ input_type: 'radio_button', options: ['a'], value: 'gone' })?.value).toBe('gone');
  });

  test('keeps a value of a foreign shape, and says so', () => {
    const { fields, diagnostics } = read({ Hobby: { input_type: 'number', value: { amount: 1 } } });
    expect(fields[0]).toMatchObject({ type: 'number', locked: false, value: { kind: 'foreign', raw: { amount: 1 } } });
    expect(diagnostics).toMatchObject([{ code: 'value-shape', path: '/custom_fields/0/fields/Hobby' }]);
  });

  test('of an unknown type is text, read-only when it holds something else; each name is reported once [VAL-31, VAL-32]', () => {
    const { fields, diagnostics } = read({
      A: { input_type: 'star_rating', value: '3' }, B: { input_type: 'star_rating', value: ['x'] }, C: { input_type: 'password' },
      D: { input_type: 'star_rating', value: 3 }, E: { input_type: 'star_rating', value: false }, F: { input_type: 'star_rating', value: null },
    });
    expect(fields).toMatchObject([
      { type: 'unknown', value: '3', locked: false },
      { type: 'unknown', value: { kind: 'foreign' }, locked: true },
      { type: 'unknown', value: undefined, locked: false },
      { type: 'unknown', value: '3', locked: true },
      { type: 'unknown', value: 'false', locked: true },
      { type: 'unknown', value: undefined, locked: false },
    ]);
    expect(diagnostics.map(({ code, detail }) => [code, detail])).toEqual([['unknown-type', 'star_rating'], ['unknown-type', 'password']]);
  });

  test('that is broken costs itself and one diagnostic', () => {
    const { fields, diagnostics } = read({
      'a/b': 'text', Ok: { input_type: 'text' }, None: {}, Empty: { input_type: 'drop_down', options: [] },
    });
    expect(fields.map(({ name, type }) => [name, type])).toEqual([['Ok', 'text'], ['None', 'unknown'], ['Empty', 'unknown']]);
    expect(diagnostics.map(({ code, path }) => [code, path])).toEqual([
      ['malformed-field', '/custom_fields/0/fields/a~1b'],
      ['malformed-field', '/custom_fields/0/fields/None'],
      ['malformed-options', '/custom_fields/0/fields/Empty'],
    ]);
  });
});

test('a name that comes twice, in whatever category, is left out the second time', () => {
  const collector = createCollector(builtInTypes);
  const categories = readServedFields({ custom_fields: [
    { category_name: { en: 'One', jp: '一' }, fields: { Hobby: { input_type: 'text', value: 'first' } } },
    { category_name: 'Two', fields: { Hobby: { input_type: 'number', value: 'second' } } },
  ] }, collector, {});
  expect(categories.map(({ title, fields }) => [title, fields.map(({ value }) => value)])).toEqual([
    [{ en: 'One', jp: '一' }, ['first']],
    [{ en: 'Two', jp: 'Two' }, []],
    [{ key: 'section.documents' }, []],
  ]);
  expect(collector.diagnostics).toMatchObject([{ code: 'duplicate-name', path: '/custom_fields/1/fields/Hobby' }]);
});

test('documents that are served twice, to be shown and to be changed, are named once, and held where either says so', () => {
  const collector = createCollector(builtInTypes);
  const shown = { document_fields: [{ document_name_id: 12, document_name: 'CV', upload: { name: 'cv.pdf', url: '/files/9' } }, { document_name: 'broken' }] };
  const categories = readServedFields({ document_fields: [{ document_name_id: 12, document_name: 'CV' }] }, collector, documents, shown);
  expect(categories.at(-1)?.fields).toMatchObject([{ id: 'documents.12', value: { kind: 'stored', name: 'cv.pdf' } }]);
  expect(collector.diagnostics).toEqual([]);
});

describe('a document', () => {
  const held = {
    document_name_id: 12, document_name: 'CV', translated_name: '履歴書', 'is_mandatory?': true,
    upload: { name: 'cv.pdf', url: '/files/9' },
  };

  test('is known by its document_name_id, whether it stands in document_fields or among the custom fields [DOC-11]', () => {
    const { fields } = read({ Letter: { input_type: 'document', document_name_id: '3' } }, { document_fields: [held] });
    expect(fields).toMatchObject([
      { id: 'documents.3', name: '3', label: { en: 'Letter', jp: 'Letter' }, help: { key: 'field.document.help' } },
      {
        id: 'documents.12', name: '12', label: { en: 'CV', jp: '履歴書' }, mandatory: true,
        value: { kind: 'stored', name: 'cv.pdf', url: '/files/9' },
      },
    ]);
  });

  test('never links to anything but a web address or a path', () => {
    const { fields } = read({}, { document_fields: [{ ...held, upload: { name: 'cv.pdf', url: 'javascript:alert(1)' } }] });
    expect(fields[0]?.value).toEqual({ kind: 'stored', name: 'cv.pdf' });
  });
});

describe('questions', () => {
  const question = { question_id: 5, question_name: 'Why?', question_type: 'free_text', is_mandatory: true, answer: 'because' };

  test('of a review: free text is a text area, check boxes are joined by commas', () => {
    const options = [{ option_id: 1, option_name: 'A' }, { option_id: 2, option_name: 'B' }];
    const ticked = { question_id: 6, question_type: 'check_box', options, answer: '1, 2' };
    const collector = createCollector(builtInTypes);
    expect(readQuestions([question, ticked, { question_name: 'lost' }], reviewQuestions, false, collector)).toMatchObject([
      { id: 5, field: { id: 'questions.5', name: '5', type: 'text_area', label: { en: 'Why?', jp: 'Why?' }, mandatory: true, value: 'because' } },
      { id: 6, field: { id: 'questions.6', type: 'check_box', value: ['1', '2'] } },
    ]);
    expect(collector.diagnostics).toMatchObject([{ code: 'malformed-field', path: '/questions/2' }]);
  });

  test('of an online session: a choice is a list of one, controls have their measures', () => {
    const asked = [
      { question_id: 1, question_type: 'drop_down', options: [{ option_name: 'Yes' }, { option_name: 'No' }], answer: ['No'] },
      { question_id: 3, question_type: 'video', timelimit: 90 },
    ];
    expect(readQuestions(asked, onlineSessionQuestions, false, createCollector(builtInTypes))).toMatchObject([
      { field: { value: 'No', widgetOptions: { width: '30%' } } },
      { field: { widgetOptions: { timelimit: 90 } } },
    ]);
  });

  test('that are handed in are locked', () => {
    expect(readQuestions([question], reviewQuestions, true, createCollector(builtInTypes))).toMatchObject([{ field: { locked: true } }]);
  });
});
