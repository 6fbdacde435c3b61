import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import type { OnlineSession, SessionQuestion } from '../../wire/online-sessions.ts';
import type { WireId } from '../../wire/values.ts';
import { compileOnlineSessionQuestion, isRecorded } from '../../compiler/questions-form.ts';
import type { FormHandle } from '../../engine/controller.ts';
import { useInputTypes } from '../../engine/input-types.ts';
import { PlainSection } from '../../engine/plain-section.tsx';
import { ConfirmSend } from '../../forms/confirm-send.tsx';
import { LongForm } from '../../forms/long-form.tsx';
import { reportBroken } from '../../forms/report-broken.ts';
import { Waiting } from '../../forms/waiting/waiting.tsx';
import { useLanguage, type LanguageState } from '../../i18n/use-language.ts';
import { Media } from '../../ui/media.tsx';
import { useApplicant, usePortal } from '../../ui/portal.ts';
import record from '../../ui/record.module.css';
import { scrollToCenter, useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { webAddress } from '../../ui/web-address.ts';
import styles from './online-session.module.css';
import { Overview } from './overview.tsx';
import type { QuestionPageProps } from './question-props.ts';
import { SaveRecording } from './follow-recordings.tsx';
import { questionScope } from './scope.ts';
import { sessionWords } from './session-words.ts';
import { useSaveQuestion } from './use-save-question.ts';
import { QuestionButtons } from './question-buttons.tsx';
import { useFormHandle } from '../../engine/form.tsx';
import { useMutation } from '@tanstack/react-query';
import { failureOf } from '../../api/failure.ts';
import { useBlocker } from '../../ui/router.ts';
import { useShown } from '../../ui/use-shown.ts';
import { useSessions } from './use-sessions.ts';

/** The parameters of a recording (spec §7 Online sessions). */
const recordingOf = (session: OnlineSession, question: SessionQuestion, applicantId: WireId): Readonly<Record<string, string | number>> =>
  ({ request_type: 'online_session', question_id: question.id ?? '', online_session_id: session.id, applicant_id: applicantId });

async function loadCheckSession(addTexts: LanguageState['addTexts']) {
  const [{ checkSession }] = await Promise.all([import('./check-session.ts'), addTexts(['receipts'])]);
  return checkSession;
}

const confirmWords = {
  title: 'onlineSession.confirm.title', text: 'onlineSession.confirm.text', cancel: 'save.cancel',
  confirm: 'onlineSession.confirm.ok',
};

/** One question with its answer; each time it is opened it is compiled from the server's data (spec §2 Online session). */
export function QuestionPage(props: QuestionPageProps) {
  const { session, question, number, moved, recordings, onGo } = props;
  const types = useInputTypes();
  const { t } = useLanguage();
  // The applicant who opened the page: while the log-in is open over it, the form and a recording in it stay.
  const [applicant] = useState(useApplicant());
  const { id: applicantId = '', wireId = applicantId } = applicant ?? {};
  const scope = questionScope(applicantId, session, question);
  const [form] = useState(() => (
    compileOnlineSessionQuestion(types, question.wire, { recording: recordingOf(session, question, wireId) })));
  useEffect(() => { reportBroken('An online session', form); }, [form]);
  const heading = useHeadingFocus<HTMLHeadingElement>(moved, scrollToCenter);
  const target = useRef(number + 1);
  const { save, waits, heldUp: isEndBlocked, problem } = useSaveQuestion(props, scope, target);
  const back = useGoBack(props);
  const [awaitsFile, setAwaitsFile] = useState<() => void>();
  const cancelBack = awaitsFile ?? back.cancelBack;
  const total = session.questions.length;
  const { step } = save;
  const saveAndGo = (handle: FormHandle, other: number): void => {
    if (cancelBack) return;
    target.current = other;
    save.submit(handle);
  };
  const hasMedia = [question.image, question.video].some((address) => webAddress(address) !== undefined);
  return (
    <section>
      <h2 ref={heading} className={styles.title} tabIndex={-1}>
        {t('onlineSession.question', { number })} <span className={styles.of}>{t('onlineSession.of', { number, total })}</span>
      </h2>
      <progress className={styles.progress} value={number} max={total} aria-hidden="true" />
      <div className={styles.answer} data-media={hasMedia || undefined}>
        <LongForm
          form={form}
          scope={scope}
          save={{ ...save, submit: (handle) => { saveAndGo(handle, number + 1); } }}
          renderer={PlainSection}
          above={(
            <>
              {hasMedia && (
                <div className={styles.media}>
                  <Media image={question.image} video={question.video} label={(part) => t(`onlineSession.${part}`, { number })} />
                </div>
              )}
              {form.fields.size === 0 && <p className={record.note}>{t('onlineSession.unreadable')}</p>}
            </>
          )}
          foot={(
            <QuestionButtons
              step={step}
              cancelBack={cancelBack}
              isLast={number === total}
              problem={problem}
              note={waits && <Waiting t={t} save={save} waits={waits} words={sessionWords} />}
              isEndBlocked={isEndBlocked}
              onBack={back.goBack}
            />
          )}
        >
          {total > 1 && (
            <Overview
              session={session}
              number={number}
              busy={cancelBack !== undefined || step.kind === 'saving'}
              onGo={onGo}
              onSaveAndGo={number === total ? undefined : saveAndGo}
            />
          )}
          {isRecorded(types, question.wire)
            ? <SaveRecording session={session} scope={scope} recordings={recordings} />
            : <><FollowAnswer question={question} /><LeaveOnceRead onWaiting={setAwaitsFile} /></>}
          {number === total && (
            <ConfirmSend
              step={step}
              words={confirmWords}
              load={loadCheckSession}
              check={(checkSession, checking) => checkSession({ session, shown: number, recordings, onGo }, checking)}
            />
          )}
        </LongForm>
      </div>
    </section>
  );
}

/**
 * Merges an answer of another device, found when the list was loaded again, where the answer here is unchanged: else the next save would
 * overwrite it with the older one. Not for files and recordings, since the server returns them in another form than they are sent.
 */
function FollowAnswer({ question: { wire } }: { readonly question: SessionQuestion }) {
  const types = useInputTypes();
  const handle = useFormHandle();
  const answer = JSON.stringify(wire['answer']);
  const lastAnswer = useRef(answer);
  useEffect(() => {
    if (lastAnswer.current === answer) return;
    lastAnswer.current = answer;
    const fresh = compileOnlineSessionQuestion(types, wire);
    const { fields } = handle.values();
    const isOther = [...fresh.fields.values()].some(({ id, value }) =>
      (typeof value === 'string' || Array.isArray(value)) && JSON.stringify(value) !== JSON.stringify(fields.get(id)));
    // Where the code of the merge cannot be loaded, the next save is as it would have been.
    if (isOther) handle.rebase(fresh).catch(() => undefined);
  }, [types, handle, wire, answer]);
  return null;
}

/**
 * Blocks a navigation, the browser's own Back too, while a file is still being read, which would be lost with its form.
 * `onWaiting` gets a function that ends the wait and stays.
 */
function LeaveOnceRead({ onWaiting }: { readonly onWaiting: Dispatch<SetStateAction<(() => void) | undefined>> }) {
  const handle = useFormHandle();
  const blocked = useBlocker((_current, next) => next.pathname !== '/login' && handle.arriving().length > 0);
  useEffect(() => {
    if (!blocked) return undefined;
    const wait = new AbortController();
    onWaiting(() => () => {
      wait.abort();
      blocked.reset();
    });
    handle.arrive(wait.signal, () => undefined).then(blocked.proceed, () => undefined);
    return () => {
      wait.abort();
      onWaiting(undefined);
    };
  }, [handle, blocked, onWaiting]);
  return null;
}

/**
 * Goes to the previous question, or to the introduction. Before a video question the sessions are loaded again (spec §4
 * Online session); a failure of that shows a toast, and the question opens all the same. `stay`: cancels the navigation.
 */
function useGoBack({ session, number, onGo }: QuestionPageProps) {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const types = useInputTypes();
  const { reload } = useSessions();
  const isShown = useShown();
  const navigation = useRef(new AbortController());
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      navigation.current = new AbortController();
      if (isRecorded(types, session.questions[number - 2]?.wire ?? {})) await reload();
    },
    onError: (error) => {
      if (navigation.current.signal.aborted || failureOf(error)?.kind === 'unauthorized') return;
      notify({ kind: 'error', text: t('onlineSession.failed.load') });
    },
    onSettled: () => { if (isShown() && !navigation.current.signal.aborted) onGo(number - 1); },
  });
  return { cancelBack: isPending ? () => { navigation.current.abort(); } : undefined, goBack: mutate };
}
