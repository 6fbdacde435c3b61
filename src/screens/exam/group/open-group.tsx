import { useEffect, useRef, useState } from 'react';
import type { EncodedAnswer } from '../../../compiler/compiled.ts';
import { compileExamGroup } from '../../../compiler/questions-form.ts';
import { useInputTypes } from '../../../engine/input-types.ts';
import { FormBody } from '../../../engine/form-body.tsx';
import { Form, type FormHandle } from '../../../engine/form.tsx';
import { RjsfSection } from '../../../engine/rjsf-section.tsx';
import { useGroupSession } from '../../../exam/use-group-session.ts';
import { reportBroken } from '../../../forms/report-broken.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import record from '../../../ui/record.module.css';
import styles from '../exam.module.css';
import { withUnsent } from '../held-group.ts';
import type { Running } from '../exam-step.ts';
import { AnswerStateLine } from './answer-state.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { GroupButtons } from './group-buttons.tsx';
import { ExitDialog, NextDialog } from './group-dialogs.tsx';
import type { GroupFormProps } from './group-props.ts';
import { GroupFrame } from './group-frame.tsx';
import { Recorder } from './recorder.tsx';
import { Timer } from './timer.tsx';
import { useLeaveGroup } from './use-leave-group.ts';

interface OpenGroupProps extends GroupFormProps {
  readonly running: Running;
}

/** Which of the buttons hand it in, of an exam of several groups. */
const handsIn = (isFirst: boolean, isLast: boolean): string => {
  if (isFirst) return 'exam.handsInNext';
  return isLast ? 'exam.handsInLast' : 'exam.handsIn';
};

/** A group that is worked on: its time, its questions, where the answers are, and the ways on. */
export function OpenGroup({ exam, step, busy, onGo, onFinish, running }: OpenGroupProps) {
  const { session, unsent, scope, recording } = running;
  const { position, group } = step;
  const types = useInputTypes();
  const { t } = useLanguage();
  const [form] = useState(() => compileExamGroup(types, withUnsent(group.questions ?? [], unsent), { recording }));
  const handle = useRef<FormHandle<readonly EncodedAnswer[]>>(null);
  const [asking, setAsking] = useState<'exit' | 'next'>();
  useEffect(() => { reportBroken('An exam', form); }, [form]);
  const { remaining, state } = useGroupSession(session);
  const { leaving, next, back, exit } = useLeaveGroup({ exam, step, form: handle, session, remaining, onGo, onFinish });
  const isLast = position === exam.groups.length - 1;
  const waiting = busy || leaving;
  const isElsewhere = state.kind === 'elsewhere';
  const [limit] = useState(group.limit ?? group.remaining);
  const cancel = (): void => { setAsking(undefined); };
  const bar = (
    <div className={styles.bar}>
      {limit !== undefined && <Timer remaining={remaining} limit={limit} />}
      <AnswerStateLine state={state} />
    </div>
  );
  return (
    <GroupFrame exam={exam} step={step} bar={bar}>
      {isElsewhere && <Elsewhere busy={waiting} onTakeOver={() => void onGo(position, { takeOver: true })} />}
      {form.fields.size === 0 && <p className={record.note}>{t('exam.noQuestions')}</p>}
      <Form ref={handle} form={form} scope={scope} busy={waiting} onSubmit={() => undefined}>
        <Recorder session={session} form={form}><FormBody renderer={RjsfSection} inert={waiting || isElsewhere || remaining === 0} heading="h3" /></Recorder>
      </Form>
      <GroupButtons
        isFirst={position === 0}
        isLast={isLast}
        busy={waiting}
        note={exam.groups.length > 1 ? t(handsIn(position === 0, isLast)) : undefined}
        onBack={back}
        onNext={() => { if (group.confirmation && remaining > 0) setAsking('next'); else next(); }}
        onExit={() => { setAsking('exit'); }}
      />
      {asking === 'exit' && remaining > 0 && <ExitDialog onCancel={cancel} onConfirm={() => { cancel(); exit(); }} />}
      {asking === 'next' && remaining > 0 && <NextDialog isLast={isLast} onCancel={cancel} onConfirm={() => { cancel(); next(); }} />}
    </GroupFrame>
  );
}
