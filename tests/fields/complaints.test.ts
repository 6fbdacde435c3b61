import { expect, test } from 'vitest';
import { readEducationForm } from '../../src/fields/sources/education.ts';
import { examQuestions, readQuestions } from '../../src/fields/sources/questions.ts';
import { readServedFields } from '../../src/fields/sources/served-fields.ts';
import { createCollector, type Collector } from '../../src/fields/sources/source.ts';
import { readStaticForm } from '../../src/fields/sources/static-form.ts';
import { builtInTypes as types } from '../../src/fields/types/built-in.ts';

const lookups = { universities: [{ id: 1, name: 'Tokyo' }], faculties: { eng: 'E' }, education_backgrounds: { ba: 'B' } };

/** What reads, by what is read. */
const readers = {
  custom_fields: (wire: unknown, collector: Collector) => readServedFields({ custom_fields: wire }, collector, {}),
  document_fields: (wire: unknown, collector: Collector) => readServedFields({ document_fields: wire }, collector, {}),
  questions: (wire: unknown, collector: Collector) => readQuestions(wire, examQuestions, false, collector),
  universities: (wire: unknown, collector: Collector) => readEducationForm(wire, lookups, collector),
  'look-ups': (wire: unknown, collector: Collector) => readEducationForm([], wire, collector),
  'static form': (field: unknown, collector: Collector) =>
    readStaticForm({ sections: [{ id: 's', fields: [{ name: 'f', type: 'drop_down', label: { key: 'l' }, ...field as object }] }] }, { types, collector }),
} as const;

// Whoever runs a server finds what is wrong with its answers by these words alone.
test.each<readonly [keyof typeof readers, unknown, readonly string[]]>([
  ['custom_fields', 'F', ['malformed-category /custom_fields: neither a list nor a map']],
  ['custom_fields', [{}], ['malformed-category /custom_fields/0: a category without fields is left out']],
  ['custom_fields', { F: 'text' }, ['malformed-field /custom_fields/F: not a definition; left out']],
  ['custom_fields', [{ fields: { F: {} } }], ['malformed-field /custom_fields/0/fields/F: no input type; shown as text']],
  ['custom_fields', { F: { input_type: 'star' } }, ['unknown-type /custom_fields/F: star']],
  ['custom_fields', { F: { input_type: 'radio_button' } }, ['malformed-options /custom_fields/F: a choice without options; shown as text']],
  ['custom_fields', { F: { input_type: 'radio_button', options: ['a', null, 'a'] } }, [
    'malformed-options /custom_fields/F/options/1: neither a text nor an option', 'malformed-options /custom_fields/F/options/2: a second option "a"',
  ]],
  ['custom_fields', { F: { input_type: 'number', value: {} } }, ['value-shape /custom_fields/F: not a value of number; kept as it is']],
  ...['G', 5, true, [], {}, { field: 'G' }, { in: ['a'] }, { field: 5, in: ['a'] }, { field: 'G', in: 'a' }, { field: 'G', in: { a: 'a' } }].map((condition) =>
    ['custom_fields', { F: { input_type: 'text', visible_when: condition }, G: { input_type: 'text' } }, ['malformed-field /custom_fields/F/visible_when: not a condition; shown always']] as const),
  ...[null, undefined, { field: 'G', in: [] }].map((condition) => ['custom_fields', { F: { input_type: 'text', visible_when: condition }, G: { input_type: 'text' } }, []] as const),
  ['custom_fields', { F: { input_type: 'text', visible_when: { field: 'G', in: ['a'] } } }, ['malformed-field custom_fields.F: follows "custom_fields.G", which is not in the form; shown always']],
  ['custom_fields', { F: { input_type: 'text', visible_when: { field: 'F', in: ['a'] } } }, ['malformed-field custom_fields.F: follows "custom_fields.F", which is not in the form; shown always']],
  ['custom_fields', [{ fields: { F: { input_type: 'text' } } }, { fields: { F: { input_type: 'text' } } }], ['duplicate-name /custom_fields/1/fields/F: a second field "custom_fields.F" is left out']],
  ['document_fields', {}, ['malformed-field /document_fields: not a list']],
  ['document_fields', [{ document_name: 'CV' }], ['malformed-field /document_fields/0: a document without document_name_id is left out']],
  ['document_fields', [{ document_name_id: 1 }, { document_name_id: '1' }], ['duplicate-name /document_fields/1: a second field "documents.1" is left out']],
  ['document_fields', [{ document_name_id: 1, upload: { name: 'a' } }], []],
  ['questions', {}, ['malformed-field /questions: not a list']],
  ['questions', [{ question_type: 'text' }], ['malformed-field /questions/0: a question without question_id is left out']],
  ['universities', [{ faculty: 'eng' }], ['malformed-field /universities/0: an education entry without id is left out']],
  ['universities', [{ id: 1 }, { id: '1' }], ['duplicate-name /universities/1: a second field "universities[id:1]" is left out']],
  ...[undefined, null, {}, 'Tokyo'].map((none) => ['universities', none, []] as const),
  ['look-ups', { ...lookups, universities: [{ id: 1 }, { name: 'Kyoto' }] }, ['malformed-options /universities/1: neither a text nor an option']],
  ['look-ups', { ...lookups, faculties: [] }, ['malformed-options /faculties: no options for faculty; shown as text']],
  ['static form', {}, ['malformed-options /f: no options for f; shown as text']],
  ['static form', { options: 'few' }, ['malformed-options /few: no options for f; shown as text']],
  ['static form', { type: 'text' }, []],
])('%s %j: %j', (reader, wire, complaints) => {
  const collector = createCollector(types);
  readers[reader](wire, collector);
  expect(collector.diagnostics.map(({ code, path, detail }) => `${code} ${path}: ${detail}`)).toEqual(complaints);
});
