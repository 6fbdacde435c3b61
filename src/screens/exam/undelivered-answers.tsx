import { useSyncExternalStore } from 'react';
import type { WireId } from '../../wire/values.ts';
import type { Undelivered } from '../../exam/contract.ts';
import { examAnswers } from '../../exam/exam-answers.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import styles from './exam.module.css';
import { useAnswerText } from './use-answer-text.ts';

interface UndeliveredAnswersProps {
  readonly examId: WireId;
}

/**
 * Answers of this exam that were refused, replaced or not yet sent, of groups that are no longer open: each with its question and its
 * text, so that the applicant does not believe it submitted (docs/decisions/0049).
 */
export function UndeliveredAnswers({ examId }: UndeliveredAnswersProps) {
  const { t } = useLanguage();
  const all = useSyncExternalStore(examAnswers.subscribe, examAnswers.undelivered).filter(({ to }) => String(to.exam) === String(examId));
  const open = all.filter(({ state }) => state === 'sending' || state === 'waiting');
  const refused = all.filter(({ state }) => state === 'refused');
  const replaced = all.filter(({ state }) => state === 'replaced');
  const messages = [...new Set(refused.flatMap((answer) => answer.words ?? []))];
  return (
    <div className={styles.undelivered} data-screen-only>
      <div role="status">
        {open.length > 0 && <section className={styles.notice}>
          <h2 className={styles.noticeTitle}>{t('exam.undelivered.title')}</h2>
          <p>{t(open.some(({ state }) => state === 'waiting') ? 'exam.undelivered.waiting' : 'exam.undelivered.sending')}</p>
          <Answers answers={open} />
        </section>}
        {replaced.length > 0 && <section className={styles.notice}>
          <h2 className={styles.noticeTitle}>{t('exam.replaced.title')}</h2>
          <p>{t('exam.state.superseded')}</p>
          <Answers answers={replaced} />
        </section>}
      </div>
      <div role="alert">
        {refused.length > 0 && <section className={styles.refused}>
          <h2 className={styles.noticeTitle}>{t('exam.refused.title')}</h2>
          <p>{t('exam.refused.text')}</p>
          {messages.map((text) => <p key={text}>{text}</p>)}
          <Answers answers={refused} />
        </section>}
      </div>
      {refused.length + replaced.length > 0 && (
        <button type="button" className={controls.secondary} onClick={() => { examAnswers.dismiss(examId); }}>
          {t('exam.refused.read')}
        </button>
      )}
    </div>
  );
}

function Answers({ answers }: { readonly answers: readonly Undelivered[] }) {
  const { language } = useLanguage();
  const textOf = useAnswerText(answers.map(({ to }) => to));
  return (
    <dl className={styles.answers}>
      {answers.map(({ to, answer }, index) => (
        <div key={index}>
          <dt>{to.title?.[language] ?? String(to.question)}</dt>
          <dd>{textOf(answer, to)}</dd>
        </div>
      ))}
    </dl>
  );
}
