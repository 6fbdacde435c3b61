import type { WireId } from '../../../wire/values.ts';
import type { ReplacedAnswer } from '../../../exam/contract.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import styles from '../exam.module.css';
import { useAnswerText } from '../use-answer-text.ts';

interface ReplacedAnswersProps {
  readonly replaced: readonly ReplacedAnswer[];
  readonly onReclaim: (questionId: WireId) => void;
}

/** Answers of this device that newer ones of another device have replaced; each can be restored (docs/decisions/0049). */
export function ReplacedAnswers({ replaced, onReclaim }: ReplacedAnswersProps) {
  const { language, t } = useLanguage();
  const textOf = useAnswerText(replaced);
  return (
    <section className={styles.notice} data-focus-to="h3">
      <h3 className={styles.noticeTitle}>{t('exam.replaced.title')}</h3>
      <p>{t('exam.replaced.text')}</p>
      <dl className={styles.answers}>
        {replaced.map((answer) => (
          <div key={answer.questionId}>
            <dt>{answer.title?.[language] ?? answer.questionId}</dt>
            {answer.newer !== undefined && <dd>{t('exam.replaced.newer', { answer: textOf(answer.newer, answer) })}</dd>}
            <dd>{t('exam.replaced.own', { answer: textOf(answer.own, answer) })}</dd>
            <dd>
              <button type="button" className={controls.secondary} onClick={() => { onReclaim(answer.questionId); }}>
                {t('exam.replaced.reclaim')}
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
