import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './record.module.css';

interface TitledProps {
  readonly title: string;
  /** Stands above the title. */
  readonly above?: ReactNode;
  /** Stands beside the title. */
  readonly action?: ReactNode;
  /** As wide as the bar above, where there is room. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A page under its title, which is there while the rest is still on the way or cannot be had. */
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
