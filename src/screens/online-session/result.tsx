import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OnlineSession, SessionQuestion } from '../../wire/online-sessions.ts';
import { compileOnlineSessionQuestion } from '../../compiler/questions-form.ts';
import { useInputTypes } from '../../engine/input-types.ts';
import { CategoryFacts } from '../../forms/category-facts.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { Media } from '../../ui/media.tsx';
import { ReceiptsLink } from '../../ui/receipt/receipts-link.tsx';
import record from '../../ui/record.module.css';
import styles from './online-session.module.css';
import { rememberSave } from '../../api/save-memory.ts';
import { changedInDraft } from '../../engine/drafts/changed-in-draft.ts';
import { abandonDraft } from '../../forms/abandon-draft.ts';
import { NotSubmitted, type UnsentAnswer } from '../../forms/not-submitted.tsx';
import { useApplicant } from '../../ui/portal.ts';
import { questionScope } from './scope.ts';
import { waitingAnswer } from './waiting-answer.ts';
import { persistentStore } from '../../base/stores.ts';

/** A submitted session: its questions and answers, to be read (spec §2 Online session). */
export function Result({ session }: { readonly session: OnlineSession }) {
  const { t } = useLanguage();
  return (
    <>
      <div className={record.done}>
        <h2 className={record.doneTitle}>{t('onlineSession.submitted')}</h2>
        <p>{t('onlineSession.done')}</p>
        <ReceiptsLink number={session.receiptNumber} />
      </div>
      <SessionNotSubmitted session={session} />
      {session.questions.map((question, position) => (
        <Answered key={position} question={question} number={position + 1} />
      ))}
      {session.questions.length === 0 && <p className={record.note}>{t('onlineSession.noQuestions')}</p>}
    </>
  );
}

interface AnsweredProps {
  readonly question: SessionQuestion;
  readonly number: number;
}

function Answered({ question, number }: AnsweredProps) {
  const types = useInputTypes();
  const { t } = useLanguage();
  const [form] = useState(() => compileOnlineSessionQuestion(types, question.wire, { locked: true }));
  return (
    <section className={styles.answered}>
      <h3 className={styles.number}>{t('onlineSession.question', { number })}</h3>
      <Media image={question.image} video={question.video} label={(part) => t(`onlineSession.${part}`, { number })} />
      {form.fields.size === 0 ? <p className={record.note}>{t('onlineSession.unreadable')}</p> : <CategoryFacts questions form={form} />}
    </section>
  );
}

const notSubmittedWords = {
  title: 'onlineSession.notSubmitted.title', text: 'onlineSession.notSubmitted.text', read: 'onlineSession.notSubmitted.read',
};

/**
 * Shows the unsent answers of this device for a session that was submitted on another device, or before they had arrived, until the
 * applicant has read them.
 */
function SessionNotSubmitted({ session }: { readonly session: OnlineSession }) {
  const { t } = useLanguage();
  const { unsent, forget } = useUnsentAnswers(session);
  const answers = unsent.map(({ number, ...answer }) => ({ label: t('onlineSession.question', { number }), ...answer }));
  return <NotSubmitted words={notSubmittedWords} answers={answers} onRead={forget} />;
}

interface NumberedAnswer extends Omit<UnsentAnswer, 'label'> {
  readonly number: number;
}

/** Reads the unsent answers from their drafts; drafts without a lost answer are deleted at once. */
function useUnsentAnswers(session: OnlineSession) {
  const types = useInputTypes();
  const applicantId = useApplicant()?.id ?? '';
  const [unsent, setUnsent] = useState<readonly NumberedAnswer[]>([]);
  const end = (question: SessionQuestion): void => {
    const scope = questionScope(applicantId, session, question);
    waitingAnswer(scope).withdraw();
    rememberSave(persistentStore(), scope).forget();
    void abandonDraft(scope);
  };
  const readUnsent = useEffectEvent(async (question: SessionQuestion, number: number): Promise<readonly NumberedAnswer[]> => {
    const scope = questionScope(applicantId, session, question);
    const form = compileOnlineSessionQuestion(types, question.wire, { locked: true });
    // An emptied answer is no loss; one that its field no longer takes is, since the draft is deleted afterwards.
    const fields = (await changedInDraft(scope, form, { withUnfit: true })).filter(({ value }) => value !== undefined);
    if (fields.length === 0) end(question);
    return fields.map((definition) => ({ number, definition, refusal: rememberSave(persistentStore(), scope).refused() }));
  });
  const reading = useRef(Promise.resolve());
  useEffect(() => {
    const replaced = new AbortController();
    // One after the other: a read takes the drafts of closed pages over, and another one meanwhile would find none.
    reading.current = reading.current.catch(() => undefined).then(async () => {
      const reads = replaced.signal.aborted ? [] : session.questions.map((question, position) => readUnsent(question, position + 1));
      const found = await Promise.all(reads);
      if (!replaced.signal.aborted) setUnsent(found.flat());
    });
    return () => { replaced.abort(); };
  }, [session]);
  const forget = (): void => {
    for (const { number } of unsent) for (const question of session.questions.slice(number - 1, number)) end(question);
    setUnsent([]);
  };
  return { unsent, forget };
}
