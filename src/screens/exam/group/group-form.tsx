import type { Exam } from '../../../api/exams.ts';
import type { ExamRunState, ExamStep } from '../use-exam-run.ts';
import { OpenGroup } from './open-group.tsx';
import { ReadGroup } from './read-group.tsx';

export interface GroupFormProps {
  readonly exam: Exam;
  readonly step: Extract<ExamStep, { kind: 'group' }>;
  readonly busy: boolean;
  readonly onGo: ExamRunState['go'];
  readonly onFinish: ExamRunState['finish'];
}

/** One question group: to be worked on, or to be read where it is handed in (spec §4 Exam). */
export function GroupForm(props: GroupFormProps) {
  const { running } = props.step;
  return running ? <OpenGroup {...props} running={running} /> : <ReadGroup {...props} />;
}
