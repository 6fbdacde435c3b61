import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './record.module.css';

interface TitledProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page under its title, which is there while the rest is still on the way or cannot be had. */
export function Titled({ title, children }: TitledProps) {
  return (
    <div className={styles.page}>
      <PageTitle text={title} />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
