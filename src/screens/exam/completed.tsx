import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Exam } from '../../api/exams.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import record from '../../ui/record.module.css';
import { ExamHead } from './exam-head.tsx';
import styles from './exam.module.css';

interface CompletedProps {
  readonly exam: Exam;
  /** Said besides. */
  readonly children?: ReactNode;
}

/** The exam is handed in: that, and the way back. */
export function Completed({ exam, children }: CompletedProps) {
  const { t } = useLanguage();
  return (
    <div className={record.page}>
      <ExamHead exam={exam} />
      <div className={styles.done} role="status">
        <h2 className={styles.doneTitle}>{t('exam.completed')}</h2>
        <p className={record.note}>{t('exam.completedText')}</p>
      </div>
      {children}
      <p className={styles.back}><Link className={controls.primary} to="/jclass">{t('exam.toClass')}</Link></p>
    </div>
  );
}
