import { randomUUID } from 'node:crypto';
import { callNamed } from '../../../server/contract/wire.ts';
import { askForReset, newPendingLogIn, receiveResetToken, resetPassword } from './accounts.ts';
import { examCalls, newClass, newExam, takes } from './exams.ts';
import { type OwnSelection, hiringCalls, newEvent, newJob, newJobReview, newSelection } from './hiring.ts';
import { newSession, sessionCalls } from './online-sessions.ts';
import { checkAddress, formData, formId, newStranger, register, springParts } from './registering.ts';
import { completeSave, field, saveParts } from './saving.ts';
import { type Answer, PASSWORD, type TestServer, type Visitor } from './test-server.ts';

/** A call that everything is there for, to be made once. */
export type ReadyCall = () => Promise<Answer>;

/** Applicants of the demo content who hold something of everything. */
export interface DemoVisitors {
  readonly demo: Visitor;
  readonly onboarded: Visitor;
}

/**
 * How to make each call of `schemas/wire` successfully and as the page makes it, with its headers, by the name of its file.
 * What the call needs is prepared first, and the call is returned.
 */
export function everyCall(server: TestServer, { demo, onboarded }: DemoVisitors): Readonly<Record<string, () => Promise<ReadyCall>>> {
  const pathOf = (name: string): string => callNamed(name).address.path;
  /** A call that needs nothing, and is made by `visitor`. */
  const asked = ({ call }: Visitor, name: string, payload?: object) => (): Promise<ReadyCall> =>
    Promise.resolve(() => call(callNamed(name).address.method, pathOf(name), payload && { payload }));
  const askedByAnybody = (name: string, url = pathOf(name)) => (): Promise<ReadyCall> => Promise.resolve(() => server.app.inject(url));

  async function selected(act: (own: ReturnType<typeof hiringCalls>, selection: OwnSelection) => Promise<Answer>): Promise<ReadyCall> {
    const visitor = await server.newVisitor();
    const selection = await newSelection(server, visitor.id);
    return () => act(hiringCalls(visitor), selection);
  }

  async function examined(act: (own: ReturnType<typeof examCalls>, examId: number) => Promise<ReadyCall>): Promise<ReadyCall> {
    const visitor = await server.newVisitor();
    const examId = await newExam(server);
    await takes(server, visitor.id, examId);
    return act(examCalls(visitor), examId);
  }

  async function taught(act: (own: ReturnType<typeof examCalls>, lessonId: number | undefined) => Promise<ReadyCall>): Promise<ReadyCall> {
    const visitor = await server.newVisitor();
    return act(examCalls(visitor), (await newClass(server, visitor.id)).lessonIds[0]);
  }

  const newVideo = (): Promise<Answer> => demo.call('POST', pathOf('create_video'), { payload: { upload: { approach: 'resumable', size: 9 }, name: 'film.mp4' } });

  return {
    applied_events: asked(demo, 'applied_events'),
    check_applicant_record: () => Promise.resolve(() => checkAddress(server, 'new@example.com')),
    config: askedByAnybody('config'),
    confirm_interview_time: () => selected((own, { interviewId }) => own.confirm(interviewId)),
    countries: askedByAnybody('countries'),
    create_video: () => Promise.resolve(newVideo),
    download_url: asked(demo, 'download_url', { applicant: { document_id: 1 } }),
    downloadable_documents: asked(demo, 'downloadable_documents'),
    edit_profile: asked(demo, 'edit_profile'),
    enable_authy: async () => {
      const pending = await newPendingLogIn(server);
      return () => pending.namePhone('81', '090-1234-5678');
    },
    exam_data: () => examined((own, examId) => Promise.resolve(() => own.data(examId))),
    field_types: askedByAnybody('field_types'),
    get_my_profile_fields: asked(demo, 'get_my_profile_fields'),
    get_product_tos: askedByAnybody('get_product_tos', '/api/v1/static_pages/get_tos_campus.json'),
    get_tos: askedByAnybody('get_tos'),
    homepage_content: asked(demo, 'homepage_content'),
    login: async () => {
      const { email } = await server.newAccount();
      const logIn = (more: object): Promise<Answer> => server.app.inject({ method: 'POST', url: pathOf('login'), payload: { email, password: PASSWORD, ...more } });
      const { known_device } = (await logIn({})).json<{ known_device: string }>();
      return () => logIn({ known_device });
    },
    logout: async () => {
      const visitor = await server.newVisitor();
      return () => visitor.call('POST', pathOf('logout'));
    },
    my_interviews: asked(demo, 'my_interviews'),
    my_job_reviews: asked(demo, 'my_job_reviews'),
    my_lessons: asked(demo, 'my_lessons'),
    my_online_sessions: asked(demo, 'my_online_sessions'),
    my_profile: asked(demo, 'my_profile'),
    my_receipts: asked(demo, 'my_receipts'),
    onboarding_company_info: asked(onboarded, 'onboarding_company_info'),
    onboarding_display_data: asked(onboarded, 'onboarding_display_data'),
    onboarding_edit_data: asked(onboarded, 'onboarding_edit_data'),
    question_data: () => examined(async (own, examId) => {
      await own.open(examId, 1);
      return () => own.open(examId, 2, 'en', 1);
    }),
    ready: () => selected((own, { interviewId }) => own.ready(interviewId)),
    reflection: () => taught((own, lessonId) => Promise.resolve(() => own.reflect(lessonId, 'good'))),
    register: async () => {
      const stranger = newStranger();
      const form = await formId(server, 'spring-2027');
      const version = (await formData(server, form)).json<{ form_version: string }>().form_version;
      return () => register(server, springParts(stranger.email, form), stranger, { 'idempotency-key': randomUUID(), 'form-version': version });
    },
    registration_form: async () => {
      const form = await formId(server, 'spring-2027');
      return () => formData(server, form);
    },
    registration_templates: askedByAnybody('registration_templates'),
    request_password_reset_email: () => Promise.resolve(() => askForReset(server, demo.email)),
    reset_password: async () => {
      const token = await receiveResetToken(server, (await server.newAccount()).email);
      return () => resetPassword(server, token, 'another password');
    },
    reset_password_logged_in: async () => {
      const visitor = await server.newVisitor();
      return () => visitor.call('POST', pathOf('reset_password_logged_in'), { payload: { applicant: { old_password: PASSWORD, new_password: 'another password' } } });
    },
    send_token: async () => {
      const pending = await newPendingLogIn(server);
      await pending.namePhone();
      return () => pending.sendCode();
    },
    sgwj_applications: async () => {
      const [own, event] = [hiringCalls(await server.newVisitor()), await newEvent(server)];
      return () => own.apply(event);
    },
    sgwj_events: asked(demo, 'sgwj_events'),
    submit_ratings: () => selected((own, { jobId, eventId }) => own.rate({ rate: 1, rank: 'A', comment: '', job_id: jobId, sgwj_event_id: eventId })),
    universities: askedByAnybody('universities'),
    update_applicant: async () => {
      const visitor = await server.newVisitor();
      expect200(await saveParts(visitor, completeSave));
      const { revision, form_version } = (await visitor.call('GET', pathOf('edit_profile'))).json<{ revision: string; form_version: string }>();
      const headers = { 'idempotency-key': randomUUID(), 'if-match': `"${revision}"`, 'form-version': form_version };
      return () => saveParts(visitor, [['applicant[name]', 'Statement Test'], ...['Tea', 'Chess'].map((text) => field('Hobby', text))], headers);
    },
    update_exam: () => examined(async (own, examId) => {
      await own.open(examId, 1);
      return () => own.saveInOrder(examId, 1, 'text', 1);
    }),
    update_job_review: async () => {
      const visitor = await server.newVisitor();
      const review = await newJobReview(server, visitor.id, await newJob(server));
      return () => hiringCalls(visitor).answer('job_review', review, 1, 'Tea');
    },
    update_online_session: async () => {
      const visitor = await server.newVisitor();
      const session = await newSession(server, visitor.id);
      return () => sessionCalls(visitor).save(session, 1, 'Tea');
    },
    update_reflection: () => taught(async (own, lessonId) => {
      const { comment_id: id } = (await own.reflect(lessonId, 'good')).json<{ comment_id: number }>();
      return () => own.change(id, 'better');
    }),
    update_selection: () => selected((own, { selectionId }) => own.answer('selection', selectionId, 1, 'Tea')),
    verify_token: async () => {
      const pending = await newPendingLogIn(server);
      const code = await pending.receiveCode();
      return () => pending.giveCode(code);
    },
    verify_user: asked(demo, 'verify_user'),
    video_status: async () => {
      const path = new URL((await newVideo()).json<{ link: string }>().link).pathname.replace('.mp4', '.json');
      return () => server.app.inject(path);
    },
    zoom_guide: asked(demo, 'zoom_guide'),
  };
}

function expect200({ statusCode, body }: Answer): void {
  if (statusCode !== 200) throw new Error(body);
}
