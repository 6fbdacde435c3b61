import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/use-language.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './apply.module.css';

interface NoticeProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Stands in place of a form that cannot be filled in: why, and where else to go. */
export function Notice({ title, children }: NoticeProps) {
  const { t } = useLanguage();
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <h1 className={styles.title}>{title}</h1>
      <p>{children}</p>
      <p><Link to="/login">{t('apply.login')}</Link></p>
    </div>
  );
}
