import { useId } from 'react';
import { type JsonObject, filledText } from '../../../base/json.ts';
import { optionalText, resolveText } from '../../../base/text.ts';
import type { FieldDefinition, FieldValue } from '../../../engine/contract/widget.ts';
import { FieldValueView } from '../../../forms/field-value.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Fact } from '../../../ui/fact.tsx';
import { Media } from '../../../ui/media.tsx';
import record from '../../../ui/record.module.css';
import styles from '../exam.module.css';
import { mayBeAnswered } from '../../../wire/exam.ts';
import { isGiven } from '../../../wire/values.ts';
import { isRight, markedOptions, type MarkedOption } from './marked-options.ts';

interface QuestionReviewProps {
  readonly number: number;
  /** With the applicant's answer. */
  readonly given: FieldDefinition;
  readonly correct: FieldValue;
  /** As the server wrote it. */
  readonly question: JsonObject;
}

/** A question that was answered: what was said, what is correct, and why. */
export function QuestionReview({ number, given, correct, question }: QuestionReviewProps) {
  const { language, t } = useLanguage();
  const title = useId();
  const name = resolveText(given.label, language, t);
  const explanation = optionalText(question['correct_answer_details']);
  return (
    <article className={styles.question} aria-labelledby={title}>
      <h3 className={styles.questionTitle} id={title}>{t('exam.review.question', { number, name })}</h3>
      {given.options.length > 0
        ? <Options options={markedOptions(given, correct)} />
        : <Answers given={given} correct={correct} question={question} />}
      <div className={styles.explanation}>
        {explanation && <h4 className={styles.explanationTitle}>{t('exam.review.explanation')}</h4>}
        <p>{explanation?.[language] ?? t('exam.review.noExplanation')}</p>
        <Media
          image={filledText(question['answer_image'])}
          video={filledText(question['answer_video'])}
          imageLabel={t('exam.review.image', { name })}
          videoLabel={t('exam.review.video', { name })}
        />
      </div>
    </article>
  );
}

function Answers({ given, correct, question }: Pick<QuestionReviewProps, 'given' | 'correct' | 'question'>) {
  const { t } = useLanguage();
  return (
    <dl className={record.facts}>
      {(isGiven(given.value) || !mayBeAnswered(question)) && (
        <Fact label={t('exam.review.yours')}>
          {isGiven(given.value) ? <FieldValueView definition={given} /> : <span className={styles.nothing}>{t('exam.review.noAnswer')}</span>}
        </Fact>
      )}
      <Fact label={t('exam.review.correct')}>
        {isGiven(correct)
          ? <FieldValueView definition={{ ...given, value: correct }} />
          : <span className={styles.nothing}>{t('exam.review.noCorrect')}</span>}
      </Fact>
    </dl>
  );
}

/** Told by words and a sign, and not by colour alone. */
function Options({ options }: { readonly options: readonly MarkedOption[] }) {
  const { language, t } = useLanguage();
  const right = isRight(options);
  const isAnswered = options.some(({ chosen }) => chosen);
  return (
    <>
      {!isAnswered && <p className={styles.nothing}>{t('exam.review.noAnswer')}</p>}
      {isAnswered && right !== undefined && (
        <p className={styles.verdict} data-right={right}>{t(right ? 'exam.review.right' : 'exam.review.wrong')}</p>
      )}
      <ul className={styles.options}>
        {options.map(({ id, label, chosen, correct }) => (
          <li key={id} className={styles.option} data-chosen={chosen || undefined} data-correct={correct || undefined}>
            <span>{label ? resolveText(label, language, t) : id}</span>
            {(chosen || correct) && (
              <span className={styles.marks}>
                {chosen && <span className={styles.mark}>{t('exam.review.yours')}</span>}
                {correct && <span className={styles.mark} data-correct>{t('exam.review.correct')}</span>}
                {isAnswered && !chosen && <span className={styles.mark}>{t('exam.review.missed')}</span>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
