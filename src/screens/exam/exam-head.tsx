import type { Exam } from '../../api/exams.ts';
import { formatDayOrMoment } from '../../i18n/day-or-moment.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import record from '../../ui/record.module.css';
import styles from './exam.module.css';

/** Which exam it is, and until when it can be taken. */
export function ExamHead({ exam }: { readonly exam: Exam }) {
  const { language, t } = useLanguage();
  const title = exam.title[language] || t('page.exam');
  return (
    <div className={styles.head}>
      <PageTitle text={title} />
      <h1 className={styles.title}>{title}</h1>
      {exam.end !== undefined && (
        <p className={record.note}>{t(exam.over ? 'exam.ended' : 'exam.end', { time: formatDayOrMoment(exam.end, language) })}</p>
      )}
      {exam.score !== undefined && <p className={styles.score}>{t('exam.score')} <strong>{exam.score}</strong></p>}
    </div>
  );
}
