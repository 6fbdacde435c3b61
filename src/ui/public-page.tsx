import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../i18n/use-language.ts';
import { Link } from './link.tsx';
import { PageTitle } from './page-title.tsx';
import styles from './public-page.module.css';
import { useReadFrom } from './use-read-from.ts';

interface PublicPageProps {
  readonly title: string;
  /** It replaces another part of the same page: its heading gets the focus. */
  readonly follows?: boolean;
  /** It ends with a link to the log-in, which passes on the page that the visitor requested. */
  readonly leadsBack?: boolean;
  readonly children: ReactNode;
}

/** A page outside the log-in: its heading and a few fields, in one narrow column. */
export function PublicPage({ title, follows = false, leadsBack = false, children }: PublicPageProps) {
  const { t } = useLanguage();
  const state: unknown = useLocation().state;
  const heading = useReadFrom<HTMLHeadingElement>(follows);
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <h1 ref={heading} className={styles.title} tabIndex={-1}>{title}</h1>
      {children}
      {leadsBack && <p><Link to="/login" state={state}>{t('account.backToLogin')}</Link></p>}
    </div>
  );
}
