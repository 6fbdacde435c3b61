import type { Interview, InterviewCompany } from '../../../wire/interviews.ts';
import { daysBetween, ownZone, type Span } from '../../../i18n/zoned.ts';
import { likelyEnd, phaseOf, spanOf } from '../../../ui/interview-time/phase.ts';

export interface NextInterview {
  readonly company: InterviewCompany;
  readonly interview: Interview;
  readonly span: Span;
}

/** The first interview that is not over, and those that begin before its end. `now`: in ms since 1970. */
export function nextInterviews(companies: readonly InterviewCompany[], now: number): readonly NextInterview[] {
  const ahead = companies.flatMap((company) => company.interviews.flatMap((interview) => {
    const span = spanOf(interview);
    return span && phaseOf(span, now) !== 'over' ? [{ company, interview, span }] : [];
  })).sort((one, other) => one.span.start - other.span.start);
  return ahead.filter(({ span }, place) => place === 0 || (ahead[0] && span.start < likelyEnd(ahead[0].span)));
}

/** The next interview, where it is today in the applicant's own calendar, or has begun. */
export function todaysInterview(companies: readonly InterviewCompany[], now: number): NextInterview | undefined {
  const [next] = nextInterviews(companies, now);
  return next && daysBetween(now, next.span.start, ownZone()) <= 0 ? next : undefined;
}
