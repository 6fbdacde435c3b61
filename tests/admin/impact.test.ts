import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersLeft, impactOf } from '../../server/admin/impact.ts';
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

test('what was answered to a question that goes or is of another type is counted, in exams, sessions and both kinds of reviews', async () => {
  const { db } = server.services;
  const { content: live } = await readLiveContent(server.services);
  const { exams = [], jobs = [], 'online-sessions': sessions = [] } = live;
  expect(await answersLeft(server.services, live, live)).toEqual([]);
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
  expect(await answersLeft(server.services, live, next)).toEqual([
    { of: 'exam', id: 3, question: 301, applicants: 1, before: 'radio_button', after: undefined },
    { of: 'exam', id: 3, question: 303, applicants: 1, before: expect.any(String), after: 'document' },
    { of: 'exam', id: 4, question: 401, applicants: 1, before: expect.any(String), after: undefined },
    { of: 'interview', id: 1, question: 2, applicants: 3, before: 'check_box', after: 'free_text' },
    { of: 'session', id: 3, question: 301, applicants: 2, before: expect.any(String), after: undefined },
    { of: 'survey', id: 2, question: 5, applicants: 1, before: 'free_text', after: undefined },
  ]);
});
