import { useEffect, useRef, useState, type RefObject } from 'react';
import type { OnlineSession, SessionQuestion } from '../../wire/online-sessions.ts';
import { compileOnlineSessionQuestion, isRecorded } from '../../compiler/questions-form.ts';
import { draftOf } from '../../engine/drafts/keep-form.ts';
import { useInputTypes } from '../../engine/input-types.ts';
import type { FormHandle } from '../../engine/controller.ts';
import { Form } from '../../engine/form.tsx';
import { useApplicant } from '../../ui/portal.ts';
import { SaveRecording, type Saving } from './save-recording.tsx';
import { questionScope } from './scope.ts';

/** The forms of the recordings whose questions are not shown, by the question's number. */
export type Followed = RefObject<Map<number, FormHandle>>;

interface FollowRecordingsProps {
  readonly session: OnlineSession;
  /** The question that is shown follows its own. */
  readonly shown: number;
  readonly followed: Followed;
  readonly saving: Saving;
}

/**
 * Recordings of questions that were left while these were still going up: they are saved when they have arrived, wherever
 * in the session the applicant is by then. Nothing of them is to be seen.
 */
export function FollowRecordings({ session, shown, followed, saving }: FollowRecordingsProps) {
  const types = useInputTypes();
  return (
    <div hidden>
      {session.questions.map((question, position) => isRecorded(types, question.wire) && position + 1 !== shown && (
        <FollowedRecording
          key={`${String(session.id)}/${String(position)}/${String(question.id ?? '')}`}
          session={session}
          question={question}
          number={position + 1}
          followed={followed}
          saving={saving}
        />
      ))}
    </div>
  );
}

interface FollowedProps extends Pick<FollowRecordingsProps, 'session' | 'followed' | 'saving'> {
  readonly question: SessionQuestion;
  readonly number: number;
}

function FollowedRecording({ session, question, number, followed, saving }: FollowedProps) {
  const types = useInputTypes();
  const scope = questionScope(useApplicant()?.id ?? '', session, question);
  const [form] = useState(() => compileOnlineSessionQuestion(types, question.wire));
  const handle = useRef<FormHandle>(null);
  useEffect(() => {
    const handles = followed.current;
    if (handle.current) handles.set(number, handle.current);
    return () => { handles.delete(number); };
  }, [followed, number]);
  return (
    <Form ref={handle} form={form} draft={draftOf(scope)} scope={scope} onSubmit={() => undefined}>
      <SaveRecording session={session} scope={scope} saving={saving} />
    </Form>
  );
}
