import { useCallback, useMemo, type ReactNode } from 'react';
import type { CompiledForm } from '../../../compiler/compiled.ts';
import type { FieldValue } from '../../../engine/contract/widget.ts';
import { useEnvironment } from '../../../engine/environment.tsx';
import { HeadingContext } from '../../../engine/form-context.ts';
import { isGiven } from '../is-given.ts';
import styles from '../exam.module.css';

/** How many answers of a group are given. */
export const answeredIn = (values: readonly FieldValue[]): number => values.filter(isGiven).length;

interface NumberedQuestionsProps {
  readonly form: Pick<CompiledForm, 'fields'>;
  readonly children: ReactNode;
}

/** Each question has its number for a heading, by which a screen reader goes from one to the next. */
export function NumberedQuestions({ form: { fields }, children }: NumberedQuestionsProps) {
  const { t, other } = useEnvironment();
  const numbers = useMemo(() => new Map([...fields.keys()].map((id, index) => [id, index + 1])), [fields]);
  const heading = useCallback((id: string) => {
    const number = numbers.get(id);
    return number !== undefined && (
      <>
        <h3 className={styles.number}>{t('exam.question', { number })}</h3>
        {other?.line({ key: 'exam.question' }, { number })}
      </>
    );
  }, [numbers, t, other]);
  return <HeadingContext value={heading}>{children}</HeadingContext>;
}
