import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { questionDataCall, updateExamCall, type Exam, type ExamGroup } from '../../api/exams.ts';
import { failureOf } from '../../api/failure.ts';
import { browserClock } from '../../exam/browser-clock.ts';
import type { GroupSession } from '../../exam/contract.ts';
import { groupScope } from '../../exam/kept-answer.ts';
import { openGroup } from '../../exam/open-group.ts';
import { usePortal, useApplicant } from '../../ui/portal.ts';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { useShown } from '../../ui/use-shown.ts';
import { examServer } from './exam-server.ts';
import type { ExamRunState, ExamStep, GoOptions } from './exam-step.ts';
import { groupFormQuery } from './group/group-code.ts';
import { heldGroup } from './held-group.ts';

/** Handed in, or not to be worked on: it is read, and nothing of it is sent. */
const isReadOnly = ({ submitted, valid }: ExamGroup): boolean => submitted || !valid;

/** The group that is worked on: going to an earlier one would hand it in (DECISIONS "Shapes of answers"). */
const firstOpen = ({ groups }: Exam): number => Math.max(0, groups.findIndex((group) => !isReadOnly(group)));

/** The way through an exam: from the intro from group to group to its end (spec §4 Exam). One session at a time. */
export function useExamRun(examId: string | number, exam: Exam): ExamRunState {
  const { client, session: login, signIn } = usePortal();
  const applicantId = useApplicant()?.id ?? '';
  const queries = useQueryClient();
  const tellFailure = useFailureToast();
  const [step, setStep] = useState<ExamStep>({ kind: 'intro' });
  const [busy, setBusy] = useState(false);
  const current = useRef<GroupSession>(undefined);
  const openings = useRef(0);
  const isShown = useShown();
  const ask = useMutation({
    /** With the moment of the call that was answered: what the server asked to wait before it says nothing of the way there. */
    mutationFn: async (groupId: string | number) => {
      const made = { asked: browserClock.monotonic() };
      const group = await client.send(questionDataCall, {
        json: { applicants_exam: { exam_id: examId, question_group_id: groupId } }, onAttempt: () => { made.asked = browserClock.monotonic(); },
      });
      return { group, asked: made.asked };
    },
  });
  const end = useMutation({ mutationFn: () => client.send(updateExamCall, { json: { applicants_exam: { exam_id: examId, mark_as_done: true } } }) });
  const close = (): void => {
    current.current?.close();
    current.current = undefined;
  };
  // What the form that goes takes over last is still for the session.
  useEffect(() => () => { queueMicrotask(close); }, []);

  /** Whoever has left the page meanwhile opens nothing: no clock runs unseen, and no exam is held where nobody is. */
  const open = async (position: number, { takeOver = false, timeWasUp = false }: GoOptions): Promise<void> => {
    const { id } = exam.groups[position] ?? {};
    if (id === undefined || !isShown()) return;
    // Before the clock of the group runs there is something to show it with.
    await queries.query(groupFormQuery);
    if (!isShown()) return;
    const { group, asked } = await ask.mutateAsync(id);
    if (!isShown()) return;
    const held = heldGroup(group, asked, browserClock.monotonic());
    close();
    openings.current += 1;
    const place = { kind: 'group', position, group, opened: openings.current, timeWasUp } as const;
    if (isReadOnly(group) || held.remainingTime === 0) {
      setStep({ ...place, running: undefined });
      return;
    }
    const onUnauthorized = (): void => { signIn.expire(login.token()); };
    const running = await openGroup({
      applicantId, examId, group: held, takeOver, subscribeSession: login.subscribe, server: examServer({ client, examId, groupId: id, onUnauthorized }),
    });
    if (!isShown()) {
      running.session.close();
      return;
    }
    current.current = running.session;
    const recording = { request_type: 'exam', exam_id: examId, applicant_id: applicantId };
    setStep({ ...place, running: { ...running, scope: groupScope(applicantId, examId, id), recording } });
  };

  /** One thing at a time; what fails is told, and everything stays as it is. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      tellFailure(failureOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const go: ExamRunState['go'] = (position, options = {}) => attempt(() => open(position, options));
  const finish: ExamRunState['finish'] = () => attempt(async () => {
    await end.mutateAsync();
    close();
    setStep({ kind: 'outro' });
  });
  return { step, busy, start: () => void go(firstOpen(exam)), go, finish };
}
