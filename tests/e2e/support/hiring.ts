import type { Content } from '../../../server/content/content.ts';
import type {
  InterviewContent, JobContent, JobReviewContent, Moment, ReviewQuestion,
} from '../../../server/content/generated/content.d.ts';

/** Content whose times and ids the demo's own does not touch. */
type Parts = Pick<Content, 'events' | 'jobs' | 'job-reviews' | 'interviews'>;

/** What a review or an interview of one applicant holds; whose it is is said by `hiringOf`. */
type Own<Entry extends { readonly applicant: string }> = Omit<Entry, 'applicant'>;

/**
 * What the people of a test file find on the landing page and among their interviews. Each of them has the same, as rows of
 * their own:
 *
 *     const hiring: Hiring = {
 *       events: [{ id: 901, name: { en: 'Fair', jp: '面接会' }, start: { in_days: 3, at: '10:00' }, end: { in_days: 4, at: '18:00' } }],
 *       jobs: [{ ...job(901), survey_questions: everyQuestion }],
 *       jobReviews: [{ job: 901 }],
 *       interviews: [{ job: 901, event: 901, interview: interviewAt({ in_minutes: 60 }) }],
 *     };
 *     const test = testWith([], [], hiring);
 *     test('…', async ({ visit, newApplicant }) => { await visit({ language: 'en', as: newApplicant('en'), path: '/interview' }); });
 *
 * Everybody also sees the demo's events, but where `events` is given: then these alone (an empty list: none). Applicants whom a
 * file names itself (the first argument of `testWith`) have no reviews and no interviews. `applied` of an event holds e-mail
 * addresses; `everybody` says that all people of the file have applied.
 */
export interface Hiring {
  readonly events?: readonly (NonNullable<Content['events']>[number] & { readonly everybody?: boolean })[];
  readonly jobs?: readonly JobContent[];
  readonly jobReviews?: readonly Own<JobReviewContent>[];
  readonly interviews?: readonly Own<InterviewContent>[];
}

/** A job of its own without a logo; its texts end in its id. */
export const job = (id: number): JobContent => ({
  id,
  company_name: { en: `Company ${String(id)}`, jp: `企業${String(id)}` },
  title: { en: `Job ${String(id)}`, jp: `求人${String(id)}` },
  description: [{
    category_name: { en: 'The work', jp: '仕事内容' },
    category_content: [{ question_name: { en: 'What you will do', jp: '業務内容' }, question_ans: { en: 'Design of services', jp: 'サービスの設計' } }],
  }],
});

const options = [
  { option_id: 3, option_name: { en: 'Red', jp: '赤' } }, { option_id: 4, option_name: { en: 'Green', jp: '緑' } }, { option_id: 5, option_name: { en: 'Blue', jp: '青' } },
];

/** A question of each type, the first three mandatory. Options have the ids 3, 4 and 5. */
export const everyQuestion: readonly ReviewQuestion[] = [
  { question_id: 1, question_name: { en: 'Your reasons', jp: '志望動機' }, question_type: 'free_text', is_mandatory: true },
  { question_id: 2, question_name: { en: 'What attracts you', jp: '魅力を感じる点' }, question_type: 'check_box', is_mandatory: true, options },
  { question_id: 3, question_name: { en: 'Your interest', jp: '興味の程度' }, question_type: 'radio_button', is_mandatory: true, options },
  { question_id: 4, question_name: { en: 'Your Japanese', jp: '日本語力' }, question_type: 'drop_down', options },
];

/** A first interview with a link, at a time of its own. */
export const interviewAt = (start: Moment, more: Partial<NonNullable<InterviewContent['interview']>> = {}): NonNullable<InterviewContent['interview']> => ({
  start, step_name: { en: 'First interview', jp: '一次面接' }, url: 'https://meet.example.com/1', ...more,
});

/** The content that gives each of `emails` what `hiring` says; parts that it leaves out are the demo's. */
export function hiringOf(hiring: Hiring, emails: readonly string[], demo: Required<Parts>): Required<Parts> {
  const each = <Entry extends object>(entries: readonly Entry[] = []) => emails.flatMap((applicant) => entries.map((entry) => ({ ...entry, applicant })));
  const events = hiring.events?.map(({ everybody = false, ...event }) => (everybody ? { ...event, applied: emails } : event));
  const named = new Set(demo.interviews.map(({ event }) => event));
  return {
    // What the demo's interviews name stays, but only their applicants see it.
    events: events ? [...events, ...demo.events.filter(({ id }) => named.has(id)).map((event) => ({ ...event, applicant: 'demo@example.com' }))] : demo.events,
    jobs: [...demo.jobs, ...hiring.jobs ?? []],
    'job-reviews': [...demo['job-reviews'], ...each(hiring.jobReviews)],
    interviews: [...demo.interviews, ...each(hiring.interviews)],
  };
}
