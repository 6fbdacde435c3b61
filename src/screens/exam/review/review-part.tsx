import { mayBeAnswered, type Exam } from '../../../wire/exam.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Late } from '../../../late/late.ts';
import controls from '../../../ui/controls.module.css';
import { LoadedCode } from '../../../ui/loaded.tsx';
import { ReceiptsLink } from '../../../ui/receipt/receipts-link.tsx';
import record from '../../../ui/record.module.css';
import { ExamHead } from '../exam-head.tsx';
import styles from '../exam.module.css';
import { Link } from '../../../ui/link.tsx';

const lateReview = new Late(async () => (await import('./exam-review.tsx')).ExamReview);

/** Whether there are questions, and none of them is answered. */
function isUnanswered({ groups }: Exam): boolean {
  const questions = groups.flatMap((group) => group.questions ?? []);
  return questions.length > 0 && !questions.some(mayBeAnswered);
}

/** The review of an exam that is over (spec §4 Exam); its code is loaded with the first one. */
export function ReviewPart({ exam }: { readonly exam: Exam }) {
  const { t } = useLanguage();
  return (
    <div className={record.page}>
      <ExamHead exam={exam} />
      <p>{t(isUnanswered(exam) ? 'exam.review.notAnswered' : 'exam.review.text')}</p>
      <LoadedCode late={lateReview} blocks={[160, 160]}>{(ExamReview) => <ExamReview exam={exam} />}</LoadedCode>
      {exam.receiptNumber !== undefined && <ReceiptsLink number={exam.receiptNumber} />}
      <p className={styles.back}><Link className={controls.secondary} to="/jclass">{t('exam.toClass')}</Link></p>
    </div>
  );
}
