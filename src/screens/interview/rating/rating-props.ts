import type { InterviewCompany } from '../../../api/interviews.ts';

export interface RatingProps {
  readonly company: InterviewCompany;
  readonly onClose: () => void;
}
