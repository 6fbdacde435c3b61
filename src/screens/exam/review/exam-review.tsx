import { useEffect, useId, useState } from 'react';
import { mayBeAnswered, type Exam, type ExamGroup, type ExamQuestions } from '../../../wire/exam.ts';
import { filledText, type JsonObject } from '../../../base/json.ts';
import { compileExamGroup } from '../../../compiler/questions-form.ts';
import type { FieldDefinition, FieldValue } from '../../../engine/contract/widget.ts';
import { useInputTypes } from '../../../engine/input-types.ts';
import { reportBroken } from '../../../forms/report-broken.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Media } from '../../../ui/media.tsx';
import record from '../../../ui/record.module.css';
import styles from '../exam.module.css';
import { optionalText, resolveText, isTextKey, type Text } from '../../../base/text.ts';
import { FieldValueView } from '../../../forms/field-value.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { isGiven } from '../../../wire/values.ts';

/** The questions with the given and the correct answers (spec §3 Exam question). */
export const ExamReview = ({ exam }: { readonly exam: Exam }) => exam.groups.map((group) => <GroupReview key={group.id} group={group} />);

/** The questions with their correct answer as the answer, to be compiled in the same way. */
const asAnswers = (questions: ExamQuestions): ExamQuestions =>
  questions.map((question) => ({ ...question, answer: question['correct_answer'] }));

function GroupReview({ group }: { readonly group: ExamGroup }) {
  const types = useInputTypes();
  const { language, t } = useLanguage();
  const title = useId();
  const { questions = [] } = group;
  const [{ given, correct }] = useState(() => ({
    given: compileExamGroup(types, questions, { locked: true }), correct: compileExamGroup(types, asAnswers(questions), { locked: true }),
  }));
  useEffect(() => { reportBroken('An exam', given); }, [given]);
  const byName = new Map(questions.map((question) => [filledText(question['question_id']), question]));
  const rows: readonly FieldDefinition[] = [...given.fields.values()];
  return (
    <section aria-labelledby={title} className={styles.group}>
      <h2 className={record.heading} id={title}>{group.name[language]}</h2>
      <Media image={group.image} video={group.video} label={(part) => t(`exam.${part}`, { name: group.name[language] })} />
      {rows.length === 0 && <p className={record.note}>{t('exam.noQuestions')}</p>}
      {rows.map((definition, position) => (
        <QuestionReview
          key={definition.id}
          number={position + 1}
          given={definition}
          correct={correct.fields.get(definition.id)?.value}
          question={byName.get(definition.name) ?? {}}
        />
      ))}
    </section>
  );
}

interface QuestionReviewProps {
  readonly number: number;
  /** The field with the applicant's answer. */
  readonly given: FieldDefinition;
  readonly correct: FieldValue;
  /** The question as received. */
  readonly question: JsonObject;
}

/** A question with the applicant's answer, the correct one and its explanation. */
function QuestionReview({ number, given, correct, question }: QuestionReviewProps) {
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
        {explanation && <h4 className={record.aside}>{t('exam.review.explanation')}</h4>}
        <p>{explanation?.[language] ?? t('exam.review.noExplanation')}</p>
        <Media
          image={filledText(question['answer_image'])}
          video={filledText(question['answer_video'])}
          label={(part) => t(`exam.review.${part}`, { name })}
        />
      </div>
    </article>
  );
}

function Answers({ given, correct, question }: Pick<QuestionReviewProps, 'given' | 'correct' | 'question'>) {
  const { t } = useLanguage();
  return (
    <dl className={`${record.facts} ${styles.written}`}>
      {(isGiven(given.value) || !mayBeAnswered(question)) && (
        <Fact label={t('exam.review.yours')}>
          {isGiven(given.value)
            ? <FieldValueView definition={given} />
            : <span className={styles.nothing}>{t('exam.review.noAnswer')}</span>}
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

/** The options with marks in words and signs, not in colour alone. */
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

/** An option of a question in the review. */
interface MarkedOption {
  readonly id: string;
  /** Absent: the question no longer has this option. */
  readonly label: Text | undefined;
  readonly chosen: boolean;
  readonly correct: boolean;
}

const listOf = (value: FieldValue): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? (value as readonly string[]) : [];
};

/** The id of an option by its id or label: a server may name the correct option by its label. */
function idOf(text: string, { options }: FieldDefinition): string {
  if (options.some(({ id }) => id === text)) return text;
  return options.find(({ label }) => !isTextKey(label) && (label.en === text || label.jp === text))?.id ?? text;
}

/** All options, and those that were chosen or are correct but no longer exist. */
function markedOptions(given: FieldDefinition, correct: FieldValue): readonly MarkedOption[] {
  const [chosen, right] = [given.value, correct].map((value) => new Set(listOf(value).map((text) => idOf(text, given))));
  const labels = new Map(given.options.map(({ id, label }) => [id, label]));
  return [...new Set([...labels.keys(), ...chosen ?? [], ...right ?? []])].map((id) => ({
    id, label: labels.get(id), chosen: chosen?.has(id) === true, correct: right?.has(id) === true,
  }));
}

/** Whether exactly the correct options were chosen; `undefined` where none is known to be correct. */
const isRight = (options: readonly MarkedOption[]): boolean | undefined =>
  (options.some(({ correct }) => correct) ? options.every(({ chosen, correct }) => chosen === correct) : undefined);
