import { describe, expect, test } from 'vitest';
import type { Body } from '../../src/base/body.ts';
import type { FormValues, GroupSection } from '../../src/compiler/compiled.ts';
import { fieldInItem } from '../../src/compiler/compiled.ts';
import { educationGroup } from '../../src/compiler/education-group.ts';
import { canChangeVideo, compileProfile } from '../../src/compiler/profile-form.ts';
import type { FieldValue } from '../../src/fields/definition.ts';
import { readEducationForm } from '../../src/fields/sources/education.ts';
import { createCollector } from '../../src/fields/sources/source.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';

const lookups = {
  universities: [{ id: 1, name: 'Tokyo' }, { id: 2, name: { en: 'Kyoto', jp: '京都' } }, { id: 99, name: 'Not on the list', other: true }],
  faculties: { eng: 'Engineering' },
  education_backgrounds: { b: { en: 'Bachelor', jp: '学士' } },
};

const bachelor = {
  id: 9, university_id: 2, faculty: 'eng', education_background: 'b', department: 'Physics',
  start_month: 4, start_year: 2018, graduated_month: 3, graduated_year: 2022, is_latest: true,
};
const other = { ...bachelor, id: 10, university_id: 99, other_university_name: 'Delhi', is_latest: false };

const profile = { id: 3, name: 'Asha', japanese_name: 'アシャ', photograph: '/files/me.png', universities: [bachelor, other] };

const edit = {
  custom_fields: [{
    category_name: 'About',
    fields: {
      Hobby: { input_type: 'text', value: 'Chess' },
      Skills: { input_type: 'check_box', options: ['a', 'b'], value: ['b'] },
      Salary: { input_type: 'currency', value: '￥1,000円' },
      Member: { input_type: 'text', value: 'A-1', is_locked: true },
      Odd: { input_type: 'number', value: { not: 'text' } },
    },
  }],
  document_fields: [{ document_name_id: 12, document_name: 'CV', 'is_mandatory?': true, upload: { name: 'cv.pdf' } }],
};

const form = compileProfile({ profile, edit, lookups, productVariant: false, types: builtInTypes });

const education = (): GroupSection => {
  const group = form.sections.find((section) => section.kind === 'group');
  if (!group) throw new Error('no education');
  return group;
};

const filled = (fields: Record<string, FieldValue> = {}, items = ['id:9', 'id:10'], removed: string[] = []): FormValues =>
  ({ fields: new Map(Object.entries(fields)), groups: new Map([['universities', { items, removed }]]) });

const entry = {
  university_id: '2', other_university_name: '', faculty: 'eng', education_background: 'b', department: 'Physics',
  start_month: '4', start_year: '2018', graduated_month: '3', graduated_year: '2022', is_latest: 'true',
};

describe('the form', () => {
  test('has basics, education, custom categories and documents, in this order', () => {
    expect(form.sections.map(({ id }) => id)).toEqual(['basics', 'universities', 'custom_fields:0', 'documents']);
    expect([...form.fields.keys()]).toEqual([
      'name', 'japanese_name', 'photograph', 'custom_fields.Hobby', 'custom_fields.Skills', 'custom_fields.Salary', 'custom_fields.Member',
      'custom_fields.Odd', 'documents.12',
    ]);
    expect(form.diagnostics).toMatchObject([{ code: 'value-shape', path: '/custom_fields/0/fields/Odd' }]);
  });

  test('demands the name, labelled by the variant [VAR-10]', () => {
    expect(form.fields.get('name')).toMatchObject({ mandatory: true, label: { key: 'field.profile.name' }, value: 'Asha' });
    const product = compileProfile({ profile, edit, lookups, productVariant: true, types: builtInTypes });
    expect(product.fields.get('name')?.label).toEqual({ key: 'field.profile.nameRomaji' });
    expect(product.fields.get('japanese_name')?.mandatory).toBe(false);
  });

  test('demands everything of an education entry but the department', () => {
    const optional = education().item.fields.filter(({ mandatory }) => !mandatory).map(({ id }) => id);
    expect(optional).toEqual(['department', 'is_latest']);
    expect(education()).toMatchObject({ min: 1, exclusive: 'is_latest', items: [{ key: 'id:9' }, { key: 'id:10' }] });
    expect(education()).toMatchObject({ title: { key: 'section.education' }, minCode: 'educationMissing' });
  });

  test.each<readonly [string, boolean, readonly object[], readonly string[]]>([
    ['none where the server holds none', false, [], []],
    ['one that stands ready, where the form opens one', true, [], ['new:first']],
    ['what the server holds', false, [{ id: 9 }], ['id:9']],
    ['what the server holds, also where the form would open one', true, [{ id: 9 }], ['id:9']],
  ])('has of education entries %s', (_what, open, universities, keys) => {
    const group = educationGroup(builtInTypes, readEducationForm(universities, lookups, createCollector(builtInTypes)), open);
    expect(group.items.map(({ key }) => key)).toEqual(keys);
  });

  test('opens no education entry by itself', () => {
    const empty = compileProfile({ profile: {}, edit, lookups, productVariant: false, types: builtInTypes });
    expect(empty.sections.find(({ kind }) => kind === 'group')).toMatchObject({ items: [] });
  });

  test('offers the look-ups, years 1970 to 2040 and months 1 to 12 [CONST-11, CONST-12]', () => {
    const ids = Object.fromEntries(education().item.fields.map(({ id, options }) => [id, options.map((option) => option.id)]));
    expect(ids.university_id).toEqual(['1', '2', '99']);
    expect(ids.faculty).toEqual(['eng']);
    expect([ids.start_year?.length, ids.start_year?.at(0), ids.start_year?.at(-1)]).toEqual([71, '1970', '2040']);
    expect([ids.start_month?.length, ids.start_month?.at(0), ids.start_month?.at(-1)]).toEqual([12, '1', '12']);
  });

  test('asks for a name where the university is another one', () => {
    const name = education().item.fields.find(({ id }) => id === 'other_university_name');
    expect(name?.visibleWhen).toEqual({ field: 'university_id', in: ['99'] });
  });

  test('offers another university where the look-up does not', () => {
    const bare = compileProfile({
      profile: { universities: [{ id: 1, other_university_name: 'Delhi' }] },
      lookups: { universities: [{ id: 1, name: 'Tokyo' }] },
      edit, productVariant: false, types: builtInTypes,
    });
    const group = bare.sections.find((section) => section.kind === 'group');
    expect(group?.item.fields[0]?.options.map(({ id }) => id)).toEqual(['1', 'other']);
    expect(group?.items[0]?.values).toMatchObject({ university_id: 'other', other_university_name: 'Delhi', is_latest: true });
  });
});

describe('the promotional video (spec §6)', () => {
  const instructions = { en: 'One minute.', jp: '1分' };
  const videoOf = (answer: unknown) => compileProfile({ profile, edit: answer, lookups, productVariant: false, types: builtInTypes }).fields.get('pr_video');

  test.each<readonly [string, unknown, boolean]>([
    ['says so', { can_edit_pr_video: true }, true], ['says so in another way', { can_edit_pr_video: '1' }, true],
    ['says that it may not be', { can_edit_pr_video: false }, false], ['says nothing', {}, false],
    ['has instructions alone', { pr_video_instructions: 'One minute.' }, false], ['is nothing', undefined, false], ['is no object', 'true', false],
  ])('may be changed only where the edit data say so: the answer %s', (_what, answer, may) => {
    expect(canChangeVideo(answer)).toBe(may);
    expect(videoOf(answer) !== undefined).toBe(may);
  });

  test('is a field of the basics, with the instructions beside it', () => {
    const video = { name: 'pr_video', label: { key: 'profile.video' }, widget: 'promotional_video', mandatory: false };
    expect(videoOf({ can_edit_pr_video: true, pr_video_instructions: instructions })).toMatchObject({ ...video, help: instructions });
    expect(videoOf({ can_edit_pr_video: true })).toMatchObject(video);
    expect(videoOf({ can_edit_pr_video: true, pr_video_instructions: ' ' })).not.toHaveProperty('help');
  });
});

const educations = (values: FormValues, of = form): readonly Body[] => {
  const { applicant_universities_attributes: entries } = of.encode(values).body.applicant as Body;
  return entries as readonly Body[];
};

describe('the save', () => {
  test('sends what the server holds where nothing was touched [PROF-32, CALL-24, CALL-26, CALL-27]', () => {
    expect(form.encode(filled()).body).toEqual({ applicant: {
      name: 'Asha',
      japanese_name: 'アシャ',
      applicant_universities_attributes: [
        { id: 9, ...entry },
        { id: 10, ...entry, university_id: '99', other_university_name: 'Delhi', is_latest: 'false' },
      ],
      custom_fields: { Hobby: 'Chess', Skills: ['b'], Salary: '￥1,000円' },
    } });
  });

  test('sends an emptied field as empty [PROF-31]', () => {
    const emptied = { 'custom_fields.Hobby': undefined, 'custom_fields.Skills': undefined, japanese_name: undefined };
    const { body } = form.encode(filled(emptied));
    expect(body.applicant).toMatchObject({ japanese_name: '', custom_fields: { Hobby: '', Skills: [] } });
  });

  test('sends a chosen photo and chosen documents [PROF-32, CALL-25, CALL-28]', () => {
    const photo = { name: 'me.png', size: 5, type: 'image/png' };
    const cv = { name: 'cv.pdf', size: 7, type: 'application/pdf' };
    const { body, files } = form.encode(filled({
      photograph: { kind: 'chosen', file: photo, content: 'png' }, 'documents.12': { kind: 'chosen', file: cv, content: 'pdf' },
    }));
    expect(body.applicant).toMatchObject({ photograph: photo, documents_attributes: { 12: { document_name_id: '12', upload: cv } } });
    expect(files).toStrictEqual([
      { field: 'photograph', path: ['applicant', 'photograph'], file: photo },
      { field: 'documents.12', path: ['applicant', 'documents_attributes', '12', 'upload'], file: cv, reference: 'upload_id' },
    ]);
  });

  test('sends the entries that the server holds where the form knows of none', () => {
    expect(educations({ fields: new Map(), groups: new Map() }).map(({ id, is_latest }) => [id, is_latest])).toEqual([[9, 'true'], [10, 'false']]);
  });

  test('sends entries that are removed after all that are left, each by itself', () => {
    expect(educations(filled({}, ['new:1'], ['id:9', 'id:10'])).map(({ id, _destroy }) => [id, _destroy])).toEqual([[undefined, undefined], [9, 'true'], [10, 'true']]);
  });

  test('leaves out of an entry what cannot be sent', () => {
    const odd = compileProfile({ profile: { universities: [{ ...bachelor, department: { not: 'text' } }] }, edit, lookups, productVariant: false, types: builtInTypes });
    const { department: _department, ...sent } = entry;
    expect(educations(filled({}, ['id:9']), odd)).toStrictEqual([{ id: 9, ...sent }]);
  });

  test('sends the added choice of another university empty, and what is called like it as it is', () => {
    const unlisted = { id: 9, other_university_name: 'Delhi', department: 'other' };
    const bare = compileProfile({ profile: { universities: [unlisted] }, edit, lookups: {}, productVariant: false, types: builtInTypes });
    expect(educations(filled({}, ['id:9']), bare)).toMatchObject([{ ...unlisted, university_id: '' }]);
  });

  test('removes an entry softly, drops a removed new one, and sends a new one without id [EDU-08, EDU-09, EDU-10]', () => {
    const added = (field: string) => fieldInItem('universities', 'new:1', field);
    const values = filled({ [added('university_id')]: '1', [added('start_year')]: '2023' }, ['id:10', 'new:1'], ['id:9']);
    const sent = educations(values);
    expect(sent).toHaveLength(3);
    expect(sent[1]).toMatchObject({ university_id: '1', start_year: '2023', faculty: '' });
    expect(sent[1]).not.toHaveProperty('id');
    expect(sent[2]).toEqual({ id: 9, _destroy: 'true' });
  });

  test('has exactly one latest entry, also where the latest was removed [EDU-11]', () => {
    const latest = (values: FormValues) => educations(values).map((sent) => sent.is_latest);
    const flag = (key: string) => fieldInItem('universities', key, 'is_latest');
    expect(latest(filled({ [flag('id:9')]: false, [flag('id:10')]: true }))).toEqual(['false', 'true']);
    expect(latest(filled({}, ['id:10'], ['id:9']))).toEqual(['true', undefined]);
  });

  test("clears the other university's name where a listed one is chosen", () => {
    const sent = educations(filled({ [fieldInItem('universities', 'id:10', 'university_id')]: '1' }));
    expect(sent[1]).toMatchObject({ university_id: '1', other_university_name: '' });
  });

  test('of one field alone is what it has in the whole', () => {
    const values = filled({ 'custom_fields.Hobby': 'Go' }, ['id:10'], ['id:9']);
    const alone = (id: string) => form.encodeField(id, values)?.body;
    expect(alone('custom_fields.Hobby')).toEqual({ applicant: { custom_fields: { Hobby: 'Go' } } });
    expect(alone('universities')).toEqual({ applicant: { applicant_universities_attributes: educations(values) } });
    expect([alone('custom_fields.Member'), alone('documents.12'), alone('nobody')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('an entry that another device has saved since the form was opened', () => {
  const body = (state: { readonly items: string[], readonly removed: string[] }, fields: Record<string, FieldValue> = {}) => {
    const values = filled({ ...Object.fromEntries(Object.entries(entry).map(([name, value]) => [fieldInItem('universities', 'id:12', name), value])), ...fields }, state.items, state.removed);
    return JSON.stringify(form.encode(values));
  };

  test('keeps its id when it is changed here', () => {
    expect(body({ items: ['id:9', 'id:12'], removed: [] }, { [fieldInItem('universities', 'id:12', 'faculty')]: 'law' })).toContain('"12"');
  });

  test('is removed by its id', () => {
    expect(body({ items: ['id:9'], removed: ['id:12'] })).toMatch(/"12".*_destroy/);
  });
});
