import type { Exam } from '../../../api/exams.ts';
import type { ExamRunState, ExamStep } from '../exam-step.ts';

export interface GroupFormProps {
  readonly exam: Exam;
  readonly step: Extract<ExamStep, { kind: 'group' }>;
  readonly busy: boolean;
  readonly onGo: ExamRunState['go'];
  readonly onFinish: ExamRunState['finish'];
}
