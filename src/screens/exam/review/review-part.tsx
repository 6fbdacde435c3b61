import type { Exam } from '../../../wire/exam.ts';
import { filledText } from '../../../base/json.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Late } from '../../../late/late.ts';
import controls from '../../../ui/controls.module.css';
import { LoadedCode } from '../../../ui/loaded.tsx';
import record from '../../../ui/record.module.css';
import { ExamHead } from '../exam-head.tsx';
import styles from '../exam.module.css';
import { Link } from '../../../ui/link.tsx';

const lateReview = new Late(async () => (await import('./exam-review.tsx')).ExamReview);

const isAnswered = ({ groups }: Exam): boolean =>
  groups.some(({ questions = [] }) => questions.some(({ answer }) => (
    Array.isArray(answer) ? answer.length > 0 : filledText(answer) !== undefined)));

/** An exam that is over, to be looked through (spec §4 Exam); what reads its questions comes with the first. */
export function ReviewPart({ exam }: { readonly exam: Exam }) {
  const { t } = useLanguage();
  return (
    <div className={record.page}>
      <ExamHead exam={exam} />
      <p className={styles.hint}>{t(isAnswered(exam) ? 'exam.review.text' : 'exam.review.notAnswered')}</p>
      <LoadedCode late={lateReview} blocks={[160, 160]}>{(ExamReview) => <ExamReview exam={exam} />}</LoadedCode>
      <p className={styles.back}><Link className={controls.secondary} to="/jclass">{t('exam.toClass')}</Link></p>
    </div>
  );
}
