import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import type { FieldDefinition } from '../../src/fields/definition.ts';
import { withStoredFile } from '../../src/fields/sources/document-fields.ts';
import { storedFile, lookupIn } from '../../src/fields/sources/stored-document.ts';
import { readOnboardingFields } from '../../src/fields/sources/onboarding-fields.ts';
import { readServedFields } from '../../src/fields/sources/served-fields.ts';
import { createCollector } from '../../src/fields/sources/source.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';

const stored = { size: 9, stored_at: '2027-01-02T03:04:05Z' };

describe('a document that the server holds (DECISIONS "What a strange server showed")', () => {
  test.each<readonly [JsonObject, JsonObject]>([
    [{ upload: '/files/9/cv.pdf' }, { url: '/files/9/cv.pdf' }], [{ document: 'cv.pdf' }, { url: 'cv.pdf' }], [{ value: '/files/9' }, { url: '/files/9' }], [{ url: '/files/9' }, { url: '/files/9' }],
    [{ file_name: 'cv.pdf' }, { name: 'cv.pdf' }], [{ file_name: 'cv.pdf', url: '/files/9' }, { name: 'cv.pdf', url: '/files/9' }], [{ upload: { url: null }, file_name: 'cv.pdf' }, { name: 'cv.pdf' }],
    [{ upload: { name: 'cv.pdf', url: '/files/9', ...stored } }, { name: 'cv.pdf', url: '/files/9', ...stored }], [{ document: { url: '/files/9', thumb: { url: null } } }, { url: '/files/9' }],
    [{ upload: { file_name: 'cv.pdf' } }, { name: 'cv.pdf' }], [{ upload: { filename: 'cv.pdf' } }, { name: 'cv.pdf' }],
    [{ upload: { name: 'a', file_name: 'b', filename: 'c' }, file_name: 'd' }, { name: 'a' }], [{ upload: { name: ' ', file_name: 'b', filename: 'c' } }, { name: 'b' }],
    [{ upload: { url: '/files/9' }, url: '/files/8', file_name: 'cv.pdf' }, { name: 'cv.pdf', url: '/files/9' }], [{ upload: { name: 'cv.pdf' }, url: '/files/9' }, { name: 'cv.pdf', url: '/files/9' }],
    [{ upload: ['/files/1', '/files/2'] }, { url: '/files/1' }], [{ upload: [null, { url: '/files/2' }] }, { url: '/files/2' }], [{ upload: null, document: '/files/9' }, { url: '/files/9' }],
  ])('%j is held as %j', (wire, file) => {
    expect(storedFile(wire, 'CV')).toEqual(file);
  });

  test.each<JsonObject>([{ document: { id: 7 } }, { upload: { thumb: { url: '/files/9' } } }, { url: { full: '/files/9' } }, { file_name: { en: 'cv.pdf' } }])(
    '%j is held by the name of its field', (wire) => { expect(storedFile(wire, 'CV')).toEqual({ name: 'CV' }); });

  test('what lies deeper than any file is none, and breaks no page', () => {
    const deep = Array.from({ length: 20_000 }).reduce<unknown>((inner) => ({ inner }), 'cv.pdf');
    expect([storedFile({ upload: deep }, 'CV'), storedFile({ url: deep, upload: '/files/9' }, 'CV')]).toEqual([undefined, { url: '/files/9' }]);
  });

  test.each<JsonObject>([
    {}, { upload: null }, { upload: '' }, { upload: ' ' }, { upload: {} }, { upload: [] }, { upload: [null] }, { upload: { url: null, name: ' ', thumb: { url: null } } }, { upload: false }, { upload: { url: false } },
    { url: '', file_name: ' ', document: null, value: null }, { url: { full: null } }, { name: 'cv.pdf' },
  ])('%j is none', (wire) => { expect(storedFile(wire, 'CV')).toBeUndefined(); });
});

describe('a document that is listed for downloading', () => {
  const answer = { downloadable_documents: [
    { document_id: 1, document_name_id: 12, document_name: 'CV' }, { document_id: 2, document_name_id: ' ', document_name: 'Photo ', name: 'me.png' }, { document_id: 3, name: 'Letter' },
    { document_id: 4 }, { document_id: 5, document_name_id: '13', document_name: 'Essay' }, null, 'CV', { document_id: 6, name: 'CV' }, { document_id: 7, name: 'me.png' },
  ] };

  test.each<readonly [id: string, name: string | undefined, found: number | undefined, why: string]>([
    ['12', undefined, 1, 'its id is the same, as a number too'], ['13', 'Other', 5, 'its id is the same'], ['12', 'Letter', 1, 'an id goes before a name'],
    ['99', 'Letter', 3, 'its name is the same'], ['99', ' Letter ', 3, 'space around a name says nothing'], ['99', 'Photo', 2, 'an id of nothing is none, and space says nothing'],
    ['99', 'me.png', 7, 'the name of the document goes before that of the file'], ['99', 'CV', 6, 'an entry of another id is not taken by its name'],
    ['99', 'Essay', undefined, 'an entry of another id is not taken by its name'], ['99', 'Nothing', undefined, 'neither is there'], ['99', undefined, undefined, 'nothing without a name is found by none'],
  ])('%j, %j is entry %j: %s', (id, name, found) => {
    expect(lookupIn({}, answer)(id, name)?.document_id).toBe(found);
  });

  test('stands in the first answer that lists it, and in none that lists nothing', () => {
    const other = { downloadable_documents: [{ document_id: 20, document_name_id: '12' }] };
    expect(lookupIn(other, answer)('12', undefined)?.document_id).toBe(20);
    for (const none of [undefined, null, 'CV', [], {}, { downloadable_documents: null }, { downloadable_documents: 'CV' }]) expect(lookupIn(none)('12', 'CV')).toBeUndefined();
  });

  test('is held by the field of its id, and of its name where the list has no ids', () => {
    const wire = { document_fields: [{ document_name_id: 12 }, { document_name_id: 14, document_name: 'Letter' }, { document_name_id: 15, document_name: 'Diploma' }], ...answer };
    const [documents] = readServedFields(wire, createCollector(builtInTypes), {});
    expect(documents?.fields.map(({ value }) => value)).toEqual([{ kind: 'stored', name: 'CV' }, { kind: 'stored', name: 'Letter' }, undefined]);
  });
});

test('a document among the custom fields is held as any other; what is no document has its value alone', () => {
  const custom = (definition: object) => readServedFields({ custom_fields: { F: definition } }, createCollector(builtInTypes), {})[0]?.fields[0]?.value;
  expect(custom({ input_type: 'document', document_name_id: 4, upload: { name: 'cv.pdf' } })).toEqual({ kind: 'stored', name: 'cv.pdf' });
  expect(custom({ input_type: 'document', document_name_id: 4, document: { id: 7 } })).toEqual({ kind: 'stored', name: 'F' });
  expect(custom({ input_type: 'document', value: '/files/cv.pdf', upload: { name: 'b.pdf' } })).toEqual({ kind: 'stored', name: 'cv.pdf', url: '/files/cv.pdf' });
  expect(custom({ input_type: 'text', document_name_id: 4, value: 'mine', upload: { name: 'cv.pdf' } })).toBe('mine');
});

describe('of two readings of one field', () => {
  const file = { kind: 'stored', name: 'cv.pdf' } as const;
  const [field] = readOnboardingFields({ custom_fields: { F: { input_type: 'text' } } }, {}, createCollector(builtInTypes), {})[0]?.fields ?? [];
  const of = (base: FieldDefinition['base'], value: FieldDefinition['value']): FieldDefinition => ({ ...field as FieldDefinition, base, value });

  const own = { ...file, name: 'own.pdf' } as const;
  test.each<readonly [why: string, FieldDefinition, FieldDefinition, FieldDefinition['value']]>([
    ['gives its file to a document without one', of('document', undefined), of('document', file), file], ['leaves a document its own', of('document', own), of('document', file), own],
    ['gives no file to a text', of('text', undefined), of('document', file), undefined], ['gives no text to a document', of('document', undefined), of('text', 'theirs'), undefined],
    ['gives no text to a text', of('text', undefined), of('text', 'theirs'), undefined],
  ])('the second %s', (_why, own, other, value) => {
    expect(withStoredFile(own, other).value).toEqual(value);
  });
});
