import { describe, expect, test } from 'vitest';
import login from '../../schemas/forms/login.json';
import type { Body } from '../../src/base/body.ts';
import type { EnvelopeFields } from '../../src/compiler/assemble.ts';
import type { CompiledForm, FormValues } from '../../src/compiler/compiled.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { compileOnboarding } from '../../src/compiler/onboarding-form.ts';
import {
  compileExamGroup, compileInterviewReview, compileJobSurvey, compileOnlineSessionQuestion, isRecorded,
} from '../../src/compiler/questions-form.ts';
import { compileRegistration } from '../../src/compiler/registration-form.ts';
import { compileStaticForm } from '../../src/compiler/static-form.ts';
import type { FieldValue } from '../../src/fields/definition.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';

const values = (fields: Record<string, FieldValue> = {}): FormValues => ({ fields: new Map(Object.entries(fields)), groups: new Map() });
/** What a form of questions sends, answer by answer. */
const eachOf = (form: CompiledForm, of: FormValues, besides?: EnvelopeFields) => [...form.fields.keys()].flatMap((id) => form.encodeField(id, of, besides) ?? []);
const options = [{ option_id: 3, option_name: 'A' }, { option_id: 4, option_name: 'B' }, { option_id: 5, option_name: 'C' }];
const file = { name: 'a.pdf', size: 3, type: 'application/pdf' };
const chosen: FieldValue = { kind: 'chosen', file, content: 'pdf' };

describe('reviews (spec §7: job reviews, interviews)', () => {
  const questions = [
    { question_id: 1, question_type: 'check_box', options, is_mandatory: true },
    { question_id: 2, question_type: 'drop_down', options },
    { question_id: '3', question_type: 'free_text', answer: 'old' },
    { question_id: 4, question_type: 'free_text' },
  ];

  test.each([
    ['applicants_job_review', compileJobSurvey], ['selection', compileInterviewReview],
  ])('%s: one answer a question, ids joined by commas, ids of questions as they came', (root, compile) => {
    const form = compile(builtInTypes, questions);
    const answered = values({ 'questions.1': ['3', '5'], 'questions.2': '4', 'questions.3': undefined });
    expect(eachOf(form, answered, { job: 5 })).toMatchObject([
      { body: { [root]: { job: 5, question_id: 1, answer: '3,5' } }, files: [] },
      { body: { [root]: { job: 5, question_id: 2, answer: '4' } } },
      { body: { [root]: { job: 5, question_id: '3', answer: '' } } },
      { body: { [root]: { job: 5, question_id: 4, answer: '' } } },
    ]);
  });

  test('all questions are one part', () => {
    expect(compileJobSurvey(builtInTypes, questions).sections.map(({ id }) => id)).toEqual(['questions']);
  });

  test('a submitted review is locked and sends nothing', () => {
    const form = compileJobSurvey(builtInTypes, questions, { locked: true });
    expect([...form.fields.values()].every(({ locked }) => locked)).toBe(true);
    expect(eachOf(form, values())).toEqual([]);
  });
});

test('an exam group answers with lists, texts and files (DECISIONS "Shapes of answers")', () => {
  const form = compileExamGroup(builtInTypes, [
    { question_id: 1, question_type: 'check_box', options },
    { question_id: 2, question_type: 'radio_button', options, answer: 4 },
    { question_id: 3, question_type: 'image' }, { question_id: 4, question_type: 'document' },
  ]);
  const sent = eachOf(form, values({ 'questions.1': ['3', '5'], 'questions.4': chosen }));
  expect(sent.map(({ body }) => body.applicants_exam)).toEqual([
    { question_id: 1, answer: ['3', '5'] }, { question_id: 2, answer: '4' }, { question_id: 4, answer: file },
  ]);
  expect(sent[2]?.files).toEqual([{ field: 'questions.4', path: ['applicants_exam', 'answer'], file }]);
});

test('one answer of an exam alone: with what is known only when it is sent, and empty where it was emptied', () => {
  const form = compileExamGroup(builtInTypes, [{ question_id: 1, question_type: 'free_text' }, { question_id: 2, question_type: 'free_text' }]);
  const alone = (answer: FieldValue) => form.encodeField('questions.1', values({ 'questions.1': answer, 'questions.2': 'b' }), { exam_id: 4, remaining_time: 61 });
  expect(alone('a')).toEqual({ body: { applicants_exam: { exam_id: 4, remaining_time: 61, question_id: 1, answer: 'a' } }, files: [] });
  expect(alone(undefined)?.body).toMatchObject({ applicants_exam: { answer: '' } });
  expect(form.encodeEnvelope({ exam_id: 4, mark_as_done: true })).toEqual({ body: { applicants_exam: { exam_id: 4, mark_as_done: true } }, files: [] });
});

describe('a question of an online session (spec §3)', () => {
  const encode = (question: object, value: FieldValue) => {
    const form = compileOnlineSessionQuestion(builtInTypes, { question_id: 8, options, ...question });
    return eachOf(form, values({ 'questions.8': value })).map(({ body }) => body.applicants_online_session);
  };

  test.each([
    [{ question_type: 'check_box' }, ['3', '4'], ['3', '4']],
    [{ question_type: 'radio_button' }, '3', ['3']],
    [{ question_type: 'drop_down' }, '4', ['4']],
    [{ question_type: 'number' }, '１２', '12'],
    [{ question_type: 'currency' }, '¥1000', '¥1000'],
    [{ question_type: 'video' }, 'https://a.bc/v.mp4', 'https://a.bc/v.mp4'],
  ])('%j', (question, value, answer) => {
    expect(encode(question, value)).toEqual([{ question_id: 8, answer }]);
  });

  test('a document goes beside the answer', () => {
    expect(encode({ question_type: 'document' }, chosen)).toEqual([{ question_id: 8, document: file }]);
  });

  test('a recorder is told what its recordings are for, and how long they may be [REC-04, REC-06]', () => {
    const recording = { request_type: 'online_session', question_id: 8, online_session_id: 3, applicant_id: '42' };
    const optionsOf = (question: object) => compileOnlineSessionQuestion(builtInTypes, { question_id: 8, ...question }, { recording }).fields.get('questions.8')?.widgetOptions;
    expect(optionsOf({ question_type: 'video', timelimit: 5 })).toEqual({ timelimit: 5, recording });
    expect(optionsOf({ question_type: 'text' })).toBeUndefined();
  });

  test('is answered by a recording where its type is video or rests on it', () => {
    const { types } = withServedTypes(builtInTypes, { field_types: [{ name: 'clip', base: 'video' }, { name: 'line', base: 'text' }] });
    expect(['video', 'clip', 'line', 'text', 'none', 7].filter((type) => isRecorded(types, { question_type: type }))).toEqual(['video', 'clip']);
  });

  test('what cannot be read is no question', () => {
    const form = compileOnlineSessionQuestion(builtInTypes, 'nonsense');
    expect(form.sections).toEqual([]);
    expect(eachOf(form, values())).toEqual([]);
  });
});

describe('onboarding (spec §5 Onboarding edit)', () => {
  const fields = {
    Visa: { input_type: 'text', 'is_mandatory?': true, value: 'Student' },
    Bank: { input_type: 'text', is_locked: true, value: 'Held' },
    Passport: { input_type: 'document', document_name_id: 7 },
  };

  test.each([['a map', fields], ['categories', [{ category_name: 'Papers', fields }]]])('reads %s [ONB-22, CALL-65, ONB-21]', (_name, customFields) => {
    const form = compileOnboarding(builtInTypes, { custom_fields: customFields });
    expect(form.fields.get('custom_fields.Bank')?.locked).toBe(true);
    expect(form.fields.get('documents.7')).toMatchObject({
      help: { key: 'field.document.onboardingHelp' }, messages: { fileTooBig: { key: 'error.onboardingFileTooBig' } },
      limits: { maxBytes: 10_485_760, picker: ['pdf', 'txt', 'pptx', 'doc', 'docx'] },
    });
    expect(form.encode(values({ 'documents.7': chosen })).body).toEqual({ applicant: {
      is_onboarded: 'true', custom_fields: { Visa: 'Student' }, documents_attributes: { 7: { document_name_id: '7', upload: file } },
    } });
  });
});

describe('onboarding under the headings of the display data', () => {
  const edit = {
    custom_fields: { Bank: { input_type: 'text', 'is_mandatory?': true, value: 'Kobe' }, New: { input_type: 'text' } },
    document_fields: [{ document_name_id: 7, document_name: 'Passport' }, { document_name_id: 8, document_name: 'Photo' }],
  };
  const display = {
    custom_fields: [
      { category_name: 'Salary', fields: { Bank: { input_type: 'text', value: 'old' } } },
      { category_name: 'Visa', fields: { Status: { input_type: 'text', 'is_mandatory?': true, value: 'Granted' } } },
    ],
    document_fields: [{ document_name_id: 7, document_name: 'Passport', upload: { name: 'p.pdf' } }],
  };
  const form = compileOnboarding(builtInTypes, edit, display);

  test('what is only edited comes first, documents last', () => {
    const parts = form.sections.map((section) => section.kind === 'fields' && section.fields.map(({ id }) => id));
    expect(parts).toEqual([['custom_fields.New'], ['custom_fields.Bank'], ['custom_fields.Status'], ['documents.7', 'documents.8']]);
    expect(form.sections.map(({ title }) => title && 'en' in title && title.en)).toEqual([undefined, 'Salary', 'Visa', false]);
  });

  test('definitions and values are those of the edit data; a file that only the display data name is held', () => {
    expect(form.fields.get('custom_fields.Bank')).toMatchObject({ value: 'Kobe', mandatory: true, locked: false });
    expect(form.fields.get('documents.7')).toMatchObject({ value: { kind: 'stored', name: 'p.pdf' } });
  });

  test('what is only shown is locked, demanded by nobody, and not sent', () => {
    expect(form.fields.get('custom_fields.Status')).toMatchObject({ value: 'Granted', mandatory: false, locked: true });
    expect(form.encode(values()).body).toEqual({ applicant: { is_onboarded: 'true', custom_fields: { Bank: 'Kobe', New: '' } } });
  });

  test.each([undefined, null, 'nonsense', { custom_fields: 5 }])('display data %j leave the form as the edit data have it', (nothing) => {
    expect([...compileOnboarding(builtInTypes, edit, nothing).fields.values()]).toEqual([...compileOnboarding(builtInTypes, edit).fields.values()]);
  });
});

describe('registration (spec §5 Registration)', () => {
  const compile = (productVariant: boolean) => compileRegistration({
    form: {
      custom_fields: [{ category_name: 'You', fields: { Hobby: { input_type: 'text' } } }],
      document_fields: [{ document_name_id: 2, document_name: 'CV' }],
    },
    lookups: {}, countries: [{ id: 81, name: 'Japan' }], productVariant, types: builtInTypes,
  });

  test('demands name, day of birth and country, and the Japanese name in the product variant [VAR-11, APPLY-19, APPLY-21, APPLY-25]', () => {
    const demanded = (form: CompiledForm) => [...form.fields.values()].filter(({ mandatory }) => mandatory).map(({ id }) => id);
    expect(demanded(compile(false))).toEqual(['name', 'date_of_birth', 'country_id']);
    expect(demanded(compile(true))).toEqual(['name', 'japanese_name', 'date_of_birth', 'country_id']);
  });

  test('takes no day of birth after today, and none from the keyboard [APPLY-22, APPLY-23]', () => {
    expect(compile(false).fields.get('date_of_birth')).toMatchObject({ limits: { notAfter: 'today' }, widgetOptions: { noTyping: true, opensYearsAgo: 20 } });
  });

  test('has one education ready to be filled in, which is nothing to the server before it is', () => {
    const form = compile(false);
    expect(form.sections).toContainEqual(expect.objectContaining({ kind: 'group', items: [{ key: 'new:first', values: { is_latest: true } }] }));
    const groups = (items: readonly string[], removed: readonly string[]) => new Map([['universities', { items, removed }]]);
    const sent = (state: ReturnType<typeof groups>) => (form.encode({ fields: new Map(), groups: state }).body.applicant as Body).applicant_universities_attributes as readonly Body[];
    expect(sent(groups(['new:first'], []))).toMatchObject([{ faculty: '', is_latest: 'true' }]);
    expect(sent(groups(['new:first'], []))[0]).not.toHaveProperty('id');
    expect(sent(groups(['new:2'], ['new:first']))).toHaveLength(1);
  });

  test('sends the registration', () => {
    const form = compile(false);
    const sent = form.encode({
      fields: new Map<string, FieldValue>([
        ['name', 'Asha'], ['country_id', '81'],
        ['universities[new:1].university_id', 'other'], ['universities[new:1].other_university_name', 'Delhi'],
      ]),
      groups: new Map([['universities', { items: ['new:1'], removed: [] }]]),
    }, { email: 'asha@example.com', form_id: '7' });
    expect(sent.body.applicant).toMatchObject({
      email: 'asha@example.com', form_id: '7', name: 'Asha', country_id: '81', date_of_birth: '', custom_fields: { Hobby: '' },
      applicant_universities_attributes: [{ university_id: '', other_university_name: 'Delhi', is_latest: 'true' }],
    });
  });
});

test('a form without fields sends nothing', () => {
  expect(compileCustomFields(builtInTypes, {}).encode(values())).toEqual({ body: {}, files: [] });
});

test('a static form sends its values by name', () => {
  const form = compileStaticForm(login, { types: builtInTypes });
  expect(form.diagnostics).toEqual([]);
  const fields = [...form.fields.values()].map(({ id, type, mandatory }) => [id, type, mandatory]);
  expect(fields).toEqual([['email', 'email', true], ['password', 'password', true]]);
  const { body } = form.encode(values({ email: ' demo@example.com ', password: ' secret ' }));
  expect(body).toEqual({ email: 'demo@example.com', password: ' secret ' });
});

test('what the server holds in a hidden part of a value goes back to it, until what that waits for is changed', () => {
  const { types } = withServedTypes(builtInTypes, { field_types: [{ name: 'jlpt', base: 'text', fields: {
    level: { input_type: 'drop_down', options: ['N1', 'N2', 'N3'] }, score: { input_type: 'number', visible_when: { field: 'level', in: ['N1'] } },
  } }] });
  const form = compileCustomFields(types, { Name: { input_type: 'text' }, Test: { input_type: 'jlpt', value: '{"level":"N2","score":"120"}' } });
  const sent = (fields: Record<string, FieldValue>) => (form.encode(values(fields)).body as { readonly custom_fields: object }).custom_fields;
  expect(sent({ 'custom_fields.Name': 'Aya' })).toEqual({ Name: 'Aya', Test: '{"level":"N2","score":"120"}' });
  expect(sent({ 'custom_fields.Test': '{"level":"N3","score":"120"}' })).toEqual({ Name: '', Test: '{"level":"N3"}' });
});
