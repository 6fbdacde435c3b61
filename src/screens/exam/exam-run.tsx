import { useQuery } from '@tanstack/react-query';
import type { Exam } from '../../api/exams.ts';
import { ServedText } from '../../ui/served-text.tsx';
import { Completed } from './completed.tsx';
import { groupFormQuery } from './group/group-code.ts';
import { Intro } from './intro.tsx';
import { useExamRun } from './use-exam-run.ts';

interface ExamRunProps {
  readonly examId: string | number;
  readonly exam: Exam;
}

/** An exam that is taken (spec §4 Exam). */
export function ExamRun({ examId, exam }: ExamRunProps) {
  const run = useExamRun(examId, exam);
  // It is there before the first group is opened.
  const code = useQuery({ ...groupFormQuery, enabled: run.step.kind === 'group' });
  const { step, busy, start, go, finish } = run;
  if (step.kind === 'intro') return <Intro exam={exam} busy={busy} onStart={start} />;
  if (step.kind === 'outro') return <Completed exam={{ ...exam, done: true }} arrived>{exam.outro && <ServedText text={exam.outro} />}</Completed>;
  if (!code.data) return null;
  return <code.data.GroupForm key={step.opened} exam={exam} step={step} busy={busy} onGo={go} onFinish={finish} />;
}
