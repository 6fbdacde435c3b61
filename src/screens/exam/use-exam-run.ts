import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { questionDataCall, updateExamCall } from '../../wire/exam-answers.ts';
import { examDataCall, readGroup, type Exam } from '../../wire/exam.ts';
import type { WireId } from '../../wire/values.ts';
import { failureOf } from '../../api/failure.ts';
import type { JsonObject } from '../../base/json.ts';
import { browserEnvironment } from '../../exam/environment.ts';
import { examAnswers } from '../../exam/exam-answers.ts';
import { ExamRun, type ExamProblem, type ExamView } from '../../exam/exam-run.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useErrorTitle } from '../../ui/page-title.tsx';
import { useApplicant, usePortal } from '../../ui/portal.ts';
import { useNavigate } from '../../ui/router.ts';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { useShown } from '../../ui/use-shown.ts';
import { examAccount, sendAs } from './exam-account.ts';
import { lateGroupForm } from './group/group-code.ts';

/** The way through an exam on this page, where it stands, and the receipt of what was handed in here, where the server gives one. */
export function useExamRun(examId: WireId, exam: Exam) {
  const portal = usePortal();
  const { client, notify } = portal;
  const queries = useQueryClient();
  const { t } = useLanguage();
  const navigate = useNavigate();
  const tellFailure = useFailureToast();
  const applicantId = useApplicant()?.id ?? '';
  /** Where it was told last that something is wrong: the way on from there is tried again. */
  const [wrongAt, setWrongAt] = useState<ExamView['step']>();
  const tell = useEffectEvent((problem: ExamProblem): void => {
    if (problem.kind === 'failed') tellFailure(failureOf(problem.failure));
    else if (problem.kind === 'refused') notify({ kind: 'error', text: problem.words ?? t('exam.state.refused') });
    else if (problem.kind === 'lost') notify({ kind: 'error', text: problem.words ?? t('exam.state.lost') });
    else notify({ kind: 'error', text: t(problem.over ? 'exam.videoLost' : 'exam.videoUnsent') });
  });
  const isShown = useShown();
  const leave = useEffectEvent((): void => { if (isShown()) void navigate('/jclass'); });
  const [receipt, setReceipt] = useState<JsonObject>();
  const [run] = useState(() => {
    const { clock } = browserEnvironment;
    const { serverClock } = examAnswers;
    const send = sendAs(applicantId, client);
    const look = (): Promise<Exam> => send(examDataCall, { json: { applicants_exam: { exam_id: examId } } });
    return new ExamRun({
      examId, exam, answers: examAnswers, environment: browserEnvironment,
      account: examAccount({ ...portal, unreadable: (name) => t('exam.fileUnreadable', { name }) }, applicantId, serverClock),
      prepare: lateGroupForm.load,
      openGroup: async (id, from) => {
        // With the moment of the call that was answered: the pause that the server asked for before it is none of the way there.
        let asked = clock.monotonic();
        const answer = await send(questionDataCall, {
          json: { applicants_exam: { exam_id: examId, question_group_id: id } }, examGroup: from,
          onAttempt: () => { asked = clock.monotonic(); },
          onServerTime: (time) => { serverClock.take(time, asked, clock.monotonic()); },
        });
        // What it leaves out is as the exam has it, the time and whether it is handed in as they are by now.
        const { groups } = 'remaining_time' in answer && 'is_submitted' in answer ? exam : await look();
        return { group: readGroup(id, { ...groups.find((group) => group.id === id)?.wire, ...answer }), asked };
      },
      look,
      finish: async (from) => {
        const { receipt: given } = await send(updateExamCall, {
          json: { applicants_exam: { exam_id: examId, mark_as_done: true } }, ...(from !== undefined && { examGroup: from }),
        });
        setReceipt(given);
        // Another page may name it as the server wrote it.
        void queries.invalidateQueries({ predicate: ({ queryKey: [of, id] }) => of === 'exam' && String(id) === String(examId) });
      },
      tell: (isDone) => {
        notify(isDone ? { kind: 'success', text: t('exam.left.done') } : { kind: 'error', text: t('exam.left.open') });
      },
    });
  });
  useEffect(() => {
    run.open({
      isShown,
      onProblem: (problem) => {
        setWrongAt(run.view().step);
        tell(problem);
      },
      onExit: () => { leave(); },
    });
    // The form that goes hands over its last answer first.
    return () => { queueMicrotask(run.close); };
  }, [run, isShown]);
  const view = useSyncExternalStore(run.subscribe, run.view);
  useErrorTitle(wrongAt === view.step && !view.busy);
  return { run, view, receipt };
}
