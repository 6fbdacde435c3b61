import { expect, test } from 'vitest';
import type { FieldEntry } from '../../server/content/content.ts';
import { withFieldTypes } from '../../server/contract/field-types.ts';
import { readInputTypes } from '../../server/contract/input-types.ts';
import type { DocumentRow } from '../../server/record/forms/current-answers.ts';
import type { Form } from '../../server/record/forms/form.ts';
import { formSections } from '../../server/record/forms/receipt-sections.ts';

const entry = (name: string, definition: Partial<FieldEntry['definition']> = {}): FieldEntry => ({ name, definition: { input_type: 'text', ...definition } });
const whenYes = { visible_when: { field: 'Visa', in: ['yes'] } };

const form: Form = {
  types: readInputTypes(), version: 1, record: 'onboarding', documents: [], prVideoInstructions: null, education: { universities: [], codes: [] },
  categories: [{ name: { en: 'A', jp: 'A' }, fields: [
    entry('Visa', { input_type: 'radio_button', options: ['yes', 'no'] }), entry('Until', whenYes), entry('Card', whenYes), entry('Tools', { input_type: 'check_box', options: ['a'], ...whenYes }),
    entry('Scan', { input_type: 'document', document_name_id: 7, ...whenYes }), entry('Sketch', { input_type: 'document', document_name_id: 8, ...whenYes }),
    entry('Why', { visible_when: { field: 'Scan', in: ['x'] } }),
  ] }],
};

test('a receipt calls a field as the page does: by its translation, else as its type is called, else by its name', () => {
  const types = withFieldTypes(readInputTypes(), [{ name: 'tel', base: 'text', label: { en: 'Telephone', jp: '電話' } }]);
  const fields = [entry('A', { input_type: 'tel' }), entry('B', { input_type: 'tel', translated_name: '番号' }), entry('C')];
  const labels = (language: 'en' | 'ja') => formSections({ ...form, types, categories: [{ name: { en: 'A', jp: 'A' }, fields }] }, { values: new Map(), documents: new Map() }, language)
    .flatMap(({ entries }) => entries.map(({ label }) => label));
  expect([labels('en'), labels('ja')]).toEqual([['Telephone', 'B', 'C'], ['電話', '番号', 'C']]);
});

test('a receipt has what is shown, and what is held where it is hidden: the page shows that, and sends it', () => {
  const file = { fileName: 'a.pdf', fileSize: 5, fileKey: 'a', fileHash: null, fileMoment: null } as unknown as DocumentRow;
  const labels = (values: Readonly<Record<string, string | readonly string[]>>, documents: readonly number[]): readonly string[] =>
    formSections(form, { values: new Map(Object.entries(values)), documents: new Map(documents.map((id) => [id, file])) }, 'en').flatMap(({ entries }) => entries.map(({ label }) => label));
  expect(labels({ Visa: 'no' }, [])).toEqual(['Visa', 'Why']);
  expect(labels({ Visa: 'no', Until: '2027', Card: '', Tools: [] }, [7])).toEqual(['Visa', 'Until', 'Scan', 'Why']);
  expect(labels({ Visa: 'yes' }, [])).toEqual(['Visa', 'Until', 'Card', 'Tools', 'Scan', 'Sketch', 'Why']);
});
