import { useId, type ReactNode } from 'react';
import record from './record.module.css';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page, under its title. */
export function Section({ title, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className={record.heading} id={id}>{title}</h2>
      {children}
    </section>
  );
}
