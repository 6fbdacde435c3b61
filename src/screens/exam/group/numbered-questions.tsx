import { createContext, use, useCallback, useMemo, type ReactNode } from 'react';
import type { CompiledForm, FormValues } from '../../../compiler/compiled.ts';
import { useEnvironment } from '../../../engine/environment.tsx';
import { HeadingContext } from '../../../engine/form-context.ts';
import type { useMarks } from '../../../exam/use-marks.ts';
import controls from '../../../ui/controls.module.css';
import { isGiven } from '../../../wire/values.ts';
import styles from '../exam.module.css';

type Marks = ReturnType<typeof useMarks>;

const MarksContext = createContext<Marks>({ marked: new Set(), toggle: () => undefined });

/** The questions of a group whose answer is given. */
export const answeredIn = (values: FormValues['fields']): ReadonlySet<string> =>
  new Set([...values].flatMap(([id, value]) => (isGiven(value) ? [id] : [])));

interface NumberedQuestionsProps {
  readonly form: Pick<CompiledForm, 'fields'>;
  readonly marks: Marks;
  readonly children: ReactNode;
}

/** Each question has its number for a heading, by which a screen reader goes from one to the next, and can be marked there. */
export function NumberedQuestions({ form: { fields }, marks, children }: NumberedQuestionsProps) {
  const numbers = useMemo(() => new Map([...fields.keys()].map((id, index) => [id, index + 1])), [fields]);
  const heading = useCallback((id: string) => {
    const number = numbers.get(id);
    return number !== undefined && <QuestionHead id={id} number={number} />;
  }, [numbers]);
  return <MarksContext value={marks}><HeadingContext value={heading}>{children}</HeadingContext></MarksContext>;
}

function QuestionHead({ id, number }: { readonly id: string; readonly number: number }) {
  const { t, other } = useEnvironment();
  const { marked, toggle } = use(MarksContext);
  return (
    <>
      <div className={styles.questionHead}>
        <h3 className={styles.number}>{t('exam.question', { number })}</h3>
        <button
          type="button"
          className={`${controls.quiet} ${styles.toMark}`}
          aria-pressed={marked.has(id)}
          aria-label={t('exam.mark.named', { number })}
          onClick={() => { toggle(id); }}
        >
          {t('exam.mark')}
        </button>
      </div>
      {other?.line({ key: 'exam.question' }, { number })}
    </>
  );
}
