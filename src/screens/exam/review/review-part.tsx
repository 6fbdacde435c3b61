import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Exam } from '../../../api/exams.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import { LoadError } from '../../../ui/load-error.tsx';
import record from '../../../ui/record.module.css';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ExamHead } from '../exam-head.tsx';
import styles from '../exam.module.css';
import { Link } from '../../../ui/link.tsx';

const reviewQuery = queryOptions({
  queryKey: ['exam-review'], queryFn: () => import('./exam-review.tsx'), staleTime: Infinity, gcTime: Infinity, structuralSharing: false,
});

/** An exam that is over, to be looked through (spec §4 Exam); what reads its questions comes with the first. */
export function ReviewPart({ exam }: { readonly exam: Exam }) {
  const { t } = useLanguage();
  const code = useQuery(reviewQuery);
  return (
    <div className={record.page}>
      <ExamHead exam={exam} />
      <p className={styles.hint}>{t('exam.review.text')}</p>
      {code.data && <code.data.ExamReview exam={exam} />}
      {!code.data && (code.isError
        ? <LoadError error={code.error} onRetry={() => void code.refetch()} />
        : <Skeleton label={t('load.loading')} blocks={[160, 160]} />)}
      <p className={styles.back}><Link className={controls.secondary} to="/jclass">{t('exam.toClass')}</Link></p>
    </div>
  );
}
