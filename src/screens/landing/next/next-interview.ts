import type { InterviewCompany } from '../../../api/interviews.ts';

/** One that has begun may still be gone to for so long. */
const UNDER_WAY_MS = 60 * 60_000;

interface NextInterview {
  readonly company: InterviewCompany;
  /** In ms since 1970. */
  readonly start: number;
}

/** The first interview that is not over. `now`: in ms since 1970. */
export function nextInterview(companies: readonly InterviewCompany[], now: number): NextInterview | undefined {
  let next: NextInterview | undefined;
  for (const company of companies) {
    for (const { start, end } of company.interviews) {
      const ahead = start !== undefined && (end ?? start + UNDER_WAY_MS) > now;
      if (ahead && start < (next?.start ?? Infinity)) next = { company, start };
    }
  }
  return next;
}
