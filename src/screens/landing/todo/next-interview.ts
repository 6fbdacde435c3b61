import type { Interview, InterviewCompany } from '../../../api/interviews.ts';
import { daysBetween, ownZone, type Span } from '../../../i18n/zoned.ts';
import { phaseOf, spanOf } from '../../../ui/interview-time/phase.ts';

export interface NextInterview {
  readonly company: InterviewCompany;
  readonly interview: Interview;
  readonly span: Span;
}

/** The first interview that is not over. `now`: in ms since 1970. */
export function nextInterview(companies: readonly InterviewCompany[], now: number): NextInterview | undefined {
  let next: NextInterview | undefined;
  for (const company of companies) {
    for (const interview of company.interviews) {
      const span = spanOf(interview);
      if (span && phaseOf(span, now) !== 'over' && span.start < (next?.span.start ?? Infinity)) next = { company, interview, span };
    }
  }
  return next;
}

/** The next one where it is on this day of the applicant's own calendar, or has begun. */
export function todaysInterview(companies: readonly InterviewCompany[], now: number): NextInterview | undefined {
  const next = nextInterview(companies, now);
  return next && daysBetween(now, next.span.start, ownZone()) <= 0 ? next : undefined;
}
