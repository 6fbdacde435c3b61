import { useRef } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import styles from '../exam.module.css';

export interface OverviewProps {
  /** In the order of their numbers. */
  readonly questions: readonly { readonly id: string; readonly state: 'answered' | 'arriving' | 'open'; readonly marked: boolean }[];
  readonly onGo: (question: string) => void;
}

/** The questions of a group, each with whether it is answered and marked; a press leads to it. */
export function Overview({ questions, onGo }: OverviewProps) {
  const { t } = useLanguage();
  return (
    <ol className={styles.numbers}>
      {questions.map(({ id, state, marked }, index) => (
        <li key={id}>
          <button type="button" className={controls.secondary} data-marked={marked || undefined} onClick={() => { onGo(id); }}>
            {t('exam.question', { number: index + 1 })}{' '}
            <span className={styles.aside} data-answered={state === 'answered' || undefined}>
              {state === 'answered' && <span aria-hidden="true">✓ </span>}{t(`exam.overview.${state}`)}
            </span>{' '}
            {marked && <span className={styles.aside}>{t('exam.overview.marked')}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Before a group is submitted: how many questions are open, with a button to the first. It keeps its height when none is. */
export function UnansweredButton({ questions, onGo }: OverviewProps) {
  const { t } = useLanguage();
  const unanswered = questions.filter(({ state }) => state === 'open');
  const [first] = unanswered;
  if (!first) return <p>{'\u00A0'}</p>;
  return <button type="button" onClick={() => { onGo(first.id); }}>{t('exam.confirm.left', { number: unanswered.length })}</button>;
}

/** In the bar: how many questions are answered and marked; it unfolds to the overview. */
export function FoldedOverview({ questions, onGo }: OverviewProps) {
  const { t } = useLanguage();
  const details = useRef<HTMLDetailsElement>(null);
  const go = (question: string): void => {
    if (details.current) details.current.open = false;
    onGo(question);
  };
  const marked = questions.filter((question) => question.marked).length;
  return (
    <details ref={details} className={styles.overview}>
      <summary>
        <span>{t('exam.answered', { number: questions.filter(({ state }) => state === 'answered').length, total: questions.length })}</span>
        {marked > 0 && <>{' '}<span className={styles.marked}>{t('exam.marked', { number: marked })}</span></>}
      </summary>
      <Overview questions={questions} onGo={go} />
    </details>
  );
}
