import { useId, type ReactNode } from 'react';
import record from '../../ui/record.module.css';
import styles from './card.module.css';

interface CardProps {
  readonly title: string;
  /** Stands beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One of the separate things of the page, under its title. */
export function Card({ title, action, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={record.head}>
        <h2 className={styles.title} id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
