import type { InterviewCompany } from '../../../api/interviews.ts';
import type { Span } from '../../../i18n/zoned.ts';
import { phaseOf, spanOf } from '../../../ui/interview-time/phase.ts';

export interface NextInterview {
  readonly company: InterviewCompany;
  readonly span: Span;
}

/** The first interview that is not over. `now`: in ms since 1970. */
export function nextInterview(companies: readonly InterviewCompany[], now: number): NextInterview | undefined {
  let next: NextInterview | undefined;
  for (const company of companies) {
    for (const interview of company.interviews) {
      const span = spanOf(interview);
      if (span && phaseOf(span, now) !== 'over' && span.start < (next?.span.start ?? Infinity)) next = { company, span };
    }
  }
  return next;
}
