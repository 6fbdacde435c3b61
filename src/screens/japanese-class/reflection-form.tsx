import { useRef, useState } from 'react';
import reflectionForm from '../../../schemas/forms/reflection.json';
import { ApiError, failureOf } from '../../api/failure.ts';
import { reflectionCall, updateReflectionCall, type Lesson, type ReflectionSaved, type JapaneseClass } from '../../wire/lessons.ts';
import type { WireId } from '../../wire/values.ts';
import { abortable } from '../../api/retry.ts';
import { sendNewest } from '../../api/send-newest.ts';
import { scalarText } from '../../base/json.ts';
import { ownScope } from '../../base/scope.ts';
import type { CompiledForm, FormValues } from '../../compiler/compiled.ts';
import { compileStaticForm } from '../../compiler/static-form.ts';
import { DraftNotice } from '../../engine/draft-notice.tsx';
import { draftOf } from '../../engine/drafts/form-draft.ts';
import type { FormHandle } from '../../engine/controller.ts';
import { useInputTypes } from '../../engine/input-types.ts';
import { ShortForm } from '../../engine/short-form.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useApplicant, usePortal } from '../../ui/portal.ts';
import { useMounted } from '../../ui/use-shown.ts';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { SubmitOrCancel } from '../../ui/submit.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lessonsQuery } from '../../api/lessons.ts';
import { useUpdateCache } from '../../ui/use-update-cache.ts';

interface ReflectionFormProps {
  readonly lesson: Lesson;
  /** The server has saved the reflection, and the cached list has it. */
  readonly onSaved: () => void;
}

/** The scope of a lesson's reflection on this device. */
const scopeOf = ({ id }: Lesson, applicantId: string): string => ownScope(applicantId, 'reflection', id);

/** The form to write or change a reflection (spec §5 Reflection). Unsaved input stays in its draft. */
export function ReflectionForm({ lesson, onSaved }: ReflectionFormProps) {
  const types = useInputTypes();
  const compile = (comment: string | undefined): CompiledForm =>
    compileStaticForm(reflectionForm, { types, values: { comment }, within: `${lesson.id}-` });
  const [form] = useState(() => compile(lesson.comment));
  const { t } = useLanguage();
  const applicantId = useApplicant()?.id ?? '';
  const scope = scopeOf(lesson, applicantId);
  const { busy, problem, submit } = useSubmission({ explain: useFailureToast() });
  const send = useSendReflection(lesson, scope, compile, onSaved);
  const save = async (handle: FormHandle): Promise<void> => {
    if (await submit(() => send(handle))) for (const { field } of handle.check().slice(0, 1)) handle.goTo(field);
  };
  return (
    <ShortForm form={form} draft={draftOf(scope)} busy={busy} onSubmit={(handle) => void save(handle)} above={<DraftNotice />}>
      <SubmitOrCancel label={t('reflection.save')} busy={busy} problem={problem} />
    </ShortForm>
  );
}

/** A saved reflection: the values that the form had, and the server's answer. */
interface Sent extends ReflectionSaved {
  readonly comment: string;
  readonly values: FormValues;
}

/**
 * Sends the form's values as the applicant of the session; the card shows them when the server has saved them. Resolves to whether a
 * conflict has to be decided first.
 */
function useSendReflection(
  lesson: Lesson, scope: string, compile: (comment: string | undefined) => CompiledForm, onSaved: () => void,
): (handle: FormHandle) => Promise<boolean> {
  const { client, notify, session } = usePortal();
  const { t } = useLanguage();
  const { setReflection, reload } = useLessons();
  const isMounted = useMounted();
  /** The server's value that the form is based on. */
  const baseline = useRef(lesson.comment);
  /**
   * Creates the reflection. Where the answer is lost, or another page was first, it may exist all the same: then it counts as saved where
   * it is the same, so that none is created twice.
   */
  const write = async (applicantId: WireId, handle: FormHandle, signal: AbortSignal): Promise<Sent> => {
    const sent = valuesOf(handle);
    try {
      const json = { reflection: { lesson_id: lesson.id, applicant_id: applicantId, comment: sent.comment } };
      return { ...await client.send(reflectionCall, { json, signal }), ...sent };
    } catch (error) {
      const isOver = signal.aborted || failureOf(error)?.kind === 'unauthorized';
      const stored = isOver ? undefined : await abortable(reload(lesson), signal);
      if (stored?.comment !== sent.comment) throw error;
      return { message: undefined, commentId: stored.commentId, ...sent };
    }
  };
  /** Changes the reflection, after a merge with what another device has saved meanwhile; undefined where there is a conflict. */
  const change = async (handle: FormHandle, signal: AbortSignal): Promise<Sent | undefined> => {
    const stored = await abortable(reload(lesson), signal) ?? lesson;
    if (stored.comment !== baseline.current) {
      const { conflicts } = await handle.rebase(compile(stored.comment));
      baseline.current = stored.comment;
      if (conflicts > 0) return undefined;
    }
    if (stored.commentId === undefined) {
      throw new ApiError({ kind: 'malformed', issue: { call: 'my_lessons', path: '', detail: 'names no comment_id' } });
    }
    const sent = valuesOf(handle);
    const json = { reflection: { comment: sent.comment } };
    return { ...await client.send(updateReflectionCall(stored.commentId), { json, signal }), commentId: stored.commentId, ...sent };
  };
  return async (handle) => {
    const applicantId = session.storedApplicantId();
    if (applicantId === undefined) {
      notify({ kind: 'error', text: t('failure.general') });
      return false;
    }
    const saved = await sendNewest(scope, (signal) =>
      (lesson.comment === undefined ? write(applicantId, handle, signal) : change(handle, signal)));
    if (!saved) return true;
    const { message, commentId, comment, values } = saved;
    baseline.current = comment;
    await handle.acknowledge(values);
    await setReflection(lesson, { comment, commentId });
    notify({ kind: 'success', text: message ?? t('reflection.saved') });
    // An applicant who has folded the form meanwhile keeps the focus where it is.
    if (isMounted()) onSaved();
    return false;
  };
}

function valuesOf(handle: FormHandle): Pick<Sent, 'comment' | 'values'> {
  const values = handle.values();
  return { values, comment: scalarText(handle.encode(values).body['comment']) ?? '' };
}

/** Updates the cached list of lessons with what the server has confirmed; no card moves for that. */
function useLessons() {
  const { client } = usePortal();
  const email = useApplicant()?.email;
  const queries = useQueryClient();
  const query = lessonsQuery(client, email);
  const change = useUpdateCache(query);
  const find = (classes: readonly JapaneseClass[] | undefined, id: Lesson['id']): Lesson | undefined =>
    classes?.flatMap(({ lessons }) => lessons).find((lesson) => lesson.id === id);
  return {
    /** The server has confirmed a reflection. Where its answer has no id, the list is loaded again in the background. */
    setReflection: async ({ id }: Lesson, saved: Pick<Lesson, 'comment' | 'commentId'>) => {
      await change((classes) => classes.map((each) => ({
        ...each, lessons: each.lessons.map((lesson) => (lesson.id === id ? { ...lesson, ...saved } : lesson)),
      })));
      if (saved.commentId === undefined) void queries.invalidateQueries({ queryKey: query.queryKey });
    },
    /** The lesson as the server has it now, as far as it can be loaded. */
    reload: async ({ id }: Lesson) => {
      await queries.invalidateQueries({ queryKey: query.queryKey });
      return find(queries.getQueryData(query.queryKey), id);
    },
  };
}
