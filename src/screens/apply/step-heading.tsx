import { useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/use-language.ts';
import styles from './apply.module.css';

interface StepHeadingProps {
  readonly number: 1 | 2;
  readonly name: string;
  /** How often the applicant has come here from the other step: it is then read from its heading. */
  readonly arrivals: number;
}

export function StepHeading({ number, name, arrivals }: StepHeadingProps) {
  const { t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrivals === 0) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [arrivals]);
  return <h2 ref={heading} className={styles.step} tabIndex={-1}>{t('apply.step', { number, name })}</h2>;
}
