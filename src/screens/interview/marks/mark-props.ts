import type { Interview, InterviewCompany } from '../../../api/interviews.ts';

/** What the buttons at an interview are given; without an interview they say that there is none. */
export interface MarkProps {
  readonly company: InterviewCompany;
  readonly interview?: Interview | undefined;
  /** It is what is to be done next. */
  readonly prominent: boolean;
  readonly onFocusLost: () => void;
}
