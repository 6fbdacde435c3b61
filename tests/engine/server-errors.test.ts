import { describe, expect, it } from 'vitest';
import { showServerErrors, type ServerErrors } from '../../src/engine/server-errors.ts';
import { FormStore } from '../../src/engine/store.ts';
import { control, field, formOf, group, options, refusal, section } from './forms.ts';

const form = formOf(
  section('a', [
    field('name'), field('custom_fields.name', { name: 'name' }), field('custom_fields.Hobby', { name: 'Hobby' }), field('documents.55', { name: '55', base: 'document' }),
    field('kind', { base: 'drop_down', options: options('x', 'y') }), field('other', { visibleWhen: { field: 'kind', in: ['x'] } }),
  ]),
  group({ 'id:1': { faculty: 'law', is_latest: true }, 'id:2': { faculty: 'art', is_latest: false } }),
);

/** What stands where after a refusal of what `store` held before `meanwhile`. */
function refuse(errors: ServerErrors, { before, meanwhile }: Partial<Record<'before' | 'meanwhile', (store: FormStore) => void>> = {}) {
  const store = new FormStore(form);
  before?.(store);
  const sent = store.values();
  meanwhile?.(store);
  const remarks = showServerErrors(form, store, errors, sent);
  return { remarks, problems: Object.fromEntries(store.problems().map(({ field: id, issue }) => [id, issue.params?.['text']])) };
}

const list = (store: FormStore) => store.group('universities');

describe('a text of the server', () => {
  it.each([
    ['a field by its id, before another by its wire name', 'name', 'name'],
    ['a field by its wire name', 'Hobby', 'custom_fields.Hobby'],
    ['a field of an entry by its id', 'universities[id:2].faculty', 'universities[id:2].faculty'],
    ['a field of an entry by its position', 'universities.1.faculty', 'universities[id:2].faculty'],
    ['a group', 'universities', 'universities'],
    ['an entry as a whole', 'universities.0', 'universities'],
    ['an entry\'s field that is not in the form', 'universities.0.rank', 'universities'],
    ['an entry that was not sent', 'universities.7.faculty', 'universities'],
    ['a field of any entry', 'universities.faculty', 'universities'],
    ['a field of an entry as the body does', 'applicant_universities_attributes.1.faculty', 'universities[id:2].faculty'],
    ['a field of an entry as the body writes it', 'applicant[applicant_universities_attributes][0][faculty]', 'universities[id:1].faculty'],
    ['a field of an entry as a model does', 'applicant_universities[1].faculty', 'universities[id:2].faculty'],
    ['the list as a model does', 'applicant_universities', 'universities'],
    ['a document as the body does', 'documents_attributes.55.upload', 'documents.55'],
    ['a document as the body writes it', 'applicant[documents_attributes][55][upload]', 'documents.55'],
    ['a custom field as the body writes it', 'applicant[custom_fields][Hobby]', 'custom_fields.Hobby'],
    ['a field of the applicant', 'applicant.kind', 'kind'],
  ])('that names %s stands there', (_, name, place) => {
    expect(refuse(refusal({ [name]: ['no'] }))).toEqual({ remarks: [], problems: { [place]: 'no' } });
  });

  it.each([
    ['nothing', { texts: ['no'], fields: {} }],
    ['what the form does not have', refusal({ email: ['no'] })],
    ['a field that is hidden', refusal({ other: ['no'] })],
    ['a field like one of every object', refusal({ constructor: ['no'] })],
    ['a document that nobody asks for', refusal({ 'documents_attributes.56.upload': ['no'] })],
    ['documents without saying which', refusal({ documents_attributes: ['no'] })],
  ])('that names %s is left for above the form', (_, errors) => {
    expect(refuse(errors)).toEqual({ remarks: ['no'], problems: {} });
  });

  it('stands once, with the others of its field, where several names mean the same', () => {
    const errors = refusal({ 'universities.0.faculty': ['one', 'two'], 'universities[id:1].faculty': ['three'], elsewhere: ['four'] });
    expect(refuse(errors)).toEqual({ remarks: ['four'], problems: { 'universities[id:1].faculty': 'one two three' } });
  });

  it('that has no place is left for above the form in the words of one that has', () => {
    const errors = refusal({ name: ['no'], email: ['no', 'never'], base: ['no'] });
    expect(refuse(errors)).toEqual({ remarks: ['no', 'never'], problems: { name: 'no' } });
  });

  it('counts entries as they were sent, whatever has come and gone since', () => {
    const meanwhile = (store: FormStore): void => {
      list(store).remove('id:1');
      list(store).add();
    };
    expect(refuse(refusal({ 'universities.1.faculty': ['no'] }), { meanwhile }).problems).toEqual({ 'universities[id:2].faculty': 'no' });
    expect(refuse(refusal({ 'universities.0.faculty': ['no'] }), { meanwhile }).problems).toEqual({ universities: 'no' });
  });

  it('goes from a group with any change in it', () => {
    for (const change of [
      (store: FormStore) => { list(store).add(); },
      (store: FormStore) => { list(store).remove('id:2'); },
      (store: FormStore) => { control(store, 'universities[id:1].faculty').commit(undefined); },
    ]) {
      const store = new FormStore(form);
      showServerErrors(form, store, refusal({ universities: ['no'] }), store.values());
      change(store);
      expect(store.problems()).toEqual([]);
    }
  });
});
