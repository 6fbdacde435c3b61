/** Events, reviews, interviews and ratings in plain data (spec §4, §5 Rating dialog): what the server is compared with. */

export type ReviewKind = 'job_review' | 'selection';

interface ReviewModel {
  readonly kind: ReviewKind;
  submitted: boolean;
  /** By question; '' is none, too. */
  readonly answers: Record<number, string>;
}

interface InterviewModel {
  /** Hours from the beginning of the walk. */
  readonly start: number;
  confirmed: boolean;
  ready: boolean;
}

interface RatingModel {
  readonly rate: number;
  readonly rank: string;
  readonly comment: string | null;
}

/** What one applicant holds. Things are named by where they stand in the lists of the world. */
export interface Model {
  /** Hours since the beginning of the walk. */
  now: number;
  readonly applied: Record<number, boolean>;
  readonly reviews: Record<number, ReviewModel>;
  readonly interviews: Record<number, InterviewModel>;
  readonly ratings: Record<number, RatingModel>;
}

/** An event: its end in hours from the beginning, and who is invited where not everybody is. */
export interface EventModel {
  readonly end: number;
  readonly only: number | undefined;
}

/** What is said by one call. Targets are places in the lists of the world; one beyond them is an id that nothing has. */
export type Said =
  | { readonly call: 'apply'; readonly event: number }
  | { readonly call: 'answer'; readonly kind: ReviewKind; readonly review: number; readonly question: number; readonly answer: string }
  | { readonly call: 'finish'; readonly kind: ReviewKind; readonly review: number }
  | { readonly call: 'confirm'; readonly interview: number; readonly status: 0 | 1 }
  | { readonly call: 'ready'; readonly interview: number }
  | { readonly call: 'rate'; readonly rating: number; readonly rate: number | string; readonly rank: string; readonly comment: string };

const OPTIONS = ['1', '2', '3'];
const isEmpty = (answer: string): boolean => /^\s*$/u.test(answer);

/** The questions are those of `everyQuestion`: two of each type in turn, the first of which must be answered. */
function fits(question: number, answer: string): boolean {
  if (isEmpty(answer)) return question % 2 === 0;
  if (question <= 2) return Array.from(answer).length <= 10_000 && !/[\0\p{Surrogate}]/u.test(answer);
  const chosen = question <= 4 ? answer.split(',') : [answer];
  return chosen.every((option) => OPTIONS.includes(option)) && new Set(chosen).size === chosen.length;
}

function apply(model: Model, place: number, event: EventModel | undefined, applicant: number): number {
  if (!event || (event.only !== undefined && event.only !== applicant)) return 404;
  if (model.applied[place]) return 200;
  if (event.end <= model.now) return 422;
  model.applied[place] = true;
  return 200;
}

function answer(review: ReviewModel, question: number, text: string): number {
  if (question < 1 || question > 8) return 404;
  const plain = isEmpty(text) ? '' : text;
  if (review.submitted) return (review.answers[question] ?? '') === plain ? 200 : 422;
  if (!fits(question, text)) return 422;
  review.answers[question] = plain;
  return 200;
}

function finish(review: ReviewModel): number {
  if (!review.submitted && [1, 3, 5, 7].some((question) => (review.answers[question] ?? '') === '')) return 422;
  review.submitted = true;
  return 200;
}

function confirm(interview: InterviewModel, now: number, isConfirmed: boolean): number {
  if (interview.confirmed && !isConfirmed && interview.start <= now) return 422;
  interview.confirmed = isConfirmed;
  return 200;
}

function beReady(interview: InterviewModel, now: number): number {
  if (!interview.ready && Math.abs(interview.start - now) >= 25) return 422;
  interview.ready = true;
  return 200;
}

function rate(model: Model, { rating, rate: given, rank, comment }: Extract<Said, { call: 'rate' }>): number {
  const number = typeof given === 'number' || /^\d+$/.test(given) ? Number(given) : 0;
  if (number < 1 || number > 99 || !/^[A-E]$/.test(rank) || Array.from(comment).length > 1000) return 422;
  model.ratings[rating] = { rate: number, rank, comment: comment === '' ? null : comment };
  return 200;
}

/** What a call is answered with; the model holds afterwards what the server has to. `applicant`: whose model it is. */
export function tell(model: Model, said: Said, events: readonly EventModel[], applicant: number): number {
  switch (said.call) {
    case 'apply': return apply(model, said.event, events[said.event], applicant);
    case 'rate': return model.reviews[said.rating]?.kind === 'selection' ? rate(model, said) : 404;
    case 'answer':
    case 'finish': {
      const review = model.reviews[said.review];
      if (review?.kind !== said.kind) return 404;
      return said.call === 'finish' ? finish(review) : answer(review, said.question, said.answer);
    }
    case 'confirm':
    case 'ready': {
      const interview = model.interviews[said.interview];
      if (!interview) return 404;
      return said.call === 'ready' ? beReady(interview, model.now) : confirm(interview, model.now, said.status === 1);
    }
  }
}
