import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Undelivered } from '../../exam/contract.ts';
import { pageAnswers } from '../../exam/page-answers.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import styles from './offline-notice.module.css';

const pathOf = ({ to }: Undelivered): string => `/exam/${encodeURIComponent(String(to.exam))}`;

/** Says on every page that answers of an exam are not at the server yet, or were refused. The page of the exam itself shows which. */
export function ExamNotice() {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const answers = useSyncExternalStore(pageAnswers.subscribe, pageAnswers.undelivered);
  const paths = [...new Set(answers.map(pathOf))].filter((path) => path !== pathname);
  return paths.map((path) => {
    const isSending = answers.some((answer) => pathOf(answer) === path && answer.state !== 'refused');
    return (
      <p key={path} className={styles.notice}>
        {t(isSending ? 'examAnswers.sending' : 'examAnswers.refused')} <Link to={path}>{t('examAnswers.show')}</Link>
      </p>
    );
  });
}
