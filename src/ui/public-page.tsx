import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './public-page.module.css';
import { useReadFrom } from './use-read-from.ts';

interface PublicPageProps {
  readonly title: string;
  /** It takes the place of another in the same page: it is read from its heading. */
  readonly follows?: boolean;
  readonly children: ReactNode;
}

/** A page outside the log-in: its heading and a few fields, in one narrow column. */
export function PublicPage({ title, follows = false, children }: PublicPageProps) {
  const heading = useReadFrom<HTMLHeadingElement>(follows);
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <h1 ref={heading} className={styles.title} tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}
