import { useEffect, useId, useState } from 'react';
import type { Exam, ExamGroup, ExamQuestions } from '../../../wire/exam.ts';
import { filledText } from '../../../base/json.ts';
import { compileExamGroup } from '../../../compiler/questions-form.ts';
import type { FieldDefinition } from '../../../engine/contract/widget.ts';
import { useInputTypes } from '../../../engine/input-types.ts';
import { reportBroken } from '../../../forms/report-broken.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Media } from '../../../ui/media.tsx';
import record from '../../../ui/record.module.css';
import styles from '../exam.module.css';
import { QuestionReview } from './question-review.tsx';

/** The questions with what was answered and what is correct (spec §3 Exam question). */
export const ExamReview = ({ exam }: { readonly exam: Exam }) => exam.groups.map((group) => <GroupReview key={group.id} group={group} />);

/** A correct answer is read as an answer is. */
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
      <Media
        image={group.image}
        video={group.video}
        imageLabel={t('exam.image', { name: group.name[language] })}
        videoLabel={t('exam.video', { name: group.name[language] })}
      />
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
