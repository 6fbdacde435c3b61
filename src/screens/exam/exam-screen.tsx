import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams } from 'react-router-dom';
import { examDataCall, type Exam } from '../../wire/exam.ts';
import type { JapaneseClass } from '../../wire/lessons.ts';
import type { WireId } from '../../wire/values.ts';
import { failureOf } from '../../api/failure.ts';
import { idOf } from '../../exam/kept-answer.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal } from '../../ui/portal.ts';
import { useNavigate } from '../../ui/router.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Titled } from '../../ui/titled.tsx';
import { useShown } from '../../ui/use-shown.ts';
import { Completed } from './completed.tsx';
import { ReviewPart } from './review/review-part.tsx';
import { UndeliveredAnswers } from './undelivered-answers.tsx';
import { LoadedCode } from '../../ui/loaded.tsx';
import { lateGroupForm } from './group/group-code.ts';
import { Intro } from './intro.tsx';
import { useExamRun } from './use-exam-run.ts';

/** Spec §2 Exam; each exam is a page of its own. */
export function ExamScreen() {
  const { examId = '' } = useParams();
  return <ExamPage key={examId} named={examId} />;
}

function ExamPage({ named }: { readonly named: string }) {
  const { t } = useLanguage();
  const { client } = usePortal();
  const queries = useQueryClient();
  // As the list of classes has it, where that is loaded.
  const [examId] = useState(() => queries.getQueryData<readonly JapaneseClass[]>(['my_lessons'])?.flatMap(({ exams }) => exams)
    .find(({ id }) => String(id) === named)?.id ?? idOf(named));
  const exam = useQuery({
    queryKey: ['exam_data', examId],
    queryFn: ({ signal }) => client.send(examDataCall, { json: { applicants_exam: { exam_id: examId } }, signal }),
    // As it was when it was opened: nothing changes under the applicant's hands, whatever is loaded anew, and the next visit asks.
    staleTime: 'static',
    gcTime: 0,
  });
  useLeaveWhereFailed(exam.error);
  if (exam.data) return <><UndeliveredAnswers examId={examId} /><Opened examId={examId} exam={exam.data} /></>;
  return <Titled title={t('page.exam')}><Skeleton label={t('load.loading')} blocks={[24, 200, 44]} /></Titled>;
}

/** What the exam has come to (spec §4 Exam). That it is over goes before that it is done. */
function Opened({ examId, exam }: TakenExamProps) {
  if (exam.over) return <ReviewPart exam={exam} />;
  if (exam.done) return <Completed exam={exam} />;
  return <TakenExam examId={examId} exam={exam} />;
}

/**
 * Spec §8 Exams and online sessions: an exam that cannot be loaded leads back to the class page. Words of the server's are a toast
 * already, and so is the session's end.
 */
function useLeaveWhereFailed(error: Error | null): void {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const navigate = useNavigate();
  const isShown = useShown();
  const leave = useEffectEvent((reason: Error) => {
    const kind = failureOf(reason)?.kind;
    if (kind === 'unauthorized' || !isShown()) return;
    if (kind !== 'refused') notify({ kind: 'error', text: t('exam.failed.load') });
    void navigate('/jclass', { replace: true });
  });
  useEffect(() => { if (error) leave(error); }, [error]);
}

interface TakenExamProps {
  readonly examId: WireId;
  readonly exam: Exam;
}

/** An exam that is taken (spec §4 Exam). */
function TakenExam({ examId, exam }: TakenExamProps) {
  const { run, view, receipt } = useExamRun(examId, exam);
  const { step } = view;
  if (step.kind === 'intro') return <Intro exam={exam} view={view} onStart={() => void run.start()} />;
  if (step.kind === 'outro') return <Completed exam={{ ...exam, done: true }} arrived receipt={receipt} />;
  // It is there before the first group is opened.
  return (
    <LoadedCode late={lateGroupForm} blocks={[48, 160, 160]}>
      {(GroupForm) => <GroupForm key={step.opened} examId={examId} exam={exam} run={run} view={view} step={step} />}
    </LoadedCode>
  );
}
