import type { Exam, WireId } from '../../api/exams.ts';
import { LoadedCode } from '../../ui/loaded.tsx';
import { SentReceipt } from '../../ui/receipt/sent-receipt.tsx';
import { ServedText } from '../../ui/served-text.tsx';
import { Completed } from './completed.tsx';
import { lateGroupForm } from './group/group-code.ts';
import { Intro } from './intro.tsx';
import { useExamRun } from './use-exam-run.ts';

interface TakenExamProps {
  readonly examId: WireId;
  readonly exam: Exam;
}

/** An exam that is taken (spec §4 Exam). */
export function TakenExam({ examId, exam }: TakenExamProps) {
  const { run, view, receipt } = useExamRun(examId, exam);
  const { step } = view;
  if (step.kind === 'intro') return <Intro exam={exam} view={view} onStart={() => void run.start()} />;
  if (step.kind === 'outro') {
    return (
      <Completed exam={{ ...exam, done: true }} arrived>
        {exam.outro && <ServedText text={exam.outro} />}
        <SentReceipt receipt={receipt} />
      </Completed>
    );
  }
  // It is there before the first group is opened.
  return (
    <LoadedCode late={lateGroupForm} blocks={[48, 160, 160]}>
      {(GroupForm) => <GroupForm key={step.opened} examId={examId} exam={exam} run={run} view={view} step={step} />}
    </LoadedCode>
  );
}
