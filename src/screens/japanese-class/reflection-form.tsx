import reflectionForm from '../../../schemas/forms/reflection.json';
import { ApiError, failureOf } from '../../api/failure.ts';
import { reflectionCall, updateReflectionCall, type Lesson, type ReflectionSaved } from '../../wire/lessons.ts';
import type { WireId } from '../../wire/values.ts';
import { storedApplicantId } from '../../api/stored-applicant.ts';
import { scalarText } from '../../base/json.ts';
import { ownScope } from '../../base/scope.ts';
import { passingStore } from '../../base/stores.ts';
import { DraftNotice } from '../../engine/draft-notice.tsx';
import { draftOf } from '../../engine/drafts/keep-form.ts';
import type { FormHandle } from '../../engine/controller.ts';
import { ShortForm } from '../../engine/short-form.tsx';
import { useStaticForm } from '../../forms/use-static-form.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useApplicant, usePortal } from '../../ui/portal.ts';
import { useMounted } from '../../ui/use-shown.ts';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { SubmitOrCancel } from '../../ui/submit.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { useLessons } from './use-lessons.ts';

interface ReflectionFormProps {
  readonly lesson: Lesson;
  /** The server has it, and the list says so. */
  readonly onSaved: () => void;
}

/** Names a lesson's reflection on this device. */
const scopeOf = ({ id }: Lesson, applicantId: string): string => ownScope(applicantId, 'reflection', id);

/** A reflection as it is written or changed (spec §5 Reflection). What is typed and not saved is there again later. */
export function ReflectionForm({ lesson, onSaved }: ReflectionFormProps) {
  const form = useStaticForm(reflectionForm, () => ({ values: { comment: lesson.comment }, within: `${lesson.id}-` }));
  const { t } = useLanguage();
  const applicantId = useApplicant()?.id ?? '';
  const { busy, problem, submit } = useSubmission({ explain: useFailureToast() });
  const send = useSendReflection(lesson, onSaved);
  return (
    <ShortForm
      form={form}
      draft={draftOf(scopeOf(lesson, applicantId))}
      busy={busy}
      onSubmit={(handle) => void submit(() => send(handle))}
      above={<DraftNotice />}
    >
      <SubmitOrCancel label={t('reflection.save')} busy={busy} problem={problem} />
    </ShortForm>
  );
}

/** Sends what stands in the form, in the name of the applicant of the session; the card says so when the server has it. */
function useSendReflection(lesson: Lesson, onSaved: () => void): (handle: FormHandle) => Promise<void> {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const { setReflection, commentIdOf, reload } = useLessons();
  const isMounted = useMounted();
  /**
   * Where the answer is lost, or another page was first, there may be one all the same: then that is changed from now on, and none is
   * written a second time.
   */
  const write = async (applicantId: WireId, comment: string): Promise<ReflectionSaved> => {
    try {
      return await client.send(reflectionCall, { json: { reflection: { lesson_id: lesson.id, applicant_id: applicantId, comment } } });
    } catch (error) {
      const held = failureOf(error)?.kind === 'unauthorized' ? undefined : await reload(lesson);
      if (held?.comment !== comment) throw error;
      return { message: undefined, commentId: held.commentId };
    }
  };
  const change = async (comment: string): Promise<ReflectionSaved> => {
    const commentId = await commentIdOf(lesson);
    if (commentId === undefined) {
      throw new ApiError({ kind: 'malformed', issue: { call: 'my_lessons', path: '', detail: 'names no comment_id' } });
    }
    const saved = await client.send(updateReflectionCall(commentId), { json: { reflection: { comment } } });
    return { ...saved, commentId };
  };
  return async (handle) => {
    const applicantId = storedApplicantId(passingStore());
    if (applicantId === undefined) {
      notify({ kind: 'error', text: t('failure.general') });
      return;
    }
    const values = handle.values();
    const comment = scalarText(handle.encode(values).body['comment']) ?? '';
    const { message, commentId } = await (lesson.comment === undefined ? write(applicantId, comment) : change(comment));
    await handle.acknowledge(values);
    await setReflection(lesson, { comment, commentId });
    notify({ kind: 'success', text: message ?? t('reflection.saved') });
    // An applicant who has folded the form meanwhile keeps the focus where it is.
    if (isMounted()) onSaved();
  };
}
