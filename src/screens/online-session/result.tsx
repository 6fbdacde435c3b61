import { useState } from 'react';
import type { OnlineSession, SessionQuestion } from '../../wire/online-sessions.ts';
import { compileOnlineSessionQuestion } from '../../compiler/questions-form.ts';
import { useInputTypes } from '../../engine/input-types.ts';
import { CategoryFacts } from '../../forms/category-facts.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { Media } from '../../ui/media.tsx';
import { ReceiptsLink } from '../../ui/receipt/receipts-link.tsx';
import record from '../../ui/record.module.css';
import { NotSubmitted } from './not-submitted.tsx';
import styles from './online-session.module.css';

/** A session that is done: its questions with what was answered, to be read (spec §2 Online session). */
export function Result({ session }: { readonly session: OnlineSession }) {
  const { t } = useLanguage();
  return (
    <>
      <div className={record.done}>
        <h2 className={record.doneTitle}>{t('onlineSession.submitted')}</h2>
        <p>{t('onlineSession.done')}</p>
        <ReceiptsLink number={session.receiptNumber} />
      </div>
      <NotSubmitted session={session} />
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
      <Media
        image={question.image}
        video={question.video}
        imageLabel={t('onlineSession.image', { number })}
        videoLabel={t('onlineSession.video', { number })}
      />
      {form.fields.size === 0 ? <p className={record.note}>{t('onlineSession.unreadable')}</p> : <CategoryFacts questions form={form} />}
    </section>
  );
}
