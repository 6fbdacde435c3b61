import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { affectedAnswers, impactOf } from '../../server/admin/impact.ts';
import type { Content } from '../../server/content/content.ts';
import type { FieldContent } from '../../server/content/generated/content.d.ts';
import { readLiveContent } from '../../server/admin/write-folder.ts';
import { type TestServer, startTestServer } from '../server/support/test-server.ts';

let server: TestServer;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());

const both = (text: string) => ({ en: text, jp: text });

test('a type whose options are taken from a look-up refuses what that does not have', async () => {
  const { content: live } = await readLiveContent(server.services);
  const profile = live['profile-form'];
  if (!profile) throw new Error('the demo has no profile form');
  const categories = profile.categories.map((category) => ({ ...category, fields: category.fields.map((field) => {
    const { options: _, ...others } = field;
    return field.name === 'JLPT level' ? { ...others, input_type: 'faculty_code' } : field;
  }) }));
  const next = {
    ...live, 'profile-form': { ...profile, categories },
    'field-types': [...live['field-types'] ?? [], { name: 'faculty_code', base: 'drop_down' as const, label: both('Faculty'), options_from: 'faculties' as const }],
  };
  const levels = (field: { readonly field: string }) => field.field === 'JLPT level';
  const told = (await impactOf(server.services, live, next)).find(levels);
  expect(told?.all).toBeGreaterThan(0);
  expect(told).toMatchObject({ form: 'profile', refused: told?.all, isGone: false, codes: [expect.stringMatching(/^option \d+$/)] });
  const codes = { faculties: Object.fromEntries(['n1', 'n2', 'n3', 'n4', 'n5'].map((code) => [code, both(code)])), education_backgrounds: {} };
  expect((await impactOf(server.services, live, { ...next, 'education-codes': codes })).find(levels)).toBeUndefined();
});

/** The same form with each field as `change` makes it. */
const withFields = <Form extends NonNullable<Content['profile-form']>>(form: Form | undefined, change: (field: FieldContent) => FieldContent | undefined) => {
  if (!form) throw new Error('the demo has no such form');
  return { ...form, categories: form.categories.map((category) => ({ ...category, fields: category.fields.flatMap((field) => change(field) ?? []) })) };
};

test('a hint that becomes an error is counted, and neither a hint that stays one nor an error that was one', async () => {
  const { content: live } = await readLiveContent(server.services);
  const { rowCount } = await server.services.db.execute(sql`update field_values set value = '"about 600"' where record = 'profile' and name = 'JLPT level'`);
  const asked = (mandatory: boolean, max = 900) => ({
    ...live, 'profile-form': withFields(live['profile-form'], ({ options: _, ...field }) =>
      (field.name === 'JLPT level' ? { ...field, input_type: 'score', 'is_mandatory?': mandatory } : field)),
    'field-types': [{ name: 'score', base: 'number', label: both('Score'), schema: { maximum: max } }],
  });
  const told = async (before: Content, after: Content) => (await impactOf(server.services, before, after)).filter(({ field }) => field === 'JLPT level');
  expect(rowCount).toBeGreaterThan(0);
  expect(await told(asked(false), asked(true))).toMatchObject([{ refused: rowCount, all: rowCount, codes: [`number ${String(rowCount)}`] }]);
  for (const [before, after] of [[false, false], [true, true], [true, false]] as const) expect(await told(asked(before), asked(after, 990))).toEqual([]);
});

test('a document that goes from a form is told like a field, and not one that a field asks for in the place of the list', async () => {
  const { content: live } = await readLiveContent(server.services);
  const form = live['profile-form'];
  const [resume] = form?.documents ?? [];
  if (!form || !resume) throw new Error('the demo has no document of the profile');
  const documents = form.documents?.filter((one) => one !== resume) ?? [];
  const next = { ...live, 'profile-form': { ...form, documents } };
  const { rows: [stored] } = await server.services.db.execute(sql`select count(*)::int as all from documents where record = 'profile' and document_name_id = ${resume.document_name_id}`);
  expect(stored?.['all']).toBeGreaterThan(0);
  expect(await impactOf(server.services, live, next)).toEqual([{ form: 'profile', field: 'Resume', refused: 0, all: stored?.['all'], isGone: true, codes: [] }]);
  const [first, ...others] = form.categories;
  if (!first) throw new Error('the demo has no category');
  const field = { name: 'CV', input_type: 'document', document_name_id: resume.document_name_id };
  expect(await impactOf(server.services, live, { ...live, 'profile-form': { documents, categories: [{ ...first, fields: [...first.fields, field] }, ...others] } })).toEqual([]);
});

test('what was answered to a question that goes or is of another type is counted, in exams, sessions and both kinds of reviews', async () => {
  const { db } = server.services;
  const { content: live } = await readLiveContent(server.services);
  const { exams = [], jobs = [], 'online-sessions': sessions = [] } = live;
  expect(await affectedAnswers(server.services, live, live)).toEqual([]);
  await db.execute(sql`insert into review_answers select id, 2, 'asked at two events' from reviews where kind = 'selection' and job_id = 1 on conflict do nothing`);
  await db.execute(sql`update exam_answers set answer = null where exam_id = 3 and question_id = 302`);
  const next = {
    ...live,
    exams: exams.filter(({ id }) => id !== 4).map((exam) => ({ ...exam, question_groups: exam.question_groups.map((group) => ({
      ...group, questions: group.questions.filter(({ question_id: id }) => id !== 301 && id !== 302)
        .map((question) => (question.question_id === 303 ? { ...question, question_type: 'document' } : { ...question, question_name: both('Renamed') })),
    })) })),
    'online-sessions': sessions.map((session) => ({ ...session, questions: session.questions.filter(({ question_id: id }) => id !== 301) })),
    jobs: jobs.map((job) => ({
      ...job, survey_questions: job.survey_questions?.filter(({ question_id: id }) => id !== 5) ?? [],
      interview_questions: job.interview_questions?.map((question) => (job.id === 1 && question.question_id === 2 ? { ...question, question_type: 'free_text' as const } : question)) ?? [],
    })),
  };
  expect(await affectedAnswers(server.services, live, next)).toEqual([
    { of: 'exam', id: 3, question: 301, applicants: 1, before: 'radio_button', after: undefined, options: [] },
    { of: 'exam', id: 3, question: 303, applicants: 1, before: expect.any(String), after: 'document', options: expect.any(Array) },
    { of: 'exam', id: 4, question: 401, applicants: 1, before: expect.any(String), after: undefined, options: [] },
    { of: 'interview', id: 1, question: 2, applicants: 3, before: 'check_box', after: 'free_text', options: expect.any(Array) },
    { of: 'session', id: 3, question: 301, applicants: 2, before: expect.any(String), after: undefined, options: [] },
    { of: 'survey', id: 2, question: 5, applicants: 1, before: 'free_text', after: undefined, options: [] },
  ]);
});

test('answers are counted where an option of their question goes, and where its type is another by the same name', async () => {
  const { content } = await readLiveContent(server.services);
  const asked = (type: object, ...options: readonly string[]): Content => ({
    ...content,
    'field-types': [{ name: 'inner', base: 'text', ...type }, { name: 'outer', base: 'text', label: both('Outer'), fields: { label: { input_type: 'inner', translated_name: both('A') } } }],
    exams: content.exams?.map((exam) => ({ ...exam, question_groups: exam.question_groups.map((group) => ({
      ...group, questions: group.questions.map((question) => (question.question_id === 303 ? { ...question, question_type: 'outer' } : question)),
    })) })) ?? [],
    'online-sessions': content['online-sessions']?.map((session) => ({ ...session, questions: session.questions.map((question) =>
      (session.id === 3 && question.question_id === 301 ? { ...question, options: options.map((name) => ({ option_name: name })) } : question)) })) ?? [],
  });
  const told = (next: Content) => affectedAnswers(server.services, asked({ mask: '000' }, 'a', 'b'), next);
  expect(await told(asked({ mask: '000', label: both('Another label'), messages: { schema: both('Three digits.') } }, 'b', 'c', 'a'))).toEqual([]);
  expect(await told(asked({ mask: '0000' }, 'b'))).toEqual([
    { of: 'exam', id: 3, question: 303, applicants: 1, before: 'outer', after: 'outer', options: [] },
    { of: 'session', id: 3, question: 301, applicants: 2, before: expect.any(String), after: expect.any(String), options: ['a'] },
  ]);
});
