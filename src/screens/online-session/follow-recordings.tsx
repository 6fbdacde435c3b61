import { useEffect, useRef, useState, type RefObject } from 'react';
import { failureOf, isToldElsewhere } from '../../api/failure.ts';
import { updateOnlineSessionCall } from '../../api/online-sessions.ts';
import type { OnlineSession, SessionQuestion } from '../../wire/online-sessions.ts';
import { compileOnlineSessionQuestion, isRecorded } from '../../compiler/questions-form.ts';
import { draftOf } from '../../engine/drafts/keep-form.ts';
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

/** The recordings of a session that are on their way. */
export type Recordings = RefObject<{
  /** The forms of those whose questions are not shown, by the question's number. */
  readonly followed: Map<number, FormHandle>;
  /** What is saved by itself just now, by its question's scope, and whether that succeeds: whoever would send the same waits for it. */
  readonly saving: Map<string, Promise<boolean>>;
}>;

interface FollowRecordingsProps {
  readonly session: OnlineSession;
  /** The question that is shown follows its own. */
  readonly shown: number;
  readonly recordings: Recordings;
}

/**
 * Recordings of questions that were left while these were still going up: they are saved when they have arrived, wherever
 * in the session the applicant is by then. Nothing of them is to be seen.
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
  const save = async (delivery: SaveRequest): Promise<boolean> => {
    try {
      const { signal } = new AbortController();
      await sendForm(client, { call: updateOnlineSessionCall, scope }, {
        handle, delivery, resumed: true, signal, onProgress: () => undefined,
      });
      await handle.acknowledge(delivery.confirms);
      await setAnswer(delivery.content.body);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.kind === 'refused') notify({ kind: 'error', text: failure.refusal.texts.join('\n') });
      if (!isToldElsewhere(failure)) notify({ kind: 'error', text: t('onlineSession.failed.answer') });
      return false;
    }
  };
  // What a draft brings back, since it could not be saved before, is a change, too.
  useFieldChanges(() => {
    for (const delivery of asRequestPerField(handle, { online_session_id: session.id })) {
      recordings.current.saving.set(scope, save(delivery));
    }
  });
  return null;
}
