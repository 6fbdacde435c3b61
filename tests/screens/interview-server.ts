import type { CallInput } from '../../src/api/call.ts';
import type { SessionApplicant } from '../../src/wire/applicant.ts';
import type { Answers } from './shown-portal.tsx';

/** A server with interviews of one applicant; each test has its own. */
export interface InterviewServer {
  readonly applicant: SessionApplicant;
  readonly answers: Answers;
  /** Every call in its order, with its body. */
  readonly calls: { readonly name: string; readonly body: unknown }[];
}

const HOUR_MS = 3_600_000;

/** A moment so many hours from now, as the wire has it. */
export const hoursAhead = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Noon of today, wherever the browser is: no midnight comes in between. */
export function today(): string {
  const noon = new Date();
  noon.setHours(12, 0, 0, 0);
  return noon.toISOString();
}

const questions = [
  { question_id: 1, question_name: 'How was it?', question_type: 'radio_button', is_mandatory: true, options: [{ option_id: 1, option_name: 'Good' }, { option_id: 2, option_name: 'Hard' }] },
  { question_id: 2, question_name: 'Topics', question_type: 'check_box', options: [{ option_id: 3, option_name: 'Work' }, { option_id: 5, option_name: 'Pay' }] },
  { question_id: 3, question_name: 'Level', question_type: 'drop_down', options: [{ option_id: 4, option_name: 'N2' }] },
  { question_id: 4, question_name: 'Remarks', question_type: 'free_text', is_mandatory: true },
];

/** A company with an interview in two days, and with questions about it. */
export const company = (jobId: number, more: object = {}) => ({
  job_id: jobId, sgwj_event_id: 9, company_name: `Company ${jobId}`, company_logo: null, job_title: `Job ${jobId}`, interview_url: `https://meet.example/${jobId}`,
  job_description: [{ category_name: 'Work', category_content: [{ question_name: 'Where?', question_ans: 'Kobe' }] }],
  interview_details: { id: 10 + jobId, start_time: hoursAhead(48), step_name: 'First', interview_time_confirm_status: 0, ready_status: 0, result: null },
  ratings: null, questions, submitted: false, selection_id: 50 + jobId, ...more,
});

/** @param companies what `my_interviews` answers. @param over answers in place of its own. */
export function interviewServer(companies: unknown = [[company(1)]], over: Answers = {}): InterviewServer {
  const calls: { name: string; body: unknown }[] = [];
  const answers: Answers = {
    my_interviews: () => companies,
    confirm_interview_time: () => ({ success: true }),
    ready: () => ({ success: true }),
    submit_ratings: () => ({ message: 'Rated' }),
    update_selection: () => ({ success: true, message: 'Thanks' }),
    zoom_guide: () => ({ content: '<h2>Step</h2><p>Open the link</p><script>alert(1)</script>' }),
    ...over,
  };
  /** A save is JSON too, in this product: the body is what was sent. */
  const bodyOf = ({ json, form }: CallInput): unknown => json ?? (form ? Object.fromEntries(form) : undefined);
  const recorded = Object.entries(answers).map(([name, answer]) => [name, (input: CallInput) => {
    calls.push({ name, body: bodyOf(input) });
    return answer(input);
  }] as const);
  return {
    applicant: { id: crypto.randomUUID(), name: 'Aya', email: 'aya@example.com', lastSignInAt: undefined, onboarded: false, productVariant: false },
    answers: Object.fromEntries(recorded),
    calls,
  };
}
