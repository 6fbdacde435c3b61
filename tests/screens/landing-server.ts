import type { CallInput } from '../../src/api/call.ts';
import type { SessionApplicant } from '../../src/wire/applicant.ts';
import type { Answers } from './shown-portal.tsx';

/** One body of `update_job_review`, without its root. */
export interface SentAnswer {
  readonly job_review_id: unknown;
  readonly question_id?: unknown;
  readonly answer?: unknown;
  readonly mark_as_done?: unknown;
}

/** A server with one applicant, events and a job review; each test has its own. */
export interface LandingServer {
  readonly applicant: SessionApplicant;
  readonly answers: Answers;
  /** The ids that were applied to, as they were sent. */
  readonly applications: unknown[];
  readonly sent: SentAnswer[];
  /** Calls by name, in their order. */
  readonly calls: string[];
}

const options = (...names: readonly string[]) => names.map((name, position) => ({ option_id: position + 3, option_name: { en: name, jp: `${name}（日本語）` } }));

/** One question of each type; the last need not be answered. */
export const questions = [
  { question_id: 11, question_name: { en: 'What do you like?', jp: '魅力は何ですか' }, question_type: 'check_box', is_mandatory: true, options: options('Work', 'Place', 'Pay') },
  { question_id: 12, question_name: 'Would you go there?', question_type: 'radio_button', is_mandatory: true, options: options('Yes', 'No') },
  { question_id: 13, question_name: 'When could you start?', question_type: 'drop_down', is_mandatory: true, options: options('Spring', 'Autumn') },
  { question_id: '14', question_name: 'Anything else?', question_type: 'free_text', is_mandatory: false },
] as const;

const description = [
  { category_name: { en: 'Work', jp: '業務' }, category_content: [
    { question_name: { en: 'Tasks', jp: '担当業務' }, question_ans: { en: 'Planning\nTesting', jp: '企画と試験' } }, { question_name: 'Languages', question_ans: ['Japanese', 'English'] },
  ] },
  { category_name: 'Place', category_content: [{ question_name: 'City', question_ans: null }] },
];

/** @param over answers in place of its own. */
export function landingServer(over: Answers = {}): LandingServer {
  const id = crypto.randomUUID();
  const [applications, sent, calls]: [unknown[], SentAnswer[], string[]] = [[], [], []];
  const held = new Map<unknown, unknown>();
  let submitted = false;
  const events = [
    { id: 1, name: { en: 'Autumn fair', jp: '秋の面接会' }, start_date: '2020-10-01', end_date: '2020-10-02' },
    { id: 2, name: 'Applied fair', start_date: '2099-01-01', end_date: '2099-01-02' },
    { id: 3, name: 'Open fair', start_date: '2099-05-01T01:00:00Z', end_date: '2099-05-02' },
  ];
  const own: Answers = {
    sgwj_events: () => events,
    applied_events: () => ({ events: [events[1]] }),
    sgwj_applications: ({ json }: CallInput) => {
      applications.push((json as { readonly sgwj_event_id: unknown }).sgwj_event_id);
      return { message: 'Applied OK' };
    },
    my_job_reviews: () => [
      {
        job_review_id: 5, job_name: { en: 'Engineer', jp: '技術者' }, job_logo: null, submitted, job_details: description,
        questions: questions.map((question) => ({ ...question, answer: held.get(question.question_id) ?? null })),
      },
      { job_review_id: 6, job_name: 'Designer', submitted: true, questions: [{ ...questions[3], question_name: 'Why?', answer: 'Because' }] },
    ],
    update_job_review: ({ json }: CallInput) => {
      const { applicants_job_review: answer } = json as { readonly applicants_job_review: SentAnswer };
      sent.push(answer);
      if (answer.mark_as_done === true) submitted = true;
      else held.set(answer.question_id, answer.answer);
      return { success: true, message: answer.mark_as_done === true ? 'Thanks' : 'Saved' };
    },
    my_interviews: () => [[
      { job_id: 1, company_name: 'Past company', interview_details: { id: 1, start_time: '2020-01-01T00:00:00Z' } },
      { job_id: 2, company_name: 'Later company', interview_details: { id: 2, start_time: '2099-02-01T00:00:00Z' } },
      { job_id: 3, company_name: 'Next company', interview_details: { id: 3, start_time: '2099-01-01T00:00:00Z' } },
    ]],
    my_profile: () => ({ id: 1, name: 'Yumiko', universities: [{ id: 1 }] }),
    onboarding_display_data: () => ({ custom_fields: [] }),
    my_lessons: () => [],
    my_online_sessions: () => [],
    homepage_content: () => ({ content: '<p>News of the product</p>' }),
  };
  const named = Object.entries({ ...own, ...over }).map(([name, answer]) => [name, (input: CallInput): unknown => {
    calls.push(name);
    return answer(input);
  }] as const);
  const applicant = { id, name: '長谷川 ジェニファー 由美子', email: 'yumiko@example.com', lastSignInAt: undefined, onboarded: true, productVariant: false };
  return { applicant, answers: Object.fromEntries(named), applications, sent, calls };
}
