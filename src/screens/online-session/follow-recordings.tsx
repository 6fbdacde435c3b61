import { useEffect, useRef, useState, type RefObject } from 'react';
import { failureOf, isReportedElsewhere } from '../../api/failure.ts';
import { updateOnlineSessionCall } from '../../api/online-sessions.ts';
import type { OnlineSession, SessionQuestion } from '../../wire/online-sessions.ts';
import { compileOnlineSessionQuestion, isRecorded } from '../../compiler/questions-form.ts';
import { draftOf } from '../../engine/drafts/form-draft.ts';
import { useInputTypes } from '../../engine/input-types.ts';
import type { FormHandle } from '../../engine/controller.ts';
import { Form, useFormHandle } from '../../engine/form.tsx';
import { useFieldChanges } from '../../engine/form-context.ts';
import { asRequestPerField } from '../../forms/answer-requests.ts';
import type { SaveRequest } from '../../forms/save-request.ts';
import { sendForm } from '../../forms/send-form.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useApplicant, usePortal } from '../../ui/portal.ts';
import { questionScope } from './scope.ts';
import { useSessions } from './use-sessions.ts';

/** The recordings of a session that are being uploaded. */
export type Recordings = RefObject<{
  /** The forms of the recorded questions that are not shown, by the question's number. */
  readonly followed: Map<number, FormHandle>;
  /** The automatic saves that are pending, by the question's scope, with whether they succeed: another save of the same waits for them. */
  readonly saving: Map<string, Promise<boolean>>;
}>;

interface FollowRecordingsProps {
  readonly session: OnlineSession;
  /** The number of the open question, whose page follows its recording itself. */
  readonly shown: number;
  readonly recordings: Recordings;
}

/**
 * Follows the uploads of questions that the applicant has left: their recordings are saved when they are uploaded, wherever
 * in the session the applicant is by then. Renders nothing visible.
 */
export function FollowRecordings({ session, shown, recordings }: FollowRecordingsProps) {
  const types = useInputTypes();
  return (
    <div hidden>
      {session.questions.map((question, position) => isRecorded(types, question.wire) && position + 1 !== shown && (
        <FollowedRecording
          key={`${String(session.id)}/${String(position)}/${String(question.id ?? '')}`}
          session={session}
          question={question}
          number={position + 1}
          recordings={recordings}
        />
      ))}
    </div>
  );
}

interface FollowedProps extends Pick<FollowRecordingsProps, 'session' | 'recordings'> {
  readonly question: SessionQuestion;
  readonly number: number;
}

function FollowedRecording({ session, question, number, recordings }: FollowedProps) {
  const types = useInputTypes();
  const scope = questionScope(useApplicant()?.id ?? '', session, question);
  const [form] = useState(() => compileOnlineSessionQuestion(types, question.wire));
  const handle = useRef<FormHandle>(null);
  useEffect(() => {
    const { followed } = recordings.current;
    if (handle.current) followed.set(number, handle.current);
    return () => { followed.delete(number); };
  }, [recordings, number]);
  return (
    <Form ref={handle} form={form} draft={draftOf(scope)} scope={scope} onSubmit={() => undefined}>
      <SaveRecording session={session} scope={scope} recordings={recordings} />
    </Form>
  );
}

interface SaveRecordingProps extends Pick<FollowRecordingsProps, 'session' | 'recordings'> {
  readonly scope: string;
}

/** Saves the address of a recording as soon as the question has it (DECISIONS "Readings of video and online sessions"). */
export function SaveRecording({ session, scope, recordings }: SaveRecordingProps) {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const { setAnswer } = useSessions();
  const handle = useFormHandle();
  const save = async (request: SaveRequest): Promise<boolean> => {
    try {
      const { signal } = new AbortController();
      await sendForm(client, { call: updateOnlineSessionCall, scope }, {
        handle, request, resumed: true, signal, onProgress: () => undefined,
      });
      await handle.acknowledge(request.confirms);
      await setAnswer(request.content.body);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.kind === 'refused') notify({ kind: 'error', text: failure.refusal.texts.join('\n') });
      if (!isReportedElsewhere(failure)) notify({ kind: 'error', text: t('onlineSession.failed.answer') });
      return false;
    }
  };
  // A value that is restored from a draft, because its save has failed, counts as a change, too.
  useFieldChanges(() => {
    for (const request of asRequestPerField(handle, { online_session_id: session.id })) {
      recordings.current.saving.set(scope, save(request));
    }
  });
  return null;
}
