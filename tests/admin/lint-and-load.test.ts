import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { adminProgram } from '../../server/admin/commands/program.ts';
import { loadContent } from '../../server/admin/load-content.ts';
import { readLive } from '../../server/definitions/versions.ts';
import { type TestServer, startTestServer } from '../server/support/test-server.ts';
import { runAdmin, withoutBackups } from './support/run-admin.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-lint-and-load-'));
  await writeFile(join(folder, 'no-picture.txt'), 'x');
  return () => rm(folder, { recursive: true });
});

const text = { en: 'x', jp: 'x' };
const applicant = 'demo@example.com';
const options = [{ option_id: 1, option_name: 'x' }, { option_id: 2, option_name: 'y' }];
const event = { id: 900, name: text, start: '2027-04-01T10:00:00+09:00', end: '2027-04-02T10:00:00+09:00' };
const radio = { question_id: 1, question_name: 'x', question_type: 'radio_button', options };
const job = { id: 900, company_name: text, title: text, survey_questions: [{ ...radio, is_mandatory: true }], interview_questions: [radio] };
const review = { applicant, job: 900 };
const interview = { ...review, event: 900, interview: { start: { in_days: 1, at: '10:00' }, step_name: text } };
const jclass = { id: 900, name: text, lessons: [{ id: 900, date: { in_days: 1, at: '10:00' } }], members: [] };
const session = { id: 900, title: text, intro_text: text, outro_text: text, questions: [radio], takers: [] };
const registration = { name: 'a', title: text, categories: [] };
const person = { email: 'new@example.com', password: 'long enough', student_id: 'N1', name: 'New' };

const examOf = (question: object, more: object = {}): object => ({
  id: 900, title: text, intro_text: text, outro_text: text,
  question_groups: [{ question_group_id: 1, question_group_name: text, timelimit: 60, questions: [{ ...radio, ...question }] }], ...more,
});
const formOf = (field: object): object => ({ categories: [{ category_name: text, fields: [{ name: 'A', input_type: 'text', translated_name: text, ...field }] }] });
const NO_DAY = '2027-02-30T10:00Z';
const level = { name: 'level', base: 'drop_down', label: text, options: ['N1', 'N2'] };

test.each<readonly [string, Readonly<Record<string, unknown>>]>([
  ['an event that ends before it starts', { events: [{ ...event, end: '2027-03-31T10:00:00+09:00' }] }],
  ['an event whose counted end is before its start', { events: [{ ...event, start: { in_days: 2, at: '10:00' }, end: { in_minutes: 5 } }] }],
  ['an event on a day that is none', { events: [{ ...event, end: NO_DAY }] }],
  ['an event in a year that no calendar has', { events: [{ ...event, start: '0000-04-01T10:00:00Z' }] }],
  ['an exam that ends on a day that is none', { exams: [examOf({}, { end: NO_DAY })] }],
  ['a lesson on a day that is none', { classes: [{ ...jclass, lessons: [{ id: 900, date: NO_DAY }] }] }],
  ['an interview on a day that is none', { events: [event], jobs: [job], interviews: [{ ...interview, interview: { ...interview.interview, start: NO_DAY } }] }],
  ['a correct answer that is no option', { exams: [examOf({ correct_answer: '9' })] }],
  ['a list as the correct answer to a single choice', { exams: [examOf({ correct_answer: ['1'] })] }],
  ['two ids as the correct answer to a single choice', { exams: [examOf({ correct_answer: '1,2' })] }],
  ['a correct answer that a type of the folder does not have', { 'field-types': [level], exams: [examOf({ question_type: 'level', options: undefined, correct_answer: 'N3' })] }],
  ['a correct answer without a part that is mandatory', { 'field-types': [{ name: 'pair', base: 'text', fields: { a: { input_type: 'text', 'is_mandatory?': true }, b: { input_type: 'text' } } }], exams: [examOf({ question_type: 'pair', options: undefined, correct_answer: '{"b":"x"}' })] }],
  ['an answer in an exam that is no option', { exams: [examOf({}, { takers: [{ applicant, answers: { 1: '9' } }] })] }],
  ['an answer to no question of an exam', { exams: [examOf({}, { takers: [{ applicant, answers: { 9: '1' } }] })] }],
  ['an answer in a session that is no option', { 'online-sessions': [{ ...session, takers: [{ applicant, answers: { 1: '9' } }] }] }],
  ['an answer to no question of a session', { 'online-sessions': [{ ...session, takers: [{ applicant, answers: { 9: '1' } }] }] }],
  ['an answer in a review that is no option', { jobs: [job], 'job-reviews': [{ ...review, answers: { 1: '9' } }] }],
  ['an answer to no question of an interview', { events: [event], jobs: [job], interviews: [{ ...interview, answers: { 9: '1' } }] }],
  ['a submitted review without an answer that has to be', { jobs: [job], 'job-reviews': [{ ...review, submitted: true }] }],
  ['a review of a job that is not there', { jobs: [job], 'job-reviews': [{ ...review, job: 901 }] }],
  ['an interview for a job that is not there', { events: [event], jobs: [job], interviews: [{ ...interview, job: 901 }] }],
  ['an interview at an event that is not there', { events: [event], jobs: [job], interviews: [{ ...interview, event: 901 }] }],
  ['a review twice', { jobs: [job], 'job-reviews': [review, { ...review, applicant: 'DEMO@example.com' }] }],
  ['an interview twice', { events: [event], jobs: [job], interviews: [interview, interview] }],
  ['a class with an exam that is not there', { exams: [examOf({})], classes: [{ ...jclass, exams: [901] }] }],
  ['a form with a document that is not there', { 'document-names': [{ id: 1, name: 'x' }], 'profile-form': { ...formOf({}), documents: [{ document_name_id: 4711 }] } }],
  ['a time limit of a question that is no recording', { 'field-types': [{ name: 'line', base: 'text' }], 'online-sessions': [{ ...session, questions: [{ question_id: 1, question_name: 'x', question_type: 'line', timelimit: 60 }] }] }],
  ['a field of a type that is not there', { 'profile-form': formOf({ input_type: 'colour' }) }],
  ['a question of a type that is not there', { exams: [examOf({ question_type: 'colour', correct_answer: '1' })] }],
  ['a field of a type that none may be of', { 'onboarding-form': formOf({ input_type: 'password' }) }],
  ['a logo that is no picture', { jobs: [{ ...job, logo: 'no-picture.txt' }] }],
  ['a banner that is no picture', { 'registration-forms': [{ ...registration, banner: 'no-picture.txt' }] }],
  ['a photo that is no picture', { applicants: [{ ...person, photograph: 'no-picture.txt' }] }],
  ['a picture of an exam that is none', { exams: [examOf({ answer_image: 'no-picture.txt' })] }],
  ['a video of a session that is none', { 'online-sessions': [{ ...session, intro_video: 'no-picture.txt' }] }],
  ['a form without an end that is an empty text', { 'registration-forms': [{ ...registration, valid_until: '' }] }],
  ['a form that ends in a year that no calendar has', { 'registration-forms': [{ ...registration, valid_until: '0000-01-01' }] }],
  ['a form whose address leads elsewhere', { 'registration-forms': [{ ...registration, name: '..' }] }],
])('lint names what the loader refuses: %s', async (_what, parts) => {
  for (const [part, content] of Object.entries(parts)) await writeFile(join(folder, `${part}.json`), JSON.stringify(content));
  await expect(loadContent(server.services, folder)).rejects.toMatchObject({ name: 'StartupError' });
  expect(await runAdmin({}, 'lint', folder)).toMatchObject({ code: 1, output: expect.stringMatching(/^error: /m) as string });
});

const none = (): Promise<never> => Promise.reject(new Error('is not asked for here'));

/** Imports the folder beside the server of these tests. */
async function importFolder(): Promise<string> {
  const lines: string[] = [];
  await adminProgram({
    open: () => Promise.resolve({ services: server.services, close: () => Promise.resolve() }), migrate: none, look: none,
    say: (line) => { lines.push(line); }, user: 'tests', isTerminal: false, ...withoutBackups,
  }).parseAsync(['import', folder], { from: 'user' }).catch((error: unknown) => { lines.push(String(error)); });
  return lines.join('\n');
}

test.each<readonly [string, Readonly<Record<string, unknown>>, RegExp]>([
  ['an option that says nothing', { 'onboarding-form': formOf({ input_type: 'drop_down', options: ['a', ' '] }) }, /options\/1: is neither a text nor an option/],
  ['a question of a choice without options', { 'field-types': [{ ...level, options: undefined }], exams: [examOf({ question_type: 'level', options: undefined })] }, /a choice needs options/],
  ['a page with a script', { 'static-pages': [{ name: 'tos', files: { en: 'script.html', jp: 'script.html' } }] }, /has a script \(line 1\)/],
])('an import refuses what lint does: %s', async (_what, parts, reason) => {
  for (const [part, content] of Object.entries(parts)) await writeFile(join(folder, `${part}.json`), JSON.stringify(content));
  await writeFile(join(folder, 'script.html'), '<script>x()</script>');
  const before = await readLive(server.services.db);
  expect(await importFolder()).toMatch(new RegExp(`^error: .*${reason.source}[^]*Nothing was stored`));
  expect(await readLive(server.services.db)).toBe(before);
});

test('an import knows what is live beside what its folder has', async () => {
  await writeFile(join(folder, 'field-types.json'), JSON.stringify([level]));
  await writeFile(join(folder, 'document-names.json'), JSON.stringify([{ id: 900, name: 'x' }]));
  expect(await importFolder()).toMatch(/is loaded; version \d+ is live/);
  await writeFile(join(folder, 'field-types.json'), JSON.stringify([{ ...level, name: 'other' }]));
  await writeFile(join(folder, 'document-names.json'), JSON.stringify([{ id: 901, name: 'y' }]));
  const [asked, file] = [{ input_type: 'level' }, { name: 'B', input_type: 'document', document_name_id: 900 }];
  const registrations = [asked, file].map((field, index) => ({ ...registration, name: `of_live_${String(index)}`, ...formOf(field) }));
  await writeFile(join(folder, 'registration-forms.json'), JSON.stringify(registrations));
  expect(await importFolder()).toMatch(/is loaded; version \d+ is live/);
});
