import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useLanguage } from '../i18n/use-language.ts';
import { Link } from './link.tsx';
import { PageTitle } from './page-title.tsx';
import styles from './public-page.module.css';
import { useHeadingFocus } from './use-heading-focus.ts';

interface PublicPageProps {
  readonly title: string;
  /** It replaces another part of the same page: its heading gets the focus. */
  readonly takesFocus?: boolean;
  /** It ends with a link to the log-in, which passes on the page that the visitor requested. */
  readonly hasLoginLink?: boolean;
  readonly children: ReactNode;
}

/** A page outside the log-in: its heading and a few fields, in one narrow column. */
export function PublicPage({ title, takesFocus = false, hasLoginLink = false, children }: PublicPageProps) {
  const { t } = useLanguage();
  const state: unknown = useLocation().state;
  const heading = useHeadingFocus<HTMLHeadingElement>(takesFocus);
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <h1 ref={heading} className={styles.title} tabIndex={-1}>{title}</h1>
      {children}
      {hasLoginLink && <p><Link to="/login" state={state}>{t('account.backToLogin')}</Link></p>}
    </div>
  );
}
