import type { Exam } from '../../wire/exam.ts';
import { formatDayOrMoment } from '../../i18n/day-or-moment.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import record from '../../ui/record.module.css';
import styles from './exam.module.css';

/** The exam's title, score and end: until when it can be taken, or from when its correct answers are shown. */
export function ExamHead({ exam }: { readonly exam: Exam }) {
  const { language, t } = useLanguage();
  const title = exam.title[language] || t('page.exam');
  const ends = exam.done ? 'exam.ends' : 'exam.end';
  return (
    <div className={styles.head}>
      <PageTitle text={title} />
      <h1 className={styles.title}>{title}</h1>
      {exam.end !== undefined && (
        <p className={record.note}>{t(exam.over ? 'exam.ended' : ends, { time: formatDayOrMoment(exam.end, language) })}</p>
      )}
      {exam.score !== undefined && <p className={styles.score}>{t('exam.score')} <strong>{exam.score}</strong></p>}
    </div>
  );
}
