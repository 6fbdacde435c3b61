import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './record.module.css';

interface TitledProps {
  readonly title: string;
  /** Shown above the title. */
  readonly above?: ReactNode;
  /** Shown beside the title. */
  readonly action?: ReactNode;
  /** As wide as the top bar, where there is space. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A page with its title, which is shown while the rest is still loading or cannot be loaded. */
export function Titled({ title, above, action, wide = false, children }: TitledProps) {
  return (
    <div className={wide ? `${styles.page} ${styles.wide}` : styles.page}>
      <PageTitle text={title} />
      {above}
      {action ? <div className={styles.head}><h1>{title}</h1>{action}</div> : <h1>{title}</h1>}
      {children}
    </div>
  );
}
