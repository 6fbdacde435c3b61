import { useId, type ReactNode, type Ref } from 'react';
import record from '../../ui/record.module.css';
import styles from './card.module.css';

interface CardProps {
  readonly title: string;
  /** Shown beside the title. */
  readonly action?: ReactNode;
  /** The ref of the title; with it the title can be focused. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A card of the page, with its title. */
export function Card({ title, action, heading, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={record.head}>
        <h2 ref={heading} className={styles.title} id={id} tabIndex={heading ? -1 : undefined}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
