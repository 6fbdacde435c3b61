import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSeconds } from '../../server/base/clock.ts';
import { callNamed, calls } from '../../server/contract/wire.ts';
import { videos } from '../../server/database/video-schema.ts';
import { tryLogIn } from './support/accounts.ts';
import { type ReadyCall, everyCall } from './support/every-call.ts';
import { examCalls, newExam, question, takes } from './support/exams.ts';
import { complete } from './support/onboarding.ts';
import { asked, newSession, sessionCalls } from './support/online-sessions.ts';
import { type Part, aSchool, completeSave, document, education, field, pdf, png, saveParts } from './support/saving.ts';
import { sentBy, statementsOf } from './support/statements.ts';
import { type Answer, PASSWORD, type TestServer, type Visitor, startTestServer } from './support/test-server.ts';
import { originOf, tusOf, uploaded } from './support/uploading.ts';

let server: TestServer;
let visitor: Visitor;
let prepared: Readonly<Record<string, () => Promise<ReadyCall>>>;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0 });
  visitor = await server.newVisitor({ isOnboarded: true, canEditPrVideo: true });
  expect((await saveParts(visitor, completeSave)).statusCode).toBe(200);
  expect((await saveParts(visitor, complete)).statusCode).toBe(200);
  prepared = everyCall(server, { demo: await server.logIn('demo@example.com', 'demo-password'), onboarded: visitor });
});
afterAll(() => server.close());

const get = (name: string) => (): Promise<Answer> => visitor.call('GET', callNamed(name).address.path);

/** What a call that is made once sends; how often it looks whether a code was handed over is a matter of time. */
async function sentByCall(name: string): Promise<readonly string[]> {
  const call = await prepared[name]?.();
  const sent = await statementsOf(server, async () => {
    const answer = await call?.();
    expect(answer?.statusCode, answer?.body).toBe(200);
  });
  return sent.filter((statement, index) => statement !== sent[index - 1] || !statement.includes('graphile_worker.jobs'));
}

/** Statements by the name of the call (schemas/wire); a call without a number fails the test. */
const numbers: Readonly<Record<string, number>> = {
  applied_events: 1, check_applicant_record: 4, config: 0, confirm_interview_time: 2, countries: 1, create_video: 7, download_url: 2, downloadable_documents: 1,
  edit_profile: 1, enable_authy: 4, exam_data: 2, field_types: 1, get_my_profile_fields: 1, get_product_tos: 1, get_tos: 1, homepage_content: 1, login: 5, logout: 2,
  my_interviews: 1, my_job_reviews: 1, my_lessons: 1, my_online_sessions: 1, my_profile: 1, my_receipts: 1, onboarding_company_info: 2, onboarding_display_data: 1,
  onboarding_edit_data: 1, question_data: 4, ready: 2, reflection: 3, register: 8, registration_form: 1, registration_templates: 1,
  request_password_reset_email: 3, reset_password: 10, reset_password_logged_in: 10, send_token: 7, sgwj_applications: 3, sgwj_events: 1, submit_ratings: 3,
  universities: 1, update_applicant: 2, update_exam: 1, update_job_review: 3, update_online_session: 2, update_reflection: 3, update_selection: 3,
  verify_token: 8, verify_user: 1, video_status: 2, zoom_guide: 1,
};

describe('a call as the page makes it sends so many statements, and one time more where the version of the content is new to the server:', () => {
  test.each([...calls.keys()].map((name) => [name, numbers[name]] as const))('%s %i', async (name, number) => {
    const sent = await sentByCall(name);
    expect(sent.length, sent.join('\n')).toBe(number);
  });
});

describe('a save as the page sends it', () => {
  /** With a key, and on what the page has read. */
  async function saved(parts: readonly Part[], form: 'edit_profile' | 'onboarding_edit_data' = 'edit_profile', key = randomUUID()): Promise<readonly string[]> {
    const { revision } = (await get(form)()).json<{ revision: string }>();
    return statementsOf(server, async () => {
      const answer = await saveParts(visitor, parts, { 'idempotency-key': key, 'if-match': `"${revision}"` });
      expect(answer.statusCode, answer.body).toBe(200);
    });
  }

  test('of the profile: who calls with what is held, the write', async () => {
    const sent = await saved([['applicant[name]', 'Statement Test'], ...['Tea', 'Chess'].map((text) => field('Hobby', text))]);
    expect(sent, sent.join('\n')).toHaveLength(2);
  });

  test('of onboarding, which is known only when it is read: what is held of that besides', async () => {
    expect(await saved(complete.filter(([name]) => !name.includes('documents_attributes')), 'onboarding_edit_data')).toHaveLength(3);
  });

  test('with an entry of education that is new: its id besides', async () => {
    expect(await saved(education(0, { ...aSchool, university_id: '2' }))).toHaveLength(3);
  });

  test('with files in it: the same as without', async () => {
    expect(await saved([['applicant[photograph]', png()], ...document(2, pdf())])).toHaveLength(2);
  });

  test('with a file that went up before it: in a transaction, and what is written down of the upload is read', async () => {
    const id = await tusOf(originOf(server.app)).put(visitor, pdf());
    const sent = await saved(uploaded(1, id));
    expect(sent.filter((statement) => /^(begin|commit)$/.test(statement))).toEqual(['begin', 'commit']);
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(8);
  });

  test('that is repeated: who calls, with what was answered', async () => {
    const key = randomUUID();
    await saved([field('Hobby', 'Go')], undefined, key);
    expect(await statementsOf(server, async () => { expect((await saveParts(visitor, [field('Hobby', 'Go')], { 'idempotency-key': key })).statusCode).toBe(200); })).toHaveLength(1);
  });

  test('answers the revision that is read then', async () => {
    const parts = [
      ...education(0, { ...aSchool, university_id: '3', department: 'ß' }), ...document(2, pdf('another.pdf')), field('Hobby', ''), ['applicant[japanese_name]', ' '] as const,
      ['applicant[photograph]', png()] as const,
    ];
    const { revision } = (await saveParts(visitor, parts)).json<{ revision: string }>();
    expect((await get('my_profile')()).json()).toMatchObject({ revision });
  });
});

describe('an answer that is a video', () => {
  /** Of a video of the portal's own that has arrived. */
  async function newVideo(): Promise<string> {
    const id = randomBytes(16).toString('hex');
    await server.services.db.insert(videos).values({
      id, uploadId: randomUUID(), applicantId: visitor.id, caller: 'a caller', fileName: 'film.mp4', isRecording: true, fileSize: 9, createdAt: server.services.clock(),
      expiresAt: addSeconds(server.services.clock(), 60), fileKey: randomUUID(), fileKind: 'mp4', seconds: 9, transcode: 'complete',
    });
    return `${originOf(server.app)}/videos/${id}.mp4`;
  }

  async function sentBySave(save: () => Promise<Answer>): Promise<number> {
    return (await statementsOf(server, async () => { expect((await save()).json()).toMatchObject({ message: 'Your answer has been saved.' }); })).length;
  }

  test('of an exam: who calls, that the video stays, the write; the write alone where it is elsewhere', async () => {
    const [own, examId] = [examCalls(visitor), await newExam(server)];
    await takes(server, visitor.id, examId);
    await own.open(examId, 1);
    const video = await newVideo();
    expect(await sentBySave(() => own.saveInOrder(examId, question.video, video, 1))).toBe(3);
    expect(await sentBySave(() => own.saveInOrder(examId, question.video, 'https://example.com/a.mp4', 2))).toBe(1);
  });

  test('of an online session: the same, and who calls', async () => {
    const [own, session, video] = [sessionCalls(visitor), await newSession(server, visitor.id), await newVideo()];
    expect(await sentBySave(() => own.save(session, asked.video, video))).toBe(3);
    expect(await sentBySave(() => own.save(session, asked.video, 'https://example.com/a.mp4'))).toBe(2);
  });
});

test('a log-in to an account of two steps sends five, too', async () => {
  const { email } = await server.newAccount({ authyEnabled: true });
  expect(await statementsOf(server, async () => { expect((await tryLogIn(server, email, PASSWORD)).json()).toMatchObject({ authy_enabled: true }); })).toHaveLength(5);
});

/** The calls that let somebody in, or change what does. */
const openers: ReadonlySet<string> = new Set(['login', 'enable_authy', 'send_token', 'verify_token', 'reset_password', 'reset_password_logged_in', 'register']);

test.each([...calls.keys()].filter((name) => !openers.has(name)))('%s touches no password and no phone, and names its columns', async (name) => {
  for (const statement of await sentByCall(name)) {
    expect(statement).not.toMatch(/password_hash|"phone"|\bphone\b|current_sign_in_at/);
    expect(statement).not.toMatch(/(select|returning) \*(?! from (unnest|\(values))/);
  }
});

test('a statement with a name gains nothing from being planned for its values, and so each connection plans it once', async () => {
  const { $client: pool } = server.services.db;
  const [own, examId, { email }] = [examCalls(visitor), await newExam(server), await server.newAccount()];
  await takes(server, visitor.id, examId);
  await own.open(examId, 1);
  const sent = await sentBy(server, async () => {
    expect((await tryLogIn(server, email, PASSWORD)).statusCode).toBe(200);
    expect((await own.saveInOrder(examId, question.free_text, 'an answer', 1)).statusCode).toBe(200);
    expect((await saveParts(visitor, [field('Hobby', 'Go')], { 'idempotency-key': randomUUID() })).statusCode).toBe(200);
    expect((await get('my_profile')()).statusCode).toBe(200);
  });
  const costOf = async (option: string, text: string, values: unknown[] = []): Promise<number> => {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(`explain (format json${option}) ${text}`, values);
    return rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? Number.NaN;
  };
  // Whether it does is told by what it costs: how it planned so far depends on how a table grew, and when its statistics were taken.
  const costs: Record<string, readonly [forAny: number, forValues: number]> = {};
  for (const { name, text, values } of sent) if (name !== undefined) costs[name] = [await costOf(', generic_plan', text), await costOf('', text, values)];
  expect(Object.keys(costs)).toEqual(expect.arrayContaining(['read_attempts', 'take_attempts', 'store_open_exam_answers', 'read_record_of_token', 'read_record_for_save_of_token']));
  expect(Object.entries(costs).filter(([, [forAny, forValues]]) => !(forAny <= forValues))).toEqual([]);
});
