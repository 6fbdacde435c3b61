import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './record.module.css';

interface TitledProps {
  readonly title: string;
  /** Stands above the title. */
  readonly above?: ReactNode;
  /** Stands beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page under its title, which is there while the rest is still on the way or cannot be had. */
export function Titled({ title, above, action, children }: TitledProps) {
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      {above}
      {action ? <div className={styles.head}><h1>{title}</h1>{action}</div> : <h1>{title}</h1>}
      {children}
    </div>
  );
}
