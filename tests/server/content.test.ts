import { copyFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyNamedFiles } from '../../server/admin/commands/store-part.ts';
import { loadContent, loadIntoEmpty } from '../../server/admin/load-content.ts';
import { publish } from '../admin/support/publish.ts';
import { countTimesAnew } from '../../server/admin/times.ts';
import { readLiveContent } from '../../server/admin/write-folder.ts';
import { inProject } from '../../server/base/root.ts';
import demoApplicants from '../../server/demo/applicants.json' with { type: 'json' };
import { hiringCalls } from './support/hiring.ts';
import { field, profileOf, saveParts } from './support/saving.ts';
import { type TestServer, startTestServer } from './support/test-server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => { server = await startTestServer(); });
afterAll(() => server.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-content-'));
  return () => rm(folder, { recursive: true });
});

const put = (name: string, content: unknown): Promise<void> => writeFile(join(folder, name), JSON.stringify(content));
const universities = async (): Promise<readonly { id: number; name: unknown }[]> =>
  (await server.app.inject('/api/v1/universities.json')).json<{ universities: { id: number; name: unknown }[] }>().universities;

test('loading again changes nothing and keeps what applicants entered', async () => {
  const demo = await server.logIn('demo@example.com', 'demo-password');
  // Another test may have changed it.
  await loadContent(server.services, inProject('server', 'demo'));
  await saveParts(demo, [field('Hobby', 'Entered since')]);
  const before = [await server.storedFiles(), await universities(), (await profileOf(demo)).values['Hobby']];
  await loadContent(server.services, inProject('server', 'demo'));
  await loadIntoEmpty(server.services, join(folder, 'is not even read'));
  expect([await server.storedFiles(), await universities(), (await profileOf(demo)).values['Hobby']]).toEqual(before);
  expect(before[2]).toBe('Entered since');
});

test('a part alone changes that part', async () => {
  await put('universities.json', [{ id: 1, name: { en: 'Renamed', jp: '改名' } }, { id: 500, name: { en: 'Added', jp: '追加' } }]);
  const count = (await universities()).length;
  await loadContent(server.services, folder);
  expect(await universities()).toHaveLength(count + 1);
  expect((await universities()).find(({ id }) => id === 1)?.name).toEqual({ en: 'Renamed', jp: '改名' });
});

const text = { en: 'x', jp: 'x' };
const form = (...fields: readonly object[]): object => ({ categories: [{ category_name: text, fields }] });
/** Of the demo's first applicant. */
const DEMO_ID = demoApplicants[0]?.student_id ?? '';
const person = { email: 'new@example.com', password: 'long enough', student_id: 'N1', name: 'New' };

test.each([
  ['an unknown input type', 'profile-form.json', form({ name: 'a', input_type: 'colour' }), /the field "a" of the form profile is of the input type colour, which is neither built in nor a field type/],
  ['a choice without options', 'profile-form.json', form({ name: 'a', input_type: 'drop_down' }), /must have required property 'options'/],
  ['a field twice', 'profile-form.json', form({ name: 'a', input_type: 'text' }, { name: 'a', input_type: 'date' }), /defines the field "a" twice/],
  ['a field of a blank name', 'profile-form.json', form({ name: '　', input_type: 'text' }), /profile-form.json has a blank name at the field "　"/],
  ['a field of a blank Japanese name', 'profile-form.json', form({ name: 'a', translated_name: { en: 'A', jp: ' ' }, input_type: 'text' }), /profile-form.json has a blank name at the field "a"/],
  ['a category of a blank name', 'profile-form.json', { categories: [{ category_name: { en: 'x', jp: '　' }, fields: [] }] }, /profile-form.json has a category with a blank name/],
  ['a university of a blank name', 'universities.json', [{ id: 1, name: { en: 'x', jp: '　' } }], /universities.json has a blank name at 1/],
  ['more types than there may be', 'field-types.json', Array.from({ length: 201 }, (_, index) => ({ name: `t${String(index)}`, base: 'text' })), /^error: field-types.json: defines more than 200 types/],
  ['what does not fit its schema', 'universities.json', {}, /^universities.json does not fit: must be array/],
  ['an option of a field twice', 'profile-form.json', form({ name: 'a', input_type: 'drop_down', options: ['x', { option_id: 'x', option_name: text }] }), /profile-form.json has the option x of the field "a" twice/],
  ['a field that a company tells twice', 'company-info.json', [{ category_name: text, fields: [1, 2].map((value) => ({ name: 'a', value: String(value) })) }], /company-info.json, "x", defines the field "a" twice/],
  ['a person twice', 'applicants.json', [person, { ...person, email: 'NEW@example.com', student_id: 'N0' }], /applicants.json names new@example.com twice/],
  ['a student ID twice', 'applicants.json', [person, { ...person, email: 'other@example.com' }], /applicants.json gives the student ID N1 twice/],
  ['a student ID that somebody has', 'applicants.json', [{ ...person, student_id: DEMO_ID }], /applicants.json gives new@example.com the student ID \S+, which somebody else has/],
  ['a university twice', 'universities.json', [{ id: 1, name: text }, { id: 1, name: text }], /universities.json has the id 1 twice/],
  ['a document twice', 'document-names.json', [{ id: 1, name: 'a' }, { id: 1, name: 'b' }], /document-names.json has the id 1 twice/],
  ['a page twice', 'static-pages.json', [1, 2].map(() => ({ name: 'tos', files: { en: 'a.html', jp: 'a.html' } })), /static-pages.json has the page tos twice/],
  ['a short password', 'applicants.json', [{ ...person, password: 'short' }], /applicants.json does not fit: \/0\/password/],
  ['no latest education', 'applicants.json', [{ ...person, universities: [{ university_id: 1, faculty: 'law', education_background: 'master', start_month: 1, start_year: 2000, graduated_month: 1, graduated_year: 2001 }] }], /exactly one education of N1/],
  ['a file that is not there', 'applicants.json', [{ ...person, photograph: 'files/none.png' }], /none.png is named in the content but is not there/],
  ['a file outside the folder', 'applicants.json', [{ ...person, photograph: '../../etc/hostname' }], /hostname is outside the content folder/],
  ['a document for nobody', 'downloadable-documents.json', [{ id: 9, name: 'x', file: 'downloadable-documents.json', applicant: 'x@example.com' }], /names an applicant who is not there: x@example.com\./],
])('%s is refused with its place', async (_what, name, content, message) => {
  await put(name, content);
  await expect(loadContent(server.services, folder)).rejects.toThrow(message);
});

const event = { id: 900, name: text, start: '2020-04-01T10:00:00+09:00', end: { in_days: 200, at: '18:00' } };
const job = { id: 900, company_name: text, title: text };
const question = { question_id: 1, question_name: 'x', question_type: 'radio_button', options: [{ option_id: 1, option_name: 'x' }] };
const review = { applicant: 'demo@example.com', job: 1 };

test.each([
  ['an event on a day that is none', 'events.json', [{ ...event, start: '2020-02-31T10:00:00Z' }], /events.json does not fit: \/0\/start must match format "moment"/],
  ['a moment that does not exist (2026-12-01T25:00:00+09:00)', 'events.json', [{ ...event, start: '2026-12-01T25:00:00+09:00' }], /events.json does not fit: \/0\/start/],
  ['a moment that does not exist (2026-12-01T24:30Z)', 'events.json', [{ ...event, start: '2026-12-01T24:30Z' }], /events.json does not fit: \/0\/start/],
  ['a moment that does not exist (2026-12-01T10:60Z)', 'events.json', [{ ...event, start: '2026-12-01T10:60Z' }], /events.json does not fit: \/0\/start/],
  ['a moment that does not exist (2026-12-01T10:00:60Z)', 'events.json', [{ ...event, start: '2026-12-01T10:00:60Z' }], /events.json does not fit: \/0\/start/],
  ['a moment that does not exist (2026-12-01T10:00+24:00)', 'events.json', [{ ...event, start: '2026-12-01T10:00+24:00' }], /events.json does not fit: \/0\/start/],
  ['a time without a zone', 'events.json', [{ ...event, start: '2020-02-01T10:00:00' }], /events.json does not fit: \/0\/start/],
  ['a time of day that is none', 'events.json', [{ ...event, end: { in_days: 1, at: '24:00' } }], /events.json does not fit: \/0\/end/],
  ['an event that ends before it starts', 'events.json', [{ ...event, end: '2020-03-01T10:00:00Z' }], /events.json, 900, ends before it starts/],
  ['an event twice', 'events.json', [event, event], /events.json has the id 900 twice/],
  ['an application of nobody', 'events.json', [{ ...event, applied: ['x@example.com'] }], /events.json names an applicant who is not there/],
  ['a job twice', 'jobs.json', [job, job], /jobs.json has the id 900 twice/],
  ['a logo that is no picture', 'jobs.json', [{ ...job, logo: 'jobs.json' }], /jobs.json is no logo: it must be a file of the type png, jpeg, webp/],
  ['a question twice', 'jobs.json', [{ ...job, survey_questions: [question, question] }], /jobs.json, 900, asks the question 1 twice/],
  ['an option twice', 'jobs.json', [{ ...job, interview_questions: [{ ...question, options: [...question.options, { option_id: '1', option_name: 'y' }] }] }], /has the option 1 of question 1 twice/],
  ['an option with a comma', 'jobs.json', [{ ...job, survey_questions: [{ ...question, options: [{ option_id: 'a,b', option_name: 'x' }] }] }], /option_id/],
  ['a choice without options', 'jobs.json', [{ ...job, survey_questions: [{ ...question, options: undefined }] }], /must have required property 'options'/],
  ['a text with options', 'jobs.json', [{ ...job, survey_questions: [{ ...question, question_type: 'free_text' }] }], /options/],
  ['a review of a job that is not there', 'job-reviews.json', [{ ...review, job: 899 }], /job-reviews.json, demo@example.com and job 899, names a job that is not there/],
  ['a review of nobody', 'job-reviews.json', [{ ...review, applicant: 'x@example.com' }], /job-reviews.json names an applicant who is not there/],
  ['an answer that does not fit', 'job-reviews.json', [{ ...review, answers: { 1: '9' } }], /has an answer to question 1 that does not fit/],
  ['an answer to no question', 'job-reviews.json', [{ ...review, answers: { 99: 'x' } }], /has an answer to question 99 that does not fit/],
  ['a submitted review without its answers', 'job-reviews.json', [{ ...review, submitted: true }], /is submitted without an answer to question 1/],
  ['an interview at an event that is not there', 'interviews.json', [{ ...review, event: 899 }], /interviews.json names the event 899, which is not there/],
  ['a rating above 99', 'interviews.json', [{ ...review, event: 1, rating: { rate: 100, rank: 'A' } }], /interviews.json does not fit: \/0\/rating\/rate/],
])('of events, jobs and reviews, %s is refused', async (_what, name, content, message) => {
  await put(name, content);
  await expect(loadContent(server.services, folder)).rejects.toThrow(message);
});

const session = { id: 900, title: text, intro_text: text, outro_text: text, questions: [{ question_id: 1, question_name: 'x', question_type: 'number' }], takers: [] };
const choice = { question_id: 2, question_name: 'x', question_type: 'drop_down', options: [{ option_name: 'a' }] };

test.each([
  ['a session twice', [session, session], /online-sessions.json has the id 900 twice/],
  ['a question twice', [{ ...session, questions: [...session.questions, ...session.questions] }], /online-sessions.json, 900, asks the question 1 twice/],
  ['an option twice', [{ ...session, questions: [{ ...choice, options: [{ option_name: text }, { option_name: 'x' }] }] }], /has the option x of question 2 twice/],
  ['a choice without options', [{ ...session, questions: [{ ...choice, options: undefined }] }], /must have required property 'options'/],
  ['a number with options', [{ ...session, questions: [{ ...choice, question_type: 'number' }] }], /options/],
  ['a question of a blank name', [{ ...session, questions: [{ ...choice, question_name: '　' }] }], /online-sessions.json, 900, has a blank name at question 2/],
  ['a time limit of what is no recording', [{ ...session, questions: [{ ...choice, timelimit: 60 }] }], /timelimit/],
  ['a picture that is none', [{ ...session, questions: [{ ...choice, display_image: 'online-sessions.json' }] }], /online-sessions.json is no display_image/],
  ['a taker who is nobody', [{ ...session, takers: [{ applicant: 'x@example.com' }] }], /online-sessions.json names an applicant who is not there/],
  ['a taker twice', [{ ...session, takers: [{ applicant: 'demo@example.com' }, { applicant: 'DEMO@example.com' }] }], /names demo@example.com twice/],
  ['an answer to no question', [{ ...session, takers: [{ applicant: 'demo@example.com', answers: { 9: 'x' } }] }], /the answer of demo@example.com to question 9 is one to a question that is not asked/],
  ['an answer that does not fit', [{ ...session, questions: [choice], takers: [{ applicant: 'demo@example.com', answers: { 2: 'b' } }] }], /the answer of demo@example.com to question 2 does not fit/],
])('of online sessions, %s is refused', async (_what, content, message) => {
  await put('online-sessions.json', content);
  await expect(loadContent(server.services, folder)).rejects.toThrow(message);
});

test('loading events, jobs and reviews again brings them up to date and keeps what applicants entered', async () => {
  const visitor = await server.newVisitor();
  const own = hiringCalls(visitor);
  const interview = { start: { in_minutes: 60 }, step_name: { en: 'First', jp: '一次' } };
  const parts = {
    'events.json': [{ ...event, applicant: visitor.email }], 'jobs.json': [{ ...job, survey_questions: [question], interview_questions: [question] }],
    'job-reviews.json': [{ applicant: visitor.email, job: 900, answers: { 1: '1' } }], 'interviews.json': [{ applicant: visitor.email, job: 900, event: 900, interview }],
  };
  for (const [name, content] of Object.entries(parts)) await put(name, content);
  await loadContent(server.services, folder);
  const [review] = await own.jobReviews();
  const [[company] = []] = await own.interviews();
  await own.apply(900);
  await own.answer('job_review', review?.job_review_id, 1, '');
  await own.ready(company?.interview_details?.id);
  await own.rate({ job_id: 900, sgwj_event_id: 900, rate: 1, rank: 'A' });
  await put('jobs.json', [{ ...job, title: { en: 'New title', jp: '新しい求人' }, survey_questions: [question], interview_questions: [question] }]);
  await put('interviews.json', [{ applicant: visitor.email, job: 900, event: 900, interview: { ...interview, start: { in_days: 2, at: '10:00' }, result: '○' }, rating: { rate: 9, rank: 'E' } }]);
  await loadContent(server.services, folder);
  expect((await own.jobReviews())[0]).toMatchObject({ job_review_id: review?.job_review_id, job_name: { en: 'New title' }, questions: [{ answer: null }] });
  const [[again] = []] = await own.interviews();
  expect(again).toMatchObject({
    selection_id: company?.selection_id, job_title: { en: 'New title' }, ratings: { rate: 1, rank: 'A' },
    interview_details: { id: company?.interview_details?.id, ready_status: 1, result: '○', start_time: expect.stringMatching(/T01:00:00/) as string },
  });
  expect((await own.applied()).map(({ id }) => id)).toEqual([900]);
});

test('the time of an interview is to be confirmed again once it is another, and the next interview asks anew who is ready', async () => {
  const visitor = await server.newVisitor();
  const own = hiringCalls(visitor);
  await put('events.json', [{ ...event, id: 903, applicant: visitor.email }]);
  await put('jobs.json', [{ ...job, id: 903 }]);
  const told = async (interview: object): Promise<readonly unknown[]> => {
    await put('interviews.json', [{ applicant: visitor.email, job: 903, event: 903, interview }]);
    await loadContent(server.services, folder);
    const [[company] = []] = await own.interviews();
    const details = company?.interview_details;
    return [details?.id, details?.interview_time_confirm_status, details?.ready_status];
  };
  const [first, second] = [{ en: 'First', jp: '一次' }, { en: 'Second', jp: '二次' }];
  const [id] = await told({ start: { in_minutes: 60 }, step_name: first });
  await own.confirm(id, 1);
  await own.ready(id);
  expect(await told({ start: { in_minutes: 60 }, step_name: first, result: '○' })).toEqual([id, 1, 1]);
  expect(await told({ start: { in_minutes: 60 }, step_name: { ...first, jp: '一次面接' } })).toEqual([id, 1, 1]);
  expect(await told({ start: { in_minutes: 90 }, step_name: { ...first, jp: '一次面接' } })).toEqual([id, 0, 1]);
  expect(await told({ start: { in_minutes: 120 }, step_name: second })).toEqual([id, 0, 0]);
  await own.confirm(id, 1);
  expect(await told({ start: { in_days: 3, at: '10:00' }, step_name: first, time_confirmed: true })).toEqual([id, 1, 0]);
  await told({ start: '2027-04-01T10:00:00+09:00', step_name: first, time_confirmed: true });
  expect(await told({ start: '2027-04-01T01:00Z', step_name: first })).toEqual([id, 1, 0]);
});

test('an applicant whom content writes in full width is known as everybody is, and added once', async () => {
  for (const email of ['Ｗｉｄｅ@example。com', 'wide@example.com']) {
    await put('applicants.json', [{ ...person, email, student_id: 'N-wide' }]);
    await loadContent(server.services, folder);
  }
  expect((await server.logIn('wide@example.com', person.password)).email).toBe('wide@example.com');
});

test('times that name no day are counted anew when a demo starts, and no others', async () => {
  const visitor = await server.newVisitor();
  await put('events.json', [
    { ...event, id: 901, applicant: visitor.email }, { ...event, id: 902, applicant: visitor.email, start: { in_minutes: 30 }, end: { in_minutes: 90 } },
  ]);
  await loadContent(server.services, folder);
  const startsOf = async (): Promise<readonly string[]> => (await hiringCalls(visitor).events()).filter(({ id }) => id > 900).map(({ start_date: start }) => start);
  const before = await startsOf();
  server.pass(86_400);
  expect(await startsOf()).toEqual([before.find((start) => start === '2020-04-01T01:00:00.000Z')]);
  await countTimesAnew(server.services.db, server.services);
  const after = await startsOf();
  server.pass(-86_400);
  expect(after).toContain('2020-04-01T01:00:00.000Z');
  const [[earlier], [later]] = [before, after].map((starts) => starts.filter((start) => !start.startsWith('2020-04-01'))) as [string[], string[]];
  expect((Date.parse(String(later)) - Date.parse(String(earlier))) / 86_400_000).toBeCloseTo(1, 2);
});

test('a lesson is moved out of another class only by content that has both', async () => {
  const lesson = { id: 9001, date: { in_days: 1, at: '10:00' } };
  const [first, second] = [901, 902].map((id) => ({ id, name: text, lessons: [lesson], members: [] }));
  await put('classes.json', [first]);
  await loadContent(server.services, folder);
  await put('classes.json', [second]);
  await expect(loadContent(server.services, folder)).rejects.toThrow('classes.json, 902, has the lesson 9001, which is of the class 901.');
  await put('classes.json', [{ ...first, lessons: [] }, second]);
  await loadContent(server.services, folder);
  const { lists } = await server.services.definitions.live(server.services.db);
  expect(lists.lessons.find(({ id }) => id === lesson.id)?.jclassId).toBe(902);
});

test('a class takes the place of another, with its lessons, where content is published', async () => {
  const lesson = { id: 9002, date: { in_days: 1, at: '10:00' } };
  const [first, second] = [903, 904].map((id) => ({ id, name: text, lessons: [lesson], members: [] }));
  await put('classes.json', [first]);
  await loadContent(server.services, folder);
  const { content: { classes: live = [] } } = await readLiveContent(server.services);
  await put('classes.json', [...live.filter(({ id }) => id !== 903), second]);
  await publish(server.services, folder, { author: 'tests', action: 'publish', message: 'a try' });
  const { lists } = await server.services.definitions.live(server.services.db);
  expect(lists.lessons.find(({ id }) => id === lesson.id)?.jclassId).toBe(904);
  expect(lists.jclasses.map(({ id }) => id)).not.toContain(903);
});

test('what is no JSON, or no content, is refused', async () => {
  await expect(loadContent(server.services, folder)).rejects.toThrow(/holds no content files/);
  await writeFile(join(folder, 'universities.json'), '[{');
  await expect(loadContent(server.services, folder)).rejects.toThrow(/universities.json is not JSON/);
});

describe('a link that leads out of the content folder', () => {
  const said = { author: 'a test', action: 'test', message: 'links' };
  const secret = 'root:x:0:0';
  let outside: string;
  beforeEach(async () => {
    outside = await mkdtemp(join(tmpdir(), 'portal-outside-'));
    await writeFile(join(outside, 'passwd'), secret);
    await copyFile(inProject('server', 'demo', 'files', 'photo.png'), join(outside, 'photo.png'));
    await put('universities.json', [{ id: 1, name: { en: 'A', jp: 'A' } }]);
    return () => rm(outside, { recursive: true });
  });

  test.each([
    ['a photo', 'photo.png', 'applicants.json', [{ ...person, photograph: 'files/link.png' }]],
    ['a document of an applicant', 'passwd', 'applicants.json', [{ ...person, documents: { 1: 'files/link.png' } }]],
    ['a sheet to download', 'passwd', 'downloadable-documents.json', [{ id: 9, name: 'x', file: 'files/link.png' }]],
    ['a logo', 'photo.png', 'jobs.json', [{ id: 900, company_name: { en: 'x', jp: 'x' }, title: { en: 'x', jp: 'x' }, logo: 'files/link.png' }]],
    ['a page', 'passwd', 'static-pages.json', [{ name: 'tos', files: { en: 'files/link.png', jp: 'files/link.png' } }]],
  ])('is not followed for %s, whether the file is the link or a folder on the way', async (_what, target, name, content) => {
    await put(name, content);
    const before = await server.storedFiles();
    await mkdir(join(folder, 'files'));
    await symlink(join(outside, target), join(folder, 'files', 'link.png'));
    await expect(loadContent(server.services, folder)).rejects.toThrow(/link\.png is outside the content folder/);
    if (name !== 'applicants.json') await expect(publish(server.services, folder, said)).rejects.toThrow(/link\.png is outside the content folder/);
    await rm(join(folder, 'files'), { recursive: true });
    await copyFile(join(outside, target), join(outside, 'link.png'));
    await symlink(outside, join(folder, 'files'));
    await expect(loadContent(server.services, folder)).rejects.toThrow(/link\.png is outside the content folder/);
    expect(await server.storedFiles()).toEqual(before);
  });

  test('is not followed for a file that stands beside an entry', async () => {
    await symlink(join(outside, 'passwd'), join(folder, 'link.pdf'));
    await mkdir(join(folder, 'to'));
    await expect(copyNamedFiles({ content: [{ file: 'link.pdf' }], folder }, 'downloadable-documents', join(folder, 'to'))).rejects.toThrow(/link\.pdf is outside the content folder/);
  });

  test('is not followed for the content itself, of which nothing is said', async () => {
    await symlink(join(outside, 'passwd'), join(folder, 'events.json'));
    const refusal: unknown = await loadContent(server.services, folder).catch((error: unknown) => error);
    expect(String(refusal)).toMatch(/events\.json is outside the content folder/);
    expect(String(refusal)).not.toContain(secret);
  });

  test('is another matter than one within it, and than the folder itself', async () => {
    await cp(inProject('server', 'demo', 'files'), join(folder, 'files'), { recursive: true });
    await symlink('photo.png', join(folder, 'files', 'link.png'));
    await put('applicants.json', [{ ...person, email: 'linked@example.com', student_id: 'N2', photograph: 'files/link.png' }]);
    await symlink(folder, join(outside, 'content'));
    await loadContent(server.services, join(outside, 'content'));
    expect((await server.logIn('linked@example.com', person.password)).id).toBeGreaterThan(0);
  });
});

test.each(['universities.json', 'files/photo.webp', 'files/photo.txt'])('a photo is a png or jpeg by its bytes, whatever it is called: %s', async (name) => {
  await cp(inProject('server', 'demo', 'files'), join(folder, 'files'), { recursive: true });
  await writeFile(join(folder, 'files', 'photo.webp'), Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'));
  await writeFile(join(folder, 'files', 'photo.txt'), 'no picture');
  await put('universities.json', [{ id: 1, name: text }]);
  await cp(join(folder, name), join(folder, 'files', 'called.png'));
  await put('applicants.json', [{ ...person, photograph: 'files/called.png' }]);
  await expect(loadContent(server.services, folder)).rejects.toThrow('files/called.png is no photograph: it must be a file of the type png, jpeg.');
});

test('a fault in the last part leaves nothing of the others, files included', async () => {
  const before = [await server.storedFiles(), await universities()];
  await cp(inProject('server', 'demo', 'files'), join(folder, 'files'), { recursive: true });
  await put('universities.json', [{ id: 501, name: text }]);
  await put('applicants.json', [{ ...person, photograph: 'files/photo.png' }]);
  await put('downloadable-documents.json', [{ id: 9, name: 'x', file: 'files/none.pdf' }]);
  await expect(loadContent(server.services, folder)).rejects.toThrow(/none.pdf is named/);
  expect([await server.storedFiles(), await universities()]).toEqual(before);
});
