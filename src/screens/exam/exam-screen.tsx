import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useParams } from 'react-router-dom';
import { examDataCall, readGroup, type Exam } from '../../wire/exam.ts';
import type { JapaneseClass } from '../../wire/lessons.ts';
import type { WireId } from '../../wire/values.ts';
import { failureOf } from '../../api/failure.ts';
import { useTypesOf } from '../../engine/input-types.ts';
import { idOf } from '../../exam/stored-answer.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal, useApplicant } from '../../ui/portal.ts';
import { useNavigate } from '../../ui/router.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Titled } from '../../ui/titled.tsx';
import { useShown } from '../../ui/use-shown.ts';
import { Completed } from './completed.tsx';
import { ReviewPart } from './review/review-part.tsx';
import { UndeliveredAnswers } from './undelivered-answers.tsx';
import { lateAnswerText } from './use-answer-text.ts';
import { LoadedCode } from '../../ui/loaded.tsx';
import { lateGroupForm } from './group/group-code.ts';
import { Intro } from './intro.tsx';
import { questionDataCall, updateExamCall } from '../../wire/exam-answers.ts';
import type { JsonObject } from '../../base/json.ts';
import { browserEnvironment } from '../../exam/environment.ts';
import { examAnswers } from '../../exam/exam-answers.ts';
import type { ExamProblem, ExamView } from '../../exam/contract.ts';
import { ExamRun } from '../../exam/exam-run.ts';
import { useErrorTitle } from '../../ui/page-title.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { examAccount, sendAs } from './exam-account.ts';

/** Spec §2 Exam; each exam is a page of its own. */
export function ExamScreen() {
  const { examId = '' } = useParams();
  return <ExamPage key={examId} named={examId} />;
}

function ExamPage({ named }: { readonly named: string }) {
  const { t } = useLanguage();
  const { client } = usePortal();
  const queries = useQueryClient();
  // The id with the type that it has in the list of classes, where that is loaded.
  const [examId] = useState(() => queries.getQueryData<readonly JapaneseClass[]>(['my_lessons'])?.flatMap(({ exams }) => exams)
    .find(({ id }) => String(id) === named)?.id ?? idOf(named));
  const exam = useQuery({
    queryKey: ['exam_data', examId],
    queryFn: ({ signal }) => client.send(examDataCall, { json: { applicants_exam: { exam_id: examId } }, signal }),
    // Loaded once a visit: it does not change while the applicant works, whatever else is loaded again.
    staleTime: 'static',
    gcTime: 0,
  });
  useLeaveWhereFailed(exam.error);
  if (exam.data) return <><UndeliveredAnswers examId={examId} /><Opened examId={examId} exam={exam.data} /></>;
  return <Titled title={t('page.exam')}><Skeleton label={t('load.loading')} blocks={[24, 200, 44]} /></Titled>;
}

/** The view for the exam's state (spec §4 Exam). That it is over takes precedence over that it is done. */
function Opened({ examId, exam }: TakenExamProps) {
  if (exam.over) return <ReviewPart exam={exam} />;
  if (exam.done) return <Completed exam={exam} />;
  return <TakenExam examId={examId} exam={exam} />;
}

/**
 * Spec §8 Exams and online sessions: goes back to the class page where the exam cannot be loaded. The server's own message has a toast
 * already, and so has the end of the session.
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

/** An exam that is being taken (spec §4 Exam). */
function TakenExam({ examId, exam }: TakenExamProps) {
  const { run, view, receipt } = useExamRun(examId, exam);
  const { step } = view;
  if (step.kind === 'intro') return <Intro exam={exam} view={view} onStart={() => void run.start()} />;
  if (step.kind === 'outro') return <Completed exam={{ ...exam, done: true }} takesFocus timeWasUp={step.timeWasUp} receipt={receipt} />;
  // Its code is loaded before the first group opens.
  return (
    <LoadedCode late={lateGroupForm} blocks={[48, 160, 160]}>
      {(GroupForm) => <GroupForm key={step.opened} examId={examId} exam={view.exam} run={run} view={view} step={step} />}
    </LoadedCode>
  );
}

/** The base types of questions that are answered by a file. */
const FILES: ReadonlySet<unknown> = new Set(['image', 'document']);

/** Runs an exam on this page: its run, its view, and the receipt of what was submitted here, where the server gives one. */
function useExamRun(examId: WireId, exam: Exam) {
  const portal = usePortal();
  const { client, notify } = portal;
  const queries = useQueryClient();
  const { t } = useLanguage();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const typesOf = useTypesOf();
  const applicantId = useApplicant()?.id ?? '';
  /** The step at which the last problem was reported: the window's title has "Error:" while the applicant is there. */
  const [failedStep, setFailedStep] = useState<ExamView['step']>();
  const showProblem = useEffectEvent((problem: ExamProblem): void => {
    if (problem.kind === 'failed') showFailure(failureOf(problem.failure));
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
    const load = (): Promise<Exam> => send(examDataCall, { json: { applicants_exam: { exam_id: examId } } });
    return new ExamRun({
      examId, exam, answers: examAnswers, environment: browserEnvironment,
      account: examAccount({ ...portal, unreadable: (name) => t('exam.fileUnreadable', { name }) }, applicantId, serverClock),
      prepare: async () => {
        const [types] = await Promise.all([typesOf(), lateGroupForm.load()]);
        if ([...types.values()].some(({ validate }) => validate)) lateAnswerText.preload();
        return ({ question_type: type }) => FILES.has(types.get(String(type))?.base);
      },
      openGroup: async (known, from) => {
        const { id } = known;
        // The start of the attempt that was answered: a pause that the server requested before it does not count as travel time.
        let askedAt = clock.monotonic();
        const answer = await send(questionDataCall, {
          json: { applicants_exam: { exam_id: examId, question_group_id: id } }, examGroup: from,
          onAttempt: () => { askedAt = clock.monotonic(); },
          onServerTime: (time) => { serverClock.update(time, askedAt, clock.monotonic()); },
        });
        // Members that the answer leaves out are taken from the exam, which is loaded again for the time and the submission.
        const group = 'remaining_time' in answer && 'is_submitted' in answer ? known : (await load()).groups.find((each) => each.id === id);
        return { group: readGroup(id, { ...group?.wire, ...answer }), asked: askedAt };
      },
      look: load,
      finish: async (from) => {
        const { receipt: given } = await send(updateExamCall, {
          json: { applicants_exam: { exam_id: examId, mark_as_done: true } }, ...(from !== undefined && { examGroup: from }),
        });
        setReceipt(given);
        // Compared as text: another page may have the id in the server's type.
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
        setFailedStep(run.view().step);
        showProblem(problem);
      },
      onExit: () => { leave(); },
    });
    // Later, so that the form that unmounts can record its last answer first.
    return () => { queueMicrotask(run.close); };
  }, [run, isShown]);
  const view = useSyncExternalStore(run.subscribe, run.view);
  useErrorTitle(failedStep === view.step && !view.busy);
  return { run, view, receipt };
}
