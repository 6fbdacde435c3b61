import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../server/contract/wire.ts';
import { askForReset, newPendingLogIn, receiveResetToken, resetPassword } from './support/accounts.ts';
import { examCalls, newClass, newExam, takes } from './support/exams.ts';
import { type OwnSelection, hiringCalls, newEvent, newJob, newJobReview, newSelection } from './support/hiring.ts';
import { newSession, sessionCalls } from './support/online-sessions.ts';
import { checkAddress, formData, formId, newStranger, register, springParts } from './support/registering.ts';
import { completeSave, saveParts } from './support/saving.ts';
import { type Answer, PASSWORD, type TestServer, type Visitor, startTestServer } from './support/test-server.ts';

let server: TestServer;
let demo: Visitor;
let onboarded: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn('demo@example.com', 'demo-password');
  onboarded = await server.logIn('onboarded@example.com', 'onboarded-password');
});
afterAll(() => server.close());

async function withSelection(act: (own: ReturnType<typeof hiringCalls>, selection: OwnSelection) => Promise<Answer>): Promise<Answer> {
  const visitor = await server.newVisitor();
  return act(hiringCalls(visitor), await newSelection(server, visitor.id));
}

async function withExam(act: (own: ReturnType<typeof examCalls>, examId: number) => Promise<Answer>): Promise<Answer> {
  const visitor = await server.newVisitor();
  const examId = await newExam(server);
  await takes(server, visitor.id, examId);
  return act(examCalls(visitor), examId);
}

async function withLesson(act: (own: ReturnType<typeof examCalls>, lessonId: number | undefined) => Promise<Answer>): Promise<Answer> {
  const visitor = await server.newVisitor();
  return act(examCalls(visitor), (await newClass(server, visitor.id)).lessonIds[0]);
}

const newVideo = (): Promise<Answer> => demo.call('POST', '/me/videos', { payload: { upload: { approach: 'resumable', size: 9 }, name: 'film.mp4' } });

/** How to make each call of the contract successfully; a call that is missing here fails the test below. */
const happy: Readonly<Record<string, () => Promise<Answer>>> = {
  applied_events: () => demo.call('GET', '/api/v1/applicants/applied_events.json'),
  check_applicant_record: () => checkAddress(server, 'new@example.com'),
  config: () => demo.call('GET', '/config.json'),
  confirm_interview_time: () => withSelection((own, { interviewId }) => own.confirm(interviewId)),
  countries: () => demo.call('GET', '/api/v1/countries.json'),
  create_video: () => newVideo(),
  download_url: () => demo.call('POST', '/api/v1/applicants/get_download_url_for_document.json', { payload: { applicant: { document_id: 1 } } }),
  downloadable_documents: () => demo.call('GET', '/api/v1/applicants/get_downloadable_documents_list.json'),
  edit_profile: () => demo.call('GET', '/api/v1/applicants/edit_profile.json'),
  field_types: () => server.app.inject('/api/v1/field_types.json'),
  exam_data: () => withExam((own, examId) => own.data(examId)),
  get_my_profile_fields: () => demo.call('GET', '/api/v1/applicants/get_my_profile_fields.json'),
  get_product_tos: () => server.app.inject('/api/v1/static_pages/get_tos_campus.json'),
  get_tos: () => server.app.inject('/api/v1/static_pages/get_tos.json'),
  homepage_content: () => demo.call('GET', '/api/v1/static_pages/get_homepage_content.json'),
  login: async () => {
    const { email } = await server.newVisitor();
    return server.app.inject({ method: 'POST', url: '/api/v1/auth/login.json', payload: { email, password: PASSWORD } });
  },
  enable_authy: async () => (await newPendingLogIn(server)).namePhone('81', '090-1234-5678'),
  send_token: async () => {
    const pending = await newPendingLogIn(server);
    await pending.namePhone();
    return pending.sendCode();
  },
  verify_token: async () => {
    const pending = await newPendingLogIn(server);
    return pending.giveCode(await pending.receiveCode());
  },
  request_password_reset_email: () => askForReset(server, 'nobody@example.com'),
  reset_password: async () => {
    const { email } = await server.newVisitor();
    return resetPassword(server, await receiveResetToken(server, email), 'another password');
  },
  reset_password_logged_in: async () => (await server.newVisitor()).call('POST', '/api/v1/applicants/reset_password_logged_in.json', {
    payload: { applicant: { old_password: PASSWORD, new_password: 'another password' } },
  }),
  logout: async () => (await server.newVisitor()).call('POST', '/api/v1/applicants/logout.json'),
  my_interviews: () => demo.call('GET', '/api/v1/applicants/my_interviews.json'),
  my_job_reviews: () => demo.call('GET', '/api/v1/applicants_job_reviews/my_job_reviews.json'),
  my_lessons: () => demo.call('GET', '/api/v1/applicants/my_lessons.json'),
  my_online_sessions: () => demo.call('GET', '/api/v1/applicants_online_sessions/my_online_sessions.json'),
  my_profile: () => demo.call('GET', '/api/v1/applicants/my_profile.json'),
  onboarding_company_info: () => onboarded.call('GET', '/api/v1/applicants/onboarding_company_info.json'),
  onboarding_display_data: () => onboarded.call('GET', '/api/v1/applicants/onboarding_display_data.json'),
  onboarding_edit_data: () => onboarded.call('GET', '/api/v1/applicants/onboarding_edit_data.json'),
  question_data: () => withExam((own, examId) => own.open(examId, 1)),
  ready: () => withSelection((own, { interviewId }) => own.ready(interviewId)),
  reflection: () => withLesson((own, lessonId) => own.reflect(lessonId, 'good')),
  register: async () => {
    const stranger = newStranger();
    return register(server, springParts(stranger.email, await formId(server, 'spring-2027')), stranger);
  },
  registration_form: async () => formData(server, await formId(server, 'spring-2027')),
  registration_templates: () => server.app.inject('/api/v1/registration_templates.json'),
  sgwj_applications: async () => hiringCalls(await server.newVisitor()).apply(await newEvent(server)),
  sgwj_events: () => demo.call('GET', '/api/v1/sgwj_events.json'),
  submit_ratings: () => withSelection((own, { jobId, eventId }) => own.rate({ rate: 1, rank: 'A', comment: '', job_id: jobId, sgwj_event_id: eventId })),
  universities: () => demo.call('GET', '/api/v1/universities.json'),
  update_applicant: async () => saveParts(await server.newVisitor(), completeSave),
  update_exam: () => withExam(async (own, examId) => {
    await own.open(examId, 1);
    return own.save(examId, 1, 'text', 1);
  }),
  update_reflection: () => withLesson(async (own, lessonId) => {
    const { comment_id: id } = (await own.reflect(lessonId, 'good')).json<{ comment_id: number }>();
    return own.change(id, 'better');
  }),
  update_job_review: async () => {
    const visitor = await server.newVisitor();
    return hiringCalls(visitor).answer('job_review', await newJobReview(server, visitor.id, await newJob(server)), 1, 'Tea');
  },
  update_online_session: async () => {
    const visitor = await server.newVisitor();
    return sessionCalls(visitor).save(await newSession(server, visitor.id), 1, 'Tea');
  },
  update_selection: () => withSelection((own, { selectionId }) => own.answer('selection', selectionId, 1, 'Tea')),
  verify_user: () => demo.call('GET', '/api/v1/applicants/verify_user.json'),
  video_status: async () => server.app.inject(new URL((await newVideo()).json<{ link: string }>().link).pathname.replace('.mp4', '.json')),
  zoom_guide: () => demo.call('GET', '/api/v1/static_pages/get_zoom_guide.json'),
};

describe('every call of schemas/wire', () => {
  test.each([...calls.keys()])('%s answers as its schema says', async (name) => {
    const answer = await happy[name]?.();
    expect(answer?.statusCode, answer?.body).toBe(200);
    expect(calls.get(name)?.checkResponse(answer?.json())).toBeUndefined();
    expect(answer?.json()).not.toHaveProperty('errors');
  });

  const closed = [...calls].filter(([, { address }]) => !address.public);
  test.each(closed)('%s needs a token [CALL-09]', async (_name, { address }) => {
    const url = address.path.replace('{id}', String(demo.id));
    const answer = await server.app.inject({ method: address.method, url });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ errors: 'You session has expired, Please login again!' });
  });
});

describe('the demo applicant', () => {
  test('has every input type, categories, and a value that no longer fits', async () => {
    const answer = await demo.call('GET', '/api/v1/applicants/edit_profile.json');
    const { custom_fields: categories } = answer.json<{ custom_fields: { fields: Record<string, { input_type: string; options?: (string | { option_id: string })[]; value: unknown }> }[] }>();
    const fields = categories.flatMap((category) => Object.values(category.fields));
    expect(categories.length).toBeGreaterThanOrEqual(5);
    expect(new Set(fields.map(({ input_type: type }) => type)).size).toBe(14);
    expect(fields.some(({ options, value }) => options?.every((option) => (typeof option === 'string' ? option : option.option_id) !== value) && typeof value === 'string')).toBe(true);
  });

  test('has three education entries, one of them the latest', async () => {
    const { universities } = (await demo.call('GET', '/api/v1/applicants/my_profile.json')).json<{ universities: { is_latest: boolean }[] }>();
    expect(universities.map((entry) => entry.is_latest).sort()).toEqual([false, false, true]);
  });

  test('is told apart from the applicant of the product variant', async () => {
    const campus = await server.logIn('campus@example.com', 'campus-password');
    const flagOf = async (visitor: Visitor): Promise<unknown> =>
      (await visitor.call('GET', '/api/v1/applicants/verify_user.json')).json<{ applicant: { is_campus: boolean } }>().applicant.is_campus;
    expect([await flagOf(demo), await flagOf(campus)]).toEqual([false, true]);
  });

  test('can choose from 249 countries in two languages', async () => {
    const { countries } = (await demo.call('GET', '/api/v1/countries.json')).json<{ countries: { name: object; code: string }[] }>();
    expect(countries).toHaveLength(249);
    expect(countries.find(({ code }) => code === 'JP')?.name).toEqual({ en: 'Japan', jp: '日本' });
  });
});

describe('answers that are not asked for by a call', () => {
  test('an unknown path of the API is 404 in JSON', async () => {
    const answer = await server.app.inject('/api/v1/nothing.json');
    expect([answer.statusCode, answer.json()]).toEqual([404, { errors: 'This was not found.' }]);
  });

  test('an address that cannot be read is 404 in JSON', async () => {
    for (const url of ['/api/v1/files/%ff/x', `/api/v1/files/${'x'.repeat(3000)}/x`]) {
      const answer = await server.app.inject(url);
      expect([answer.statusCode, answer.json()]).toEqual([404, { errors: 'This was not found.' }]);
    }
  });

  test('JSON that cannot be read is refused with errors', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/auth/login.json', headers: { 'content-type': 'application/json' }, payload: '{"email":' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty('errors');
  });

  test('JSON that breaks the contract is 422', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/auth/login.json', payload: { email: 7, password: 'x' } });
    expect([answer.statusCode, answer.json()]).toEqual([422, { errors: 'This request cannot be understood: /email must be string.' }]);
  });

  test.each(['gzip', 'GZIP', 'br', 'identity, gzip'])('a body in %s is 415, whatever it holds', async (encoding) => {
    const [headers, payload] = [{ 'content-encoding': encoding, 'content-type': 'application/json' }, { email: 'a@example.com', password: 'x' }];
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/auth/login.json', headers, payload });
    expect([answer.statusCode, answer.json()]).toEqual([415, { errors: 'This request cannot be understood: a compressed body is not read.' }]);
  });

  test('a JSON body over the limit is 413', async () => {
    const answer = await server.app.inject({ method: 'POST', url: '/api/v1/auth/login.json', payload: { email: 'x'.repeat(70_000), password: 'x' } });
    expect([answer.statusCode, answer.json()]).toEqual([413, { errors: 'What was sent is too large. Please choose smaller files and try again.' }]);
  });

  test('health and readiness', async () => {
    expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ready', failed_jobs: 0 });
  });
});
