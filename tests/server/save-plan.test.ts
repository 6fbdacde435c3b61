import { describe, expect, test } from 'vitest';
import type { FieldEntry } from '../../server/content/content.ts';
import { withFieldTypes } from '../../server/contract/field-types.ts';
import { readInputTypes } from '../../server/contract/input-types.ts';
import { HttpError } from '../../server/http/http-error.ts';
import type { Caller } from '../../server/http/sessions.ts';
import type { ReceivedFile } from '../../server/intake/received/received-form.ts';
import { noAnswers, type DocumentRow, type StoredValue } from '../../server/record/forms/current-answers.ts';
import type { Form } from '../../server/record/forms/form.ts';
import type { EducationRow } from '../../server/record/profile/education.ts';
import type { SavedRecord } from '../../server/record/profile/read-record.ts';
import { choicesOf } from '../../server/record/save/education-choices.ts';
import { type Plan, type SentRecord, checkVideos, documentsIn, planOnboarding, planProfile } from '../../server/record/save/plan.ts';
import { Problems } from '../../server/record/save/problems.ts';
import type { OwnVideos } from '../../server/videos/own-videos.ts';

/** What a save comes to, without a database: what it changes, or what is wrong with it (spec §5 Profile save, Onboarding edit). */

const types = readInputTypes();
const languages = { en: 'A', jp: 'A' };

type Definition = FieldEntry['definition'];
const entry = (name: string, definition: Partial<Definition>): FieldEntry => ({ name, definition: { input_type: 'text', ...definition } });

const fields: readonly FieldEntry[] = [
  entry('Name', { 'is_mandatory?': true }),
  entry('Phone', { input_type: 'phone_number', 'is_mandatory?': true }),
  entry('Budget', { input_type: 'number' }),
  entry('Tools', { input_type: 'check_box', 'is_mandatory?': true, options: ['a', { option_id: 'b', option_name: languages }] }),
  entry('Extras', { input_type: 'check_box', options: ['a'] }),
  entry('Fixed', { is_locked: true, 'is_mandatory?': true }),
  entry('Visa', { input_type: 'radio_button', options: ['yes', 'no'] }),
  entry('Which', { 'is_mandatory?': true, visible_when: { field: 'Visa', in: ['yes'] } }),
  entry('Lonely', { visible_when: { field: 'nobody', in: ['x'] } }),
  entry('Clip', { input_type: 'video' }),
  entry('Card', { input_type: 'document', 'is_mandatory?': true, document_name_id: 7 }),
  entry('Scan', { input_type: 'document', 'is_mandatory?': true, document_name_id: 8, visible_when: { field: 'Visa', in: ['yes'] } }),
  entry('Sketch', { input_type: 'document', document_name_id: 10 }),
  entry('Sealed', { input_type: 'document', 'is_mandatory?': true, is_locked: true, document_name_id: 9 }),
];

const form: Form = {
  types, version: 3, record: 'profile', prVideoInstructions: null,
  categories: [{ name: languages, fields: fields.slice(0, 4) }, { name: languages, fields: fields.slice(4) }],
  documents: [{ id: 1, name: 'CV', translatedName: null, isMandatory: true },
    { id: 2, name: 'Letter', translatedName: null, isMandatory: false }],
  education: {
    universities: [{ id: 1, other: false }, { id: 99, other: true }],
    codes: [{ kind: 'faculty', code: 'law' }, { kind: 'faculty', code: 'eng' }, { kind: 'education_background', code: 'ba' }],
  } as unknown as Form['education'],
};

const row = (id: number, change: Partial<EducationRow> = {}): EducationRow => ({
  id, applicantId: 5, universityId: 1, faculty: 'law', educationBackground: 'ba', department: null, startMonth: 4, startYear: 2018,
  graduatedMonth: 3, graduatedYear: 2022, otherUniversityName: null, isLatest: id === 1, ...change,
});

/** As a page sends `row`. */
const school = {
  university_id: '1', faculty: 'law', education_background: 'ba', department: '', start_month: '4', start_year: '2018',
    graduated_month: '3',
  graduated_year: '2022', other_university_name: '', is_latest: 'true',
};

const caller = { id: 5, name: 'Aiko', japaneseName: '愛子', prVideo: null, canEditPrVideo: true, isProduct: false,
  isOnboarded: true } as Caller;

const values = new Map<string, StoredValue>([['Name', 'x'], ['Phone', '0312345678'], ['Tools', ['a']], ['Fixed', 'f']]);
const documents = new Map([1, 7, 8].map((id) => [id, {} as DocumentRow]));

const held: SavedRecord = {
  applicant: caller, currentAnswers: { values, documents }, education: [row(1)], removedEducation: new Set([40]), liveVersion: 3, saves: 0,
    keyed: null,
};

const file = (fieldName: string): ReceivedFile => ({ fieldName, path: 'p', fileName: 'a.pdf', size: 10, sha256: '00' });
const pdf = { name: 'a.pdf', size: 10, extension: 'pdf', content: 'pdf' };

type Applicant = SentRecord['applicant'];
const sent = (applicant: object, besides: Partial<SentRecord> = {}): SentRecord =>
  ({ applicant: applicant as Applicant, photograph: undefined, documents: new Map(), missing: [], ...besides });

const judging = { form, today: '2026-11-27', judgeVideos: async () => undefined };

/** The plan, or the keys of what is wrong by field; what is wrong with the whole stands under `*`. */
async function planned(plan: Promise<Plan>): Promise<Readonly<Record<string, unknown>>> {
  try {
    return { ...await plan };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const { reason, status } = error;
    if ('key' in reason) return { status, '*': [reason.key, reason.params?.['detail']] };
    return { status, ...Object.fromEntries([...reason].map(([field, refs]) => [field, refs.map(({ key }) => key).join()])) };
  }
}

const profile = (applicant: object, besides: Partial<SentRecord> = {},
  record = held) => planned(planProfile(record, sent(applicant, besides), judging));
const refusal = (problems: object, status = 422) => ({ status, ...problems });

describe('custom fields', () => {
  test('nothing that is sent changes nothing', async () => {
    expect(await profile({})).toStrictEqual({
      attributes: {}, photograph: undefined, fields: new Map(), education: { removed: [], changed: new Map(), added: [] },
        documents: new Map(), videos: new Map(),
    });
  });

  test.each<readonly [string, object, readonly (readonly [string, StoredValue | undefined])[]]>([
    ['a text as it was typed', { Name: ' y ' }, [['Name', ' y ']]],
    ['a phone number without its signs', { Phone: '０３-1234-5679' }, [['Phone', '0312345679']]],
    ['what goes back as it is held: nothing', { Name: 'x', Tools: ['a'], Fixed: 'f' }, []],
    ['what differs in the ends of lines only: nothing', { Long: 'a\nb' }, []],
    ['a list in another order', { Tools: ['b', 'a'] }, [['Tools', ['b', 'a']]]],
    ['a list with an empty text among it', { Tools: ['', 'b'] }, [['Tools', ['b']]]],
    ['an optional list that is emptied', { Extras: [''] }, [['Extras', undefined]]],
    ['an optional number that is none: as it was sent', { Budget: 'many' }, [['Budget', 'many']]],
    ['an optional number, normalised', { Budget: ' 1,000 ' }, [['Budget', '1000']]],
    ['an optional text that is emptied', { Budget: '' }, [['Budget', undefined]]],
    ['an optional text of spaces alone: emptied', { Budget: ' \u3000' }, [['Budget', undefined]]],
    ['an option', { Visa: 'no' }, [['Visa', 'no']]],
    ['what shows another field, and that one', { Visa: 'yes', Which: 'work' }, [['Visa', 'yes'], ['Which', 'work']]],
    ['what is hidden: stored all the same', { Which: 'work' }, [['Which', 'work']]],
    ['what is hidden, empty: asked of nobody', { Which: '' }, [['Which', undefined]]],
    ['a field that waits for one that is not there', { Lonely: 'l' }, [['Lonely', 'l']]],
  ])('%s', async (_what, customFields, changes) => {
    const long = { ...held, currentAnswers: { documents, values: new Map([...values, ['Long', 'a\r\nb']]) } };
    const longForm = { ...form,
      categories: [...form.categories, { name: languages, fields: [entry('Long', { input_type: 'text_area' })] }] };
    const plan = await planned(planProfile(long, sent({ custom_fields: customFields }), { ...judging, form: longForm }));
    expect(plan).toMatchObject({ fields: new Map(changes) });
  });

  test.each<readonly [string, object, Readonly<Record<string, string>>]>([
    ['a mandatory text that is emptied', { Name: '' }, { 'custom_fields.Name': 'required' }],
    ['a mandatory text of spaces alone', { Name: '\u3000' }, { 'custom_fields.Name': 'required' }],
    ['a mandatory number that is none', { Phone: '12' }, { 'custom_fields.Phone': 'phone' }],
    ['a mandatory list that is emptied', { Tools: [''] }, { 'custom_fields.Tools': 'requiredChoice' }],
    ['no option', { Tools: ['c'] }, { 'custom_fields.Tools': 'option' }],
    ['more than can be chosen of an optional list', { Extras: ['a', 'b'] }, { 'custom_fields.Extras': 'option' }],
    ['a list for a text', { Name: ['y'] }, { 'custom_fields.Name': 'contract' }],
    ['a text for a list', { Tools: 'a' }, { 'custom_fields.Tools': 'contract' }],
    ['a file for a text', { Budget: pdf }, { 'custom_fields.Budget': 'contract' }],
    ['what cannot be stored', { Budget: 'a\0' }, { 'custom_fields.Budget': 'foreignText' }],
    ['what cannot be stored, in a list', { Tools: ['a', '\ud800'] }, { 'custom_fields.Tools': 'foreignText' }],
    ['another value of a locked field', { Fixed: 'g' }, { 'custom_fields.Fixed': 'lockedField' }],
    ['a locked field that is emptied', { Fixed: '' }, { 'custom_fields.Fixed': 'lockedField' }],
    ['a field that nobody defined', { is_admin: 'true' }, { 'custom_fields.is_admin': 'unknownField' }],
    ['a name that every object has', { constructor: 'x' }, { 'custom_fields.constructor': 'unknownField' }],
    ['what shows a mandatory field, without it', { Visa: 'yes' }, { 'custom_fields.Which': 'required' }],
    ['two at once', { Name: '', Fixed: 'g' }, { 'custom_fields.Name': 'required', 'custom_fields.Fixed': 'lockedField' }],
  ])('%s: refused', async (_what, customFields, problems) => {
    expect(await profile({ custom_fields: customFields })).toEqual(refusal(problems));
  });

  test('of an optional list is taken what is held and is no option any more, beside every option', async () => {
    const record = { ...held, currentAnswers: { documents, values: new Map([...values, ['Extras', ['old', 'older']]]) } };
    expect(await profile({ custom_fields: { Extras: ['a', 'old', 'older'] } }, {}, record)).toMatchObject({ fields: new Map([['Extras', ['a', 'old', 'older']]]) });
    expect(await profile({ custom_fields: { Extras: ['a', 'old', 'older', 'x'] } }, {}, record)).toEqual(refusal({ 'custom_fields.Extras': 'option' }));
  });

  test('what is empty is empty to every type, in whatever shape it comes', async () => {
    expect(await profile({ custom_fields: { Extras: '', Budget: [''] } })).toMatchObject({ fields: new Map([['Extras', undefined], ['Budget', undefined]]) });
    expect(await profile({ custom_fields: { Tools: '' } })).toEqual(refusal({ 'custom_fields.Tools': 'requiredChoice' }));
  });

  test.each([['a text', 'Name', ['y'], 'one text is expected'],
    ['a list', 'Tools', 'a', 'a list is expected']])('the refusal says that %s is expected', async (_what, name, value, detail) => {
    await expect(planProfile(held, sent({ custom_fields: { [name]: value } }), judging)).rejects.toMatchObject({
      reason: new Map([[`custom_fields.${name}`, [{ key: 'contract', params: { detail } }]]]),
    });
  });

  test.each<readonly [string, string, string]>([
    ['a part that its type leaves nothing of: as it was typed', '{"n":" Hana ","code":"未定"}', '{"n":" Hana ","code":"未定"}'],
    ['a part that it leaves something of: normalised', '{"n":"Hana","code":"１２-３"}', '{"n":"Hana","code":"123"}'],
    ['that part alone', '{"code":"未定"}', '{"code":"未定"}'],
  ])('of a value of several parts is kept %s', async (_what, value, stored) => {
    const own = withFieldTypes(types, [
      { name: 'dig', base: 'text', normalize: ['digitsOnly'] }, { name: 'pair', base: 'text', fields: { n: { input_type: 'text' }, code: { input_type: 'dig' } } },
    ]);
    const pairs: Form = { ...form, types: own, categories: [{ name: languages, fields: [entry('P', { input_type: 'pair' })] }] };
    expect(await planned(planProfile(held, sent({ custom_fields: { P: value } }), { ...judging, form: pairs }))).toMatchObject({ fields: new Map([['P', stored]]) });
  });

  test.each<readonly [string, string, string | undefined, string]>([
    ['what is held in a hidden part, beside one that is changed', '{"level":"N2","score":"120","note":"a"}', '{"level":"N2","score":"120"}', '{"level":"N2","score":"120","note":"a"}'],
    ['that, too, where the parts are held in another order', '{"level":"N2","score":"120"}', '{"score":"120","level":"N2"}', '{"level":"N2","score":"120"}'],
    ['nothing in a hidden part where what that waits for is changed', '{"level":"N3","score":"120"}', '{"level":"N2","score":"120"}', '{"level":"N3"}'],
    ['nothing in a hidden part that was not held', '{"level":"N2","score":"120"}', undefined, '{"level":"N2"}'],
  ])('of a value of several parts is kept %s', async (_what, value, before, after) => {
    const own = withFieldTypes(types, [{ name: 'jlpt', base: 'text', fields: {
      level: { input_type: 'drop_down', options: ['N1', 'N2', 'N3'] }, score: { input_type: 'number', visible_when: { field: 'level', in: ['N1'] } }, note: { input_type: 'text' },
    } }]);
    const tests: Form = { ...form, types: own, categories: [{ name: languages, fields: [entry('J', { input_type: 'jlpt' })] }] };
    const holding = { ...held, currentAnswers: { documents, values: new Map(before === undefined ? [] : [['J', before] as const]) } };
    expect(await planned(planProfile(holding, sent({ custom_fields: { J: value } }), { ...judging, form: tests }))).toMatchObject({ fields: new Map([['J', after]]) });
  });

  describe('of a field that waits for one that waits itself', () => {
    const chained: Form = { ...form, categories: [{ name: languages, fields: [
      entry('A', { input_type: 'radio_button', options: ['yes', 'no'] }), entry('B', { is_locked: true, visible_when: { field: 'A', in: ['yes'] } }),
      entry('C', { 'is_mandatory?': true, visible_when: { field: 'B', in: ['x'] } }), entry('D', { 'is_mandatory?': true, visible_when: { field: 'B', in: [''] } }),
      entry('E', { 'is_mandatory?': true, visible_when: { field: 'A', in: ['yes'] } }),
      entry('One', { visible_when: { field: 'Two', in: ['x'] } }), entry('Two', { visible_when: { field: 'One', in: ['x'] } }),
    ] }] };
    const judge = (customFields: object, stored: readonly (readonly [string, StoredValue])[]) =>
      planned(planProfile({ ...held, currentAnswers: { documents, values: new Map(stored) } }, sent({ custom_fields: customFields }), { ...judging, form: chained }));

    test.each<readonly [string, object, readonly (readonly [string, StoredValue])[], object]>([
      ['nothing is asked once that is hidden, though it is held', { A: 'no', C: '', D: 'd' }, [['A', 'yes'], ['B', 'x'], ['C', 'foo']], { fields: new Map<string, StoredValue | undefined>([['A', 'no'], ['C', undefined], ['D', 'd']]) }],
      ['it is asked what waits for that to be empty', { A: 'no', C: '' }, [['A', 'yes'], ['B', 'x'], ['C', 'foo']], refusal({ 'custom_fields.D': 'required' })],
      ['it is asked while what is held is as it was', { A: 'no', C: '' }, [['A', 'no'], ['B', 'x'], ['C', 'foo']], refusal({ 'custom_fields.C': 'required' })],
      ['it is not asked for where only what is held has it shown', { A: 'no', C: 'c', E: '' }, [['A', 'no'], ['B', 'x'], ['C', 'foo'], ['E', 'e']], { fields: new Map<string, StoredValue | undefined>([['C', 'c'], ['E', undefined]]) }],
      ['a circle comes to an end', { D: 'd', One: 'x' }, [['A', 'no']], { fields: new Map([['D', 'd'], ['One', 'x']]) }],
    ])('%s', async (_what, customFields, stored, answer) => {
      expect(await judge(customFields, stored)).toMatchObject(answer);
    });
  });

  test('of two that are each shown while the other is empty one is asked for', async () => {
    const phone = (name: string, other: string) => entry(name, { 'is_mandatory?': true, visible_when: { field: other, in: [''] } });
    const either: Form = { ...form, categories: [{ name: languages, fields: [phone('Mobile', 'Home'), phone('Home', 'Mobile')] }] };
    const judge = (Mobile: string, Home: string) => planned(planProfile(held, sent({ custom_fields: { Mobile, Home } }), { ...judging, form: either }));
    expect(await judge('', '03')).toMatchObject({ fields: new Map([['Mobile', undefined], ['Home', '03']]) });
    expect(await judge('090', '')).toMatchObject({ fields: new Map([['Mobile', '090'], ['Home', undefined]]) });
    expect(await judge('', '')).toMatchObject(refusal({ 'custom_fields.Mobile': 'required', 'custom_fields.Home': 'required' }));
    expect(await judge('090', '03')).toMatchObject({ fields: new Map([['Mobile', '090'], ['Home', '03']]) });
  });

  test('a new applicant is asked for all that is mandatory and not locked', async () => {
    const empty = { ...held, currentAnswers: noAnswers };
    expect(await profile({}, {}, empty)).toEqual(refusal({
      'custom_fields.Name': 'required', 'custom_fields.Phone': 'required', 'custom_fields.Tools': 'requiredChoice',
      'documents.1': 'requiredFile', 'documents.7': 'requiredFile',
    }));
  });

  describe('a locked field that nothing was entered in', () => {
    const open = { ...held, currentAnswers: { documents, values: new Map([...values].filter(([name]) => name !== 'Fixed')) } };

    test('is sent empty with all the others, and stays so', async () => {
      expect(await profile({ custom_fields: { Fixed: '' } }, {}, open)).toMatchObject({ fields: new Map() });
    });

    test('takes no value', async () => {
      expect(await profile({ custom_fields: { Fixed: 'g' } }, {}, open)).toEqual(refusal({ 'custom_fields.Fixed': 'lockedField' }));
    });
  });

  test('a value that stands there and no longer fits is kept until it is changed', async () => {
    const old = { ...held, currentAnswers: { documents, values: new Map([...values, ['Phone', 'old']]) } };
    expect(await profile({ custom_fields: { Phone: 'old' } }, {}, old)).toMatchObject({ fields: new Map() });
    expect(await profile({}, {}, old)).toMatchObject({ fields: new Map() });
  });
});

describe('documents', () => {
  const withFile = (id: number, facts: object = pdf) => [{ documents_attributes: { [id]: { upload: facts } } },
    { documents: new Map([[String(id), file(String(id))]]) }] as const;

  test.each([1, 2, 7, 8, 10])('document %i is taken, also where it is hidden', async (id) => {
    expect(await profile(...withFile(id))).toMatchObject({ documents: new Map([[id, { file: file(String(id)), facts: pdf }]]) });
  });

  test('facts that are not sent are empty, and refuse it', async () => {
    expect(await profile(...withFile(1, { name: 'a.pdf', size: 10 }))).toEqual(refusal({ 'documents.1': 'fileType' }));
  });

  test('what a part says nothing of is empty, and not left out', () => {
    const [applicant, { documents: files }] = withFile(2, { name: 'a.pdf', size: 10 });
    expect(documentsIn({ applicant: applicant as unknown as Applicant, documents: files }))
      .toEqual(new Map([[2, { file: file('2'), facts: { name: 'a.pdf', size: 10, extension: '', content: '' } }]]));
  });

  test('what has facts and no bytes is none', async () => {
    expect(await profile({ documents_attributes: { 2: { upload: pdf } } })).toMatchObject({ documents: new Map() });
    expect(await profile({ documents_attributes: { 2: {} } })).toMatchObject({ documents: new Map() });
  });

  test.each<readonly [string, readonly [object, Partial<SentRecord>], string, string]>([
    ['of another content than its name', withFile(2, { ...pdf, content: 'png' }), 'documents.2', 'fileType'],
    ['of one byte too many', withFile(2, { ...pdf, size: 10_485_761 }), 'documents.2', 'fileTooBig'],
    ['that nobody asked for', withFile(3), 'documents.3', 'unknownField'],
    ['of a locked field', withFile(9), 'documents.9', 'unknownField'],
    ['whose upload is gone', [{}, { missing: ['2'] }], 'documents.2', 'uploadGone'],
    ['that nobody asked for and whose upload is gone', [{}, { missing: ['3'] }], 'documents.3', 'unknownField'],
  ])('one %s: refused', async (_what, [applicant, besides], field, key) => {
    expect(await profile(applicant, besides)).toEqual(refusal({ [field]: key }));
  });

  test('a refusal names the types that are taken', async () => {
    const [applicant, besides] = withFile(2, { ...pdf, content: 'png' });
    await expect(planProfile(held, sent(applicant, besides), judging)).rejects.toMatchObject({
      reason: new Map([['documents.2',
        [{ key: 'fileType', params: { types: { list: ['pdf', 'txt', 'pptx', 'doc', 'docx', 'png', 'jpeg'] } } }]]]),
    });
  });

  test('what is mandatory and not there is said once, also where its upload is gone', async () => {
    const without = { ...held, currentAnswers: { values, documents: new Map() } };
    expect(await profile({}, {}, without)).toEqual(refusal({ 'documents.1': 'requiredFile', 'documents.7': 'requiredFile' }));
    expect(await profile({}, { missing: ['1'] }, without)).toEqual(refusal({ 'documents.1': 'uploadGone', 'documents.7': 'requiredFile' }));
    const [applicant, besides] = withFile(1);
    expect(await profile(applicant, besides, without)).toEqual(refusal({ 'documents.7': 'requiredFile' }));
  });

  test.each([['yes', 422], ['no', undefined]] as const)('one of a field that is shown with %s only', async (visa, status) => {
    const without = { ...held,
      currentAnswers: { values: new Map([...values, ['Which', 'work']]), documents: new Map([[1, {} as DocumentRow], [7, {} as DocumentRow]]) } };
    const plan = await profile({ custom_fields: { Visa: visa } }, {}, without);
    expect([plan.status, plan['documents.8']]).toEqual(status ? [status, 'requiredFile'] : [undefined, undefined]);
  });
});

describe('fixed fields', () => {
  test.each<readonly [string, object, object]>([
    ['a name', { name: 'Ai' }, { name: 'Ai' }],
    ['a Japanese name', { japanese_name: '愛' }, { japaneseName: '愛' }],
    ['a Japanese name that is emptied', { japanese_name: '\u3000' }, { japaneseName: null }],
    ['what stands there already', { name: 'Aiko' }, { name: 'Aiko' }],
    ['a video', { pr_video: ' https://a.example/v.mp4 ' }, { prVideo: 'https://a.example/v.mp4' }],
    ['a video that is emptied', { pr_video: '' }, { prVideo: null }],
  ])('%s', async (_what, applicant, attributes) => {
    expect(await profile(applicant)).toMatchObject({ attributes });
  });

  test.each<readonly [string, object, object]>([
    ['a blank name', { name: ' ' }, { name: 'required' }],
    ['a name that cannot be stored', { name: 'a\0' }, { name: 'foreignText' }],
    ['a Japanese name that cannot be stored', { japanese_name: '愛\ud800' }, { japanese_name: 'foreignText' }],
    ['a photo that is none', { photograph: { ...pdf, size: 10 } }, { photograph: 'fileType' }],
    ['a photo without facts', { photograph: { name: 'a.png', size: 10 } }, { photograph: 'fileType' }],
    ['a photo of 2 MB', { photograph: { name: 'a.png', size: 2_097_152, extension: 'png', content: 'png' } },
      { photograph: 'imageTooBig' }],
    ['a video that is no address', { pr_video: 'https://a b.mp4' }, { pr_video: 'video' }],
  ])('%s: refused', async (_what, applicant, problems) => {
    expect(await profile(applicant)).toEqual(refusal(problems));
  });

  test('the refusal of a photo names the types that are taken', async () => {
    await expect(planProfile(held, sent({ photograph: pdf }), judging)).rejects.toMatchObject({
      reason: new Map([['photograph', [{ key: 'fileType', params: { types: { list: ['png', 'jpeg'] } } }]]]),
    });
  });

  test('a photo is kept with what its bytes say', async () => {
    const facts = { name: 'a.png', size: 10, extension: 'png', content: 'png' };
    expect(await profile({ photograph: facts },
      { photograph: file('photograph') })).toMatchObject({ photograph: { file: file('photograph'), facts } });
    expect(await profile({}, { photograph: file('photograph') })).toMatchObject({ photograph: undefined });
  });

  test('what stands there already is kept, whatever it is', async () => {
    const old = { ...held, applicant: { ...caller, name: ' ', prVideo: 'old', japaneseName: 'a\0' } };
    expect(await profile({ name: ' ', japanese_name: 'a\0', pr_video: 'old' }, {},
      old)).toMatchObject({ attributes: { name: ' ', japaneseName: 'a\0' }, videos: new Map() });
  });

  test('who may not change the video changes none', async () => {
    const other = { ...held, applicant: { ...caller, canEditPrVideo: false } };
    expect(await profile({ pr_video: 'https://a.example/v.mp4' }, {}, other)).toMatchObject({ attributes: {}, videos: new Map() });
  });
});

describe('addresses of videos', () => {
  test('those that change are asked for, each with its field, and what is wrong with them is said', async () => {
    const asked: unknown[] = [];
    const address = 'https://a.example/v.mp4';
    const plan = planProfile(held, sent({ custom_fields: { Clip: address, Name: 'y' }, pr_video: address }), {
      ...judging, judgeVideos: async (addresses, problems) => {
        asked.push(...addresses);
        problems.add('pr_video', { key: 'video' });
      },
    });
    expect(await planned(plan)).toEqual(refusal({ pr_video: 'video' }));
    expect(asked).toEqual([['custom_fields.Clip', address], ['pr_video', address]]);
  });

  test('each is looked up as the owner’s, and only what is wrong is said', async () => {
    const mine = 'https://a.example/mine.mp4';
    const videos: OwnVideos = {
      idIn: () => undefined,
      problemOf: async (owner, address) => (owner === 5 && address === mine ? undefined : { key: 'videoGone' }),
    };
    const verdict = async (addresses: readonly (readonly [string, string])[]) => {
      const problems = new Problems();
      await checkVideos(videos, 5, new Map(addresses), problems);
      problems.refuse();
    };
    await expect(verdict([['pr_video', mine]])).resolves.toBeUndefined();
    await expect(verdict([['pr_video', mine], ['custom_fields.Clip', 'https://a.example/gone.mp4']]))
      .rejects.toMatchObject({ status: 422, reason: new Map([['custom_fields.Clip', [{ key: 'videoGone' }]]]) });
  });
});

test('a code that no text was written for is a mistake of the program, not the applicant’s', () => {
  expect(() => { new Problems().addCode('name', 'unheardOf'); }).toThrow('server/base/locales has no text for the code unheardOf');
});

describe('education', () => {
  const changed = (entries: readonly object[], stored: readonly EducationRow[] = [row(1)], gone: readonly number[] = [40]) =>
    profile({ applicant_universities_attributes: entries }, {}, { ...held, education: stored, removedEducation: new Set(gone) });
  const { id: _id, applicantId: _applicantId, ...whole } = row(1);

  test.each<readonly [string, readonly object[], readonly EducationRow[], object]>([
    ['a first entry', [school], [], { removed: [], changed: new Map(), added: [whole] }],
    ['an entry with its id', [{ ...school, id: '1', faculty: 'eng' }], [row(1)],
      { removed: [], changed: new Map([[1, { ...whole, faculty: 'eng' }]]), added: [] }],
    ['an id that is a number', [{ ...school, id: 1 }], [row(1)], { removed: [], changed: new Map([[1, whole]]), added: [] }],
    ['only what has changed', [{ id: '1', faculty: 'eng' }], [row(1)],
      { removed: [], changed: new Map([[1, { ...whole, faculty: 'eng' }]]), added: [] }],
    ['a new one that is the latest takes the mark', [{ ...school, faculty: 'eng' }], [row(1)],
      { removed: [], changed: new Map([[1, { ...whole, isLatest: false }]]), added: [{ ...whole, faculty: 'eng' }] }],
    ['a new one that is not', [{ ...school, faculty: 'eng', is_latest: 'false' }], [row(1)],
      { removed: [], changed: new Map(), added: [{ ...whole, faculty: 'eng', isLatest: false }] }],
    ['one that is sent again, without the id that nobody has heard of', [{ ...school }], [row(1)],
      { removed: [], changed: new Map([[1, whole]]), added: [] }],
    ['two of the same, of which one is there', [school, { ...school, is_latest: 'false' }], [row(1)],
      { removed: [], changed: new Map([[1, whole]]), added: [{ ...whole, isLatest: false }] }],
    ['one that is named beside the same without a name', [{ ...school, id: '1' }, { ...school, is_latest: 'false' }], [row(1)],
      { removed: [], changed: new Map([[1, whole]]), added: [{ ...whole, isLatest: false }] }],
    ['a removal', [{ id: '2', _destroy: 'true' }], [row(1), row(2)], { removed: [2], changed: new Map(), added: [] }],
    ['a removal that was done before', [{ id: '40', _destroy: 'true' }], [row(1)], { removed: [], changed: new Map(), added: [] }],
    ['the removal of one without an id', [{ ...school, _destroy: 'true' }], [row(1)], { removed: [], changed: new Map(), added: [] }],
    ['the latest removed, and another marked', [{ id: '1', _destroy: 'true' }, { id: '2', is_latest: 'true' }], [row(1), row(2)],
      { removed: [1], changed: new Map([[2, whole]]), added: [] }],
    ['an empty id is none', [{ ...school, id: '', faculty: 'eng', is_latest: 'false' }], [row(1)],
      { removed: [], changed: new Map(), added: [{ ...whole, faculty: 'eng', isLatest: false }] }],
    ['another university, by its name', [{ ...school, university_id: '99', other_university_name: 'Elsewhere' }], [],
      { removed: [], changed: new Map(), added: [{ ...whole, universityId: 99, otherUniversityName: 'Elsewhere' }] }],
    ['the name of another, which a listed one hides', [{ ...school, other_university_name: 'Elsewhere' }], [],
      { removed: [], changed: new Map(), added: [whole] }],
    ['a department', [{ ...school, department: 'Roman law' }], [],
      { removed: [], changed: new Map(), added: [{ ...whole, department: 'Roman law' }] }],
    ['a department of spaces alone', [{ ...school, department: ' ' }], [], { removed: [], changed: new Map(), added: [whole] }],
    ['a faculty that is gone and stands there already', [{ id: '1', faculty: 'gone' }], [row(1, { faculty: 'gone' })],
      { removed: [], changed: new Map([[1, { ...whole, faculty: 'gone' }]]), added: [] }],
    ['years that stand there already, whatever their order', [{ id: '1', department: 'a' }], [row(1, { startYear: 2022 })],
      { removed: [], changed: new Map([[1, { ...whole, startYear: 2022, department: 'a' }]]), added: [] }],
    ['a name that an entry holds though its university is listed: kept with the university', [{ id: '1', faculty: 'eng' }],
      [row(1, { otherUniversityName: 'Elsewhere' })],
      { removed: [], changed: new Map([[1, { ...whole, faculty: 'eng', otherUniversityName: 'Elsewhere' }]]), added: [] }],
    ['a listed university in place of another: the name goes', [{ id: '1', university_id: '1' }],
      [row(1, { universityId: 99, otherUniversityName: 'Elsewhere' })], { removed: [], changed: new Map([[1, whole]]), added: [] }],
    ['a name for an entry that holds none, with the listed university that it has', [{ id: '1', other_university_name: 'Elsewhere' }],
      [row(1)], { removed: [], changed: new Map([[1, whole]]), added: [] }],
    ['an entry with gaps that loses the mark: the gaps stay', [{ ...school, faculty: 'eng' }],
      [row(1, { startMonth: null, department: null })],
      { removed: [], changed: new Map([[1, { ...whole, startMonth: null, isLatest: false }]]), added: [{ ...whole, faculty: 'eng' }] }],
    ['nothing, where none that is stored is the latest', [], [row(1, { isLatest: false })], { removed: [], changed: new Map(), added: [] }],
  ])('%s', async (_what, entries, stored, education) => {
    expect(await changed(entries, stored)).toMatchObject({ education });
  });

  test.each<readonly [string, readonly object[], readonly EducationRow[], object]>([
    ['no faculty', [{ ...school, faculty: '' }], [], { 'universities.0.faculty': 'requiredOption' }],
    ['a degree for a faculty', [{ ...school, faculty: 'ba' }], [], { 'universities.0.faculty': 'option' }],
    ['a faculty for a degree', [{ ...school, education_background: 'law' }], [], { 'universities.0.education_background': 'option' }],
    ['the choice of another, where a university is flagged as it',
      [{ ...school, university_id: 'other', other_university_name: 'Elsewhere' }], [], { 'universities.0.university_id': 'option' }],
    ['an entry that is stored', [{ ...school, id: '1', faculty: 'x' }], [row(1)], { 'universities[id:1].faculty': 'option' }],
    ['a second entry', [school, { ...school, is_latest: 'false', start_month: '13' }], [], { 'universities.1.start_month': 'option' }],
    ['another university without a name', [{ ...school, university_id: '99' }], [], { 'universities.0.other_university_name': 'required' }],
    ['a department that cannot be stored', [{ ...school, department: '\0' }], [], { 'universities.0.department': 'foreignText' }],
    ['a graduation in the year of the start', [{ ...school, graduated_year: '2018' }], [],
      { 'universities.0.graduated_year': 'optionAfter' }],
    ['a start that is moved behind the graduation', [{ id: '1', start_year: '2022' }], [row(1)],
      { 'universities[id:1].graduated_year': 'optionAfter' }],
    ['none that is the latest', [{ ...school, is_latest: 'false' }], [], { universities: 'educationLatest' }],
    ['two that are', [school, { ...school, faculty: 'eng' }], [], { universities: 'educationLatest' }],
    ['the latest removed, and none marked', [{ id: '1', _destroy: 'true' }], [row(1), row(2)], { universities: 'educationLatest' }],
    ['all removed', [{ id: '1', _destroy: 'true' }], [row(1)], { universities: 'educationMissing' }],
    ['51', [school, ...Array.from({ length: 50 }, () => ({ ...school, is_latest: 'false' }))], [], { universities: 'educationTooMany' }],
  ])('%s: refused', async (_what, entries, stored, problems) => {
    expect(await changed(entries, stored)).toEqual(refusal(problems));
  });

  test('the refusal says how many there may be', async () => {
    const entries = [school, ...Array.from({ length: 50 }, () => ({ ...school, is_latest: 'false' }))];
    await expect(planProfile({ ...held, education: [] }, sent({ applicant_universities_attributes: entries }), judging))
      .rejects.toMatchObject({ reason: new Map([['universities', [{ key: 'educationTooMany', params: { most: 50 } }]]]) });
  });

  test('50 are not too many', async () => {
    expect(await changed([school, ...Array.from({ length: 49 }, () => ({ ...school, is_latest: 'false' }))],
      [])).not.toHaveProperty('status');
  });

  test.each<readonly [string, readonly object[]]>([
    ['an entry of somebody else', [{ ...school, id: '3' }]],
    ['the removal of one of somebody else', [{ id: '3', _destroy: 'true' }]],
    ['one that is gone, kept', [{ ...school, id: '40' }]],
    ['one entry twice', [{ id: '1' }, { id: '1' }]],
  ])('%s: there is no such thing', async (_what, entries) => {
    expect(await changed(entries)).toEqual(refusal({ '*': ['notFound', undefined] }, 404));
  });

  describe('where no university is flagged', () => {
    const plain = { ...form, education: { ...form.education, universities: form.education.universities.slice(0, 1) } };
    const { university_id: _university, other_university_name: _name, ...rest } = school;
    const plan = (change: object) => planned(planProfile({ ...held, education: [] },
      sent({ applicant_universities_attributes: [{ ...rest, ...change }] }), { ...judging, form: plain }));

    test.each<readonly [string, object]>([
      ['a name beside an empty university', { university_id: '', other_university_name: 'Elsewhere' }],
      ['a name alone', { other_university_name: 'Elsewhere' }],
      ['a name beside the choice of another', { university_id: 'other', other_university_name: 'Elsewhere' }],
    ])('%s is that of another', async (_what, change) => {
      const added = [{ ...whole, universityId: null, otherUniversityName: 'Elsewhere' }];
      expect(await plan(change)).toMatchObject({ education: { added } });
    });

    test.each<readonly [string, object]>([
      ['a blank name', { university_id: '', other_university_name: ' ' }],
      ['no name and no university', {}],
    ])('%s is none: a university is asked for', async (_what, change) => {
      expect(await plan(change)).toEqual(refusal({ 'universities.0.university_id': 'requiredOption' }));
    });
  });

  test('what can be chosen is what the look-ups have, and another where none of them is flagged as it or called so', () => {
    const lists = { faculties: ['law', 'eng'], educationBackgrounds: ['ba'] };
    expect(choicesOf(form.education)).toEqual({ options: { ...lists, universities: ['1', '99'] }, sets: { otherUniversities: ['99'] } });
    expect(choicesOf({ ...form.education, universities: form.education.universities.slice(0, 1) }))
      .toEqual({ options: { ...lists, universities: ['1', 'other'] }, sets: { otherUniversities: ['other'] } });
    const unflagged = [{ id: 1, position: 0, name: languages, other: false }, { id: 900, position: 1, name: { en: 'Other', jp: 'その他' }, other: false }];
    expect(choicesOf({ ...form.education, universities: unflagged }))
      .toEqual({ options: { ...lists, universities: ['1', '900'] }, sets: { otherUniversities: ['900'] } });
  });
});

describe('onboarding', () => {
  const onboarding = { ...form, record: 'onboarding' } as const;
  const plan = (applicant: object, besides: Partial<SentRecord> = {}, record = held) =>
    planned(planOnboarding(record, sent(applicant, besides), { ...judging, form: onboarding }));

  test('changes answers alone', async () => {
    expect(await plan({ is_onboarded: 'true', custom_fields: { Name: 'y', Clip: 'https://a.example/v.mp4' } })).toEqual({
      attributes: {}, photograph: undefined, education: { removed: [], changed: new Map(), added: [] }, documents: new Map(),
      fields: new Map([['Name', 'y'], ['Clip', 'https://a.example/v.mp4']]),
        videos: new Map([['custom_fields.Clip', 'https://a.example/v.mp4']]),
    });
  });

  test('is nobody’s who has none', async () => {
    expect(await plan({}, {}, { ...held, applicant: { ...caller, isOnboarded: false } })).toEqual(refusal({ '*': ['notFound', undefined] },
      404));
  });

  test.each(['name', 'pr_video', 'applicant_universities_attributes'])('has no place for %s', async (name) => {
    expect(await plan({ [name]: 'x' })).toEqual(refusal({ '*': ['contract', `onboarding has no place for applicant[${name}]`] }));
  });

  test('says what is wrong in words of its own', async () => {
    const [applicant, besides] = [{ documents_attributes: { 2: { upload: { ...pdf, size: 10_485_761 } } } },
      { documents: new Map([['2', file('2')]]) }];
    expect(await plan(applicant, besides)).toEqual(refusal({ 'documents.2': 'onboardingFileTooBig' }));
    expect(await plan({ custom_fields: { Name: '' } }, {}, { ...held, currentAnswers: { values, documents: new Map() } }))
      .toEqual(refusal({ 'custom_fields.Name': 'required', 'documents.1': 'onboardingRequiredFile',
        'documents.7': 'onboardingRequiredFile' }));
  });

  test('asks for its videos, and refuses what is wrong with them', async () => {
    const wrong = { ...judging, form: onboarding,
      judgeVideos: async (_addresses: unknown,
      problems: { add: (field: string, ref: { key: 'video' }) => void }) => { problems.add('custom_fields.Clip', { key: 'video' }); } };
    expect(await planned(planOnboarding(held, sent({}), wrong))).toEqual(refusal({ 'custom_fields.Clip': 'video' }));
  });

  test('keeps the documents that are sent', async () => {
    expect(await plan({ documents_attributes: { 2: { upload: pdf } } },
      { documents: new Map([['2', file('2')]]) })).toMatchObject({ documents: new Map([[2, { file: file('2'), facts: pdf }]]) });
  });
});
