import { describe, expect, test } from 'vitest';
import { filledText, isJsonObject, parseJson, scalarText, type JsonObject } from '../../src/base/json.ts';
import { bothLanguages, localized, optionalText, translatedLabel } from '../../src/base/text.ts';
import type { FieldDefinition } from '../../src/fields/definition.ts';
import { readCustomFields } from '../../src/fields/sources/custom-fields.ts';
import { isDocumentField, readDocumentFields } from '../../src/fields/sources/document-fields.ts';
import { readEducationForm } from '../../src/fields/sources/education.ts';
import { readOnboardingFields } from '../../src/fields/sources/onboarding-fields.ts';
import { optionsOfMap, optionsOfRange, readOptions } from '../../src/fields/sources/options.ts';
import { examQuestions, onlineSessionQuestions, readQuestions, reviewQuestions } from '../../src/fields/sources/questions.ts';
import { createCollector } from '../../src/fields/sources/source.ts';
import { readStaticForm } from '../../src/fields/sources/static-form.ts';
import { placeholderText } from '../../src/fields/sources/read-definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { typeOf } from '../../src/fields/types/type-module.ts';

/** Runs a reader with a collector of its own; answers what it read and the codes and places of its diagnostics. */
function reading<Read>(read: (collector: ReturnType<typeof createCollector>) => Read) {
  const collector = createCollector(builtInTypes);
  const result = read(collector);
  return { result, said: collector.diagnostics.map(({ code, path }) => `${code} ${path}`), details: collector.diagnostics.map(({ detail }) => detail) };
}

describe('scalars of the wire', () => {
  test.each<readonly [unknown, string | undefined, string | undefined]>([
    ['a', 'a', 'a'], [' a ', ' a ', ' a '], ['', '', undefined], [' \u3000\n', ' \u3000\n', undefined], [0, '0', '0'], [-1.5, '-1.5', '-1.5'], [true, 'true', 'true'], [false, 'false', 'false'],
    [null, undefined, undefined], [undefined, undefined, undefined], [{}, undefined, undefined], [['a'], undefined, undefined],
  ])('%j', (wire, scalar, filled) => {
    expect([scalarText(wire), filledText(wire)]).toEqual([scalar, filled]);
  });

  test('objects are neither lists nor nothing', () => {
    expect([{}, { a: 1 }, [], null, undefined, 'a', 1, true].map(isJsonObject)).toEqual([true, true, false, false, false, false, false, false]);
    expect([parseJson('{"a":[1]}'), parseJson('null'), parseJson('{'), parseJson('')]).toEqual([{ a: [1] }, null, undefined, undefined]);
  });
});

describe('texts of the wire', () => {
  const both = bothLanguages;
  test.each<readonly [unknown, object | undefined, object]>([
    ['a', both('a'), { en: 'E', jp: 'a' }], [7, both('7'), { en: 'E', jp: '7' }], [{ en: 'a', jp: 'b' }, { en: 'a', jp: 'b' }, { en: 'a', jp: 'b' }],
    [{ en: 'a' }, both('a'), both('a')], [{ jp: 'b' }, both('b'), { en: 'E', jp: 'b' }], [{ en: ' ', jp: 'b' }, both('b'), { en: 'E', jp: 'b' }], [{ en: null, jp: 'b' }, both('b'), { en: 'E', jp: 'b' }],
    ...['', ' ', {}, { en: null, jp: null }, null, undefined, ['a']].map((nothing) => [nothing, undefined, both('E')] as const),
  ])('%j', (wire, text, label) => {
    expect(optionalText(wire)).toEqual(text);
    expect(localized(wire, 'F')).toEqual(text ?? both('F'));
    expect(translatedLabel('E', wire)).toEqual(label);
    expect(translatedLabel(undefined, wire, 'F')).toEqual(text ?? both('F'));
  });

  test.each<readonly [unknown, unknown, object | undefined]>([
    ['a', 'b', { en: 'a', jp: 'b' }], ['a', undefined, { en: 'a', jp: '' }], [undefined, 'b', { en: '', jp: 'b' }], ['', ' ', undefined], [null, undefined, undefined], [' ', 'b', { en: '', jp: 'b' }],
  ])('placeholders %j and %j', (english, japanese, text) => {
    expect(placeholderText(english, japanese)).toEqual(text);
  });
});

describe('options', () => {
  const read = (wire: unknown) => reading((collector) => readOptions(wire, '/o', collector));
  test.each<readonly [unknown, readonly (readonly [string, string, string])[], readonly string[]]>([
    [['a', 'b'], [['a', 'a', 'a'], ['b', 'b', 'b']], []], [[1, true], [['1', '1', '1'], ['true', 'true', 'true']], []], [[' a '], [[' a ', ' a ', ' a ']], []],
    [[{ option_id: 1, option_name: 'A' }], [['1', 'A', 'A']], []], [[{ option_id: 1 }], [['1', '1', '1']], []], [[{ option_name: 'A' }], [['A', 'A', 'A']], []], [[{ option_id: 0, option_name: { jp: 'ア' } }], [['0', 'ア', 'ア']], []],
    [[{ option_name: { en: 'A', jp: 'ア' } }], [['A', 'A', 'ア']], []], [[{ option_name: { jp: 'ア' } }], [['ア', 'ア', 'ア']], []], [[{ option_id: ' ', option_name: 'A' }], [['A', 'A', 'A']], []],
    [['a', 'a', 'b', { option_id: 'a', option_name: 'Z' }], [['a', 'a', 'a'], ['b', 'b', 'b']], ['/o/1', '/o/3']], [['', ' ', null, {}, [], ['a'], 'a'], [['a', 'a', 'a']], ['/o/0', '/o/1', '/o/2', '/o/3', '/o/4', '/o/5']],
    [undefined, [], []], [{}, [], []], ['a', [], []],
  ])('%j', (wire, options, paths) => {
    const { result, said } = read(wire);
    expect(result.map(({ id, label }) => [id, ...Object.values(label)])).toEqual(options);
    expect(said).toEqual(paths.map((path) => `malformed-options ${path}`));
  });

  test('what is left out is said with its reason', () => {
    expect(read(['a', 'a', null]).details).toEqual(['a second option "a"', 'neither a text nor an option']);
  });

  test('of ranges and maps', () => {
    expect(optionsOfRange([3, 5])).toEqual(['3', '4', '5'].map((id) => ({ id, label: bothLanguages(id) })));
    expect(optionsOfRange([7, 7]).map(({ id }) => id)).toEqual(['7']);
    expect([optionsOfRange([]), optionsOfRange([1])]).toEqual([[], []]);
    expect(optionsOfMap({ b: 'B', a: { en: 'A' }, c: null })).toEqual([{ id: 'b', label: bothLanguages('B') }, { id: 'a', label: bothLanguages('A') }, { id: 'c', label: bothLanguages('c') }]);
    for (const none of [undefined, null, [], 'a', ['a']]) expect(optionsOfMap(none)).toEqual([]);
  });
});

describe('a custom field', () => {
  const read = (wire: unknown, style = {}) => reading((collector) => readCustomFields(wire, style, collector));
  const one = (definition: object, style = {}) => read({ F: definition }, style).result[0]?.fields[0];

  test.each<readonly [object, Partial<FieldDefinition>]>([
    [{ input_type: 'text', is_mandatory: true }, { mandatory: true }], [{ input_type: 'text', 'is_mandatory?': 'true' }, { mandatory: true }], [{ input_type: 'text', is_mandatory: 1 }, { mandatory: true }], [{ input_type: 'text', is_mandatory: '1' }, { mandatory: true }],
    [{ input_type: 'text', is_mandatory: false, 'is_mandatory?': true }, { mandatory: true }], [{ input_type: 'text', is_mandatory: 'yes' }, { mandatory: false }], [{ input_type: 'text', is_mandatory: 0 }, { mandatory: false }], [{ input_type: 'text', is_mandatory: 'false' }, { mandatory: false }], [{ input_type: 'text' }, { mandatory: false, locked: false }],
    [{ input_type: 'text', is_locked: 'true' }, { locked: true }], [{ input_type: 'text', is_locked: 0 }, { locked: false }],
    [{ input_type: 'free_text' }, { type: 'text_area', base: 'text_area', widget: 'text_area' }], [{ input_type: 'password' }, { type: 'unknown' }], [{ input_type: 'flag' }, { type: 'unknown' }], [{ input_type: 'unknown' }, { type: 'unknown' }], [{ input_type: 5 }, { type: 'unknown', base: 'unknown', widget: 'unknown' }],
    [{ input_type: 'drop_down', options: ['a'] }, { type: 'drop_down' }], [{ input_type: 'radio_button', options: [] }, { type: 'unknown' }], [{ input_type: 'check_box' }, { type: 'unknown' }], [{ input_type: 'text', options: ['a'] }, { type: 'text', options: [] }],
    [{ input_type: 'star', value: { a: 1 } }, { locked: true }], [{ input_type: 'star', value: 'a' }, { locked: false, value: 'a' }], [{ input_type: 'text', value: { a: 1 } }, { locked: false }],
    [{ input_type: 'text', help_text: 'H' }, { help: bothLanguages('H') }], [{ input_type: 'document', document_name_id: 4 }, { id: 'documents.4', name: '4' }], [{ input_type: 'document' }, { id: 'custom_fields.F', name: 'F' }], [{ input_type: 'text', document_name_id: 4 }, { id: 'custom_fields.F', name: 'F' }],
    [{ input_type: 'image', document_name_id: 4 }, { id: 'custom_fields.F' }],
    [{ input_type: 'text', visible_when: { field: 'G', in: [1, 'a', null, {}, true, ['b']] } }, { visibleWhen: { field: 'custom_fields.G', in: ['1', 'a', 'true'] } }],
  ])('%j', (definition, facts) => {
    expect(one(definition)).toMatchObject(facts);
  });

  test('of documents alone has what its page says of documents, over what the type says', () => {
    const style = { help: { key: 'h' }, limits: { maxBytes: 5 }, messages: { fileTooBig: { key: 'm' } } };
    expect(one({ input_type: 'document' }, style)).toMatchObject({ help: { key: 'h' }, limits: { maxBytes: 5, accept: typeOf(builtInTypes, { type: 'document' }).limits.accept }, messages: style.messages });
    expect(one({ input_type: 'document', help_text: 'Signed' }, style)).toMatchObject({ help: bothLanguages('Signed'), note: { key: 'h' } });
    expect(one({ input_type: 'text' }, style)).not.toHaveProperty('help');
    expect(one({ input_type: 'text' }, style)).not.toHaveProperty('messages');
    expect(one({ input_type: 'image' }, style)?.limits.maxBytes).toBe(2_097_152);
    for (const absent of ['placeholder', 'help', 'note', 'messages', 'widgetOptions', 'visibleWhen', 'optionsAfter', 'structure']) expect(one({ input_type: 'text' })).not.toHaveProperty(absent);
  });

  test.each<readonly [unknown, readonly string[], readonly string[]]>([
    [undefined, [], []], [null, [], []], [{}, ['custom_fields'], []], ['a', [], ['malformed-category /custom_fields']], [5, [], ['malformed-category /custom_fields']],
    [[{ fields: {} }, { category_name: 'x' }, null, { fields: [] }, { fields: {} }], ['custom_fields:0', 'custom_fields:4'], ['malformed-category /custom_fields/1', 'malformed-category /custom_fields/2', 'malformed-category /custom_fields/3']],
    [[{ fields: { 'a~/b': null } }], ['custom_fields:0'], ['malformed-field /custom_fields/0/fields/a~0~1b']],
  ])('in %j', (wire, ids, said) => {
    const read_ = read(wire);
    expect(read_.result.map(({ id }) => id)).toEqual(ids);
    expect(read_.said).toEqual(said);
  });
});

describe('documents and questions', () => {
  test.each<readonly [unknown, readonly string[], readonly string[]]>([
    [undefined, [], []], [null, [], []], [{}, [], ['malformed-field /document_fields']], ['a', [], ['malformed-field /document_fields']],
    [[{ document_name_id: 1 }, { document_name_id: ' ' }, {}, null, { document_name_id: '1' }, { document_name_id: 0 }], ['documents.1', 'documents.0'], ['malformed-field /document_fields/1', 'malformed-field /document_fields/2', 'malformed-field /document_fields/3', 'duplicate-name /document_fields/4']],
  ])('documents %j', (wire, ids, said) => {
    const { result, said: heard } = reading((collector) => readDocumentFields(wire, { style: {}, listed: () => undefined, collector }));
    expect(result.map(({ id }) => id)).toEqual(ids);
    expect(result.every(isDocumentField)).toBe(true);
    expect(heard).toEqual(said);
  });

  test('a document is called by its name, else by its id', () => {
    const { result } = reading((collector) => readDocumentFields([{ document_name_id: 1, document_name: 'CV' }, { document_name_id: 2, translated_name: '写真' }, { document_name_id: 3, document_name: ' ' }], { style: {}, listed: () => undefined, collector }));
    expect(result.map(({ label }) => label)).toEqual([bothLanguages('CV'), bothLanguages('写真'), bothLanguages('3')]);
  });

  test.each<readonly [JsonObject, string]>([
    [{ name: 'cv.pdf', document_name: 'Resume' }, 'cv.pdf'], [{ name: ' ', document_name: 'Resume' }, 'Resume'], [{ document_name: null }, 'CV'], [{}, 'CV'],
  ])('what is listed for downloading as %j is called %s', (entry, name) => {
    const { result } = reading((collector) => readDocumentFields([{ document_name_id: 1, document_name: 'CV' }], { style: {}, listed: () => entry, collector }));
    expect(result[0]?.value).toMatchObject({ name });
  });

  test.each<readonly [unknown, readonly (string | number)[], readonly string[]]>([
    [undefined, [], []], [null, [], []], [{}, [], ['malformed-field /questions']],
    [[{ question_id: 1, question_type: 'text' }, { question_id: '1', question_type: 'text' }, { question_type: 'text' }, 'x', { question_id: '7', question_type: 'text' }], [1, '7'], ['duplicate-name /questions/1', 'malformed-field /questions/2', 'malformed-field /questions/3']],
  ])('questions %j', (wire, ids, said) => {
    const { result, said: heard } = reading((collector) => readQuestions(wire, examQuestions, false, collector));
    expect(result.map(({ id }) => id)).toEqual(ids);
    expect(heard).toEqual(said);
  });

  test('a question is read in the words of its kind', () => {
    const options = ['a, b', 'c'];
    const ask = (style: typeof examQuestions, question: object) => reading((collector) => readQuestions([{ question_id: 1, options, ...question }], style, false, collector)).result[0]?.field;
    expect(ask(reviewQuestions, { question_type: 'check_box', answer: 'c,a, b' })?.value).toEqual(['c', 'a, b']);
    expect(ask(examQuestions, { question_type: 'check_box', answer: 'a, b' })?.value).toEqual(['a, b']);
    expect(ask(onlineSessionQuestions, { question_type: 'radio_button', answer: ['c'] })?.value).toBe('c');
    expect(ask(onlineSessionQuestions, { question_type: 'video', timelimit: '90' })?.widgetOptions).toEqual({ timelimit: 90 });
    expect(ask(onlineSessionQuestions, { question_type: 'video', timelimit: 'long' })?.widgetOptions).toBeUndefined();
    expect(ask(examQuestions, { question_type: 'location' })).not.toHaveProperty('widgetOptions');
    expect(ask(onlineSessionQuestions, { question_type: 'text' })).toMatchObject({ locked: false, label: bothLanguages('1') });
    expect(ask(examQuestions, { question_type: 'text', question_name: { en: 'Q' } })?.label).toEqual(bothLanguages('Q'));
  });
});

describe('onboarding', () => {
  const read = (edit: unknown, display: unknown) => reading((collector) => readOnboardingFields(edit, display, collector, {}));
  const held = { name: 'cv.pdf', url: '/f/1' };

  test('shows what is only shown locked, under its headings; what is only edited comes first, of documents last', () => {
    const { result } = read(
      { custom_fields: { A: { input_type: 'text', value: 'mine', is_mandatory: true }, New: { input_type: 'text' } }, document_fields: [{ document_name_id: 1 }, { document_name_id: 9, is_mandatory: true }] },
      { custom_fields: [{ category_name: 'One', fields: { A: { input_type: 'text', value: 'theirs' }, B: { input_type: 'text', is_mandatory: true } } }], document_fields: [{ document_name_id: 1, upload: held }, { document_name_id: 2, is_mandatory: true }] },
    );
    expect(result.map(({ id, title, fields }) => [id, title, fields.map(({ name, locked, mandatory }) => [name, locked, mandatory])])).toEqual([
      ['edit:custom_fields', undefined, [['New', false, false]]],
      ['custom_fields:0', bothLanguages('One'), [['A', false, true], ['B', true, false]]],
      ['documents', { key: 'section.documents' }, [['1', false, false], ['2', true, false], ['9', false, true]]],
    ]);
    expect(result[1]?.fields[0]?.value).toBe('mine');
    expect(result[2]?.fields[0]?.value).toEqual({ kind: 'stored', ...held });
  });

  test('takes nothing but files from what is shown, and never over what is there', () => {
    const other = { name: 'new.pdf', url: '/f/2' };
    const { result } = read(
      { custom_fields: { A: { input_type: 'text' } }, document_fields: [{ document_name_id: 1, upload: other }] },
      { custom_fields: { A: { input_type: 'text', value: 'theirs' } }, document_fields: [{ document_name_id: 1, upload: held }] },
    );
    expect(result.flatMap(({ fields }) => fields.map(({ value }) => value))).toEqual([undefined, { kind: 'stored', ...other }]);
  });

  test('says what is odd of the edit data alone', () => {
    expect(read({ custom_fields: 5 }, { custom_fields: 6 }).said).toEqual(['malformed-category /custom_fields']);
    expect(read(undefined, null).result.map(({ fields }) => fields)).toEqual([[]]);
  });
});

describe('education', () => {
  const lookups = { universities: [{ id: 1, name: 'Tokyo' }, { id: 9, name: 'Elsewhere', other: true }], faculties: { eng: 'E' }, education_backgrounds: { ba: 'B' } };
  const read = (wire: unknown, known: unknown = lookups) => reading((collector) => readEducationForm(wire, known, collector));
  const latestOf = (wire: readonly object[]) => read(wire.map((entry, id) => ({ id, ...entry }))).result.entries.map(({ values }) => values.is_latest);

  test.each<readonly [readonly object[], readonly boolean[]]>([
    [[{}], [true]], [[{}, {}], [true, false]], [[{}, { is_latest: true }], [false, true]], [[{ is_latest: true }, { is_latest: true }], [true, false]], [[{}, { is_latest: 'true' }, { is_latest: 1 }], [false, true, false]],
    [[{ is_latest: false }, { is_latest: 'yes' }], [true, false]],
  ])('%j: exactly one is the latest, the first that says so', (wire, latest) => {
    expect(latestOf(wire)).toEqual(latest);
  });

  test('a month is its number, however it is written; of what is no year and no month the zeros are kept', () => {
    const [entry] = read([{ id: 5, university_id: '01', department: '07', start_month: '04', graduated_month: 10, start_year: '2001', graduated_year: '0' }]).result.entries;
    expect(entry?.values).toMatchObject({ university_id: '01', department: '07', start_month: '4', graduated_month: '10', start_year: '2001', graduated_year: '0' });
  });

  test('ids go back as they came; entries without one, and a second of one, are left out', () => {
    const { result, said } = read([{ id: 5 }, { id: '6' }, {}, null, { id: '5' }, { id: 0 }, { id: true }]);
    expect(result.entries.map(({ id }) => id)).toEqual([5, '6', 0, 'true']);
    expect(said).toEqual(['malformed-field /universities/2', 'malformed-field /universities/3', 'duplicate-name /universities/4']);
    for (const none of [undefined, null, {}, 'a']) expect(read(none).result.entries).toEqual([]);
  });

  test.each<readonly [object, string | undefined]>([
    [{}, undefined], [{ university_id: 1 }, '1'], [{ other_university_name: 'Osaka Bridge' }, '9'], [{ university_id: null, other_university_name: ' ' }, '9'],
    [{ university_id: '', other_university_name: '' }, undefined], [{ university_id: 1, other_university_name: 'Osaka Bridge' }, '1'],
  ])('%j is of university %j: a name that none explains is of another', (entry, university) => {
    expect(read([{ id: 1, ...entry }]).result.entries[0]?.values.university_id).toBe(university);
  });

  test.each<readonly [readonly object[], string | undefined]>([
    [[], 'other'], [[{ id: 1, university_id: 1 }], 'other'], [[{ id: 1, university_id: 'other' }, { id: 2, university_id: 1 }], undefined], [[{ university_id: 'other' }], undefined],
  ])('with %j the choice that the client adds, and never sends, is %j', (wire, added) => {
    expect(read(wire, { ...lookups, universities: [{ id: 1, name: 'Tokyo' }] }).result.addedChoice).toBe(added);
    expect(read(wire).result.addedChoice).toBeUndefined();
  });

  test('a value of a foreign shape is kept as it came, and a date of its own is what the server has', () => {
    const { result } = read([{ id: 1, university_id: 1, faculty: { a: 1 }, department: 7, start_year: [2020] }]);
    expect(result.entries[0]?.values).toMatchObject({ university_id: '1', faculty: { kind: 'foreign', raw: { a: 1 } }, department: '7', start_year: '2020' });
  });
});

describe('a static form', () => {
  const facts = { name: 'f', type: 'drop_down', label: { key: 'l' } } as const;
  const read = (field: object, input: object = {}) => readStaticForm(
    { sections: [{ id: 's', title: { key: 't' }, fields: [{ ...facts, ...field }] }], ranges: { few: [1, 3] } },
    { types: builtInTypes, options: { some: [{ id: 'a', label: bothLanguages('a') }] }, sets: { known: ['x'] }, ...input },
  )[0]?.fields[0];

  test.each<readonly [object, object, object]>([
    [{ options: 'some' }, {}, { type: 'drop_down', base: 'drop_down', widget: 'drop_down', mandatory: false, locked: false, id: 'f', name: 'f' }],
    [{ options: 'few', widget: 'year' }, {}, { type: 'drop_down', widget: 'year' }], [{ options: 'none', widget: 'year' }, {}, { type: 'unknown', base: 'unknown', widget: 'unknown', options: [] }], [{}, {}, { type: 'unknown' }],
    [{ type: 'text', mandatory: true }, {}, { type: 'text', mandatory: true, options: [] }], [{ type: 'text' }, { values: { f: 5 } }, { value: '5' }], [{ type: 'text', limits: { maxLength: 3 } }, {}, { limits: { maxLength: 3 } }],
    [{ type: 'image', limits: { maxBytes: 3 } }, {}, { limits: { maxBytes: 3, accept: ['png', 'jpeg'] } }],
    [{ type: 'text', visibleWhen: { field: 'g', in: 'known' } }, {}, { visibleWhen: { field: 'g', in: ['x'] } }], [{ type: 'text', visibleWhen: { field: 'g', in: 'strange' } }, {}, { visibleWhen: { field: 'g', in: [] } }],
    [{ type: 'text', product: { mandatory: true } }, {}, { mandatory: false }], [{ type: 'text', product: { mandatory: true } }, { productVariant: true }, { mandatory: true }],
    [{ type: 'text', help: { key: 'h' }, placeholder: { key: 'p' }, optionsAfter: 'g', messages: { required: { key: 'm' } }, widgetOptions: { rows: 2 } }, {}, { help: { key: 'h' }, placeholder: { key: 'p' }, optionsAfter: 'g', messages: { required: { key: 'm' } }, widgetOptions: { rows: 2 } }],
  ])('%j with %j', (field, input, expected) => {
    expect(read(field, input)).toMatchObject(expected);
  });

  test('has the options of its list, a given one before a range of its name', () => {
    expect(read({ options: 'few' })?.options.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(read({ options: 'few' }, { options: { few: [{ id: 'z', label: bothLanguages('z') }] } })?.options.map(({ id }) => id)).toEqual(['z']);
    for (const absent of ['placeholder', 'help', 'visibleWhen', 'optionsAfter', 'messages', 'widgetOptions']) expect(read({ type: 'text' })).not.toHaveProperty(absent);
  });
});
