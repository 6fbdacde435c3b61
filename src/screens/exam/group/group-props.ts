import type { Exam, WireId } from '../../../api/exams.ts';
import type { ExamRun, ExamStep, ExamView } from '../../../exam/exam-run.ts';

export interface GroupFormProps {
  readonly examId: WireId;
  readonly exam: Exam;
  readonly run: ExamRun;
  readonly view: ExamView;
  readonly step: Extract<ExamStep, { kind: 'group' }>;
}
