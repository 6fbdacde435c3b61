import { useEffect, useRef } from 'react';
import { useEnvironment } from '../../engine/environment.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import styles from './apply.module.css';

interface StepTitleProps {
  readonly number: 1 | 2;
  /** Key of its name. */
  readonly name: string;
  /** How often the applicant has come here from the other step: it is then read from here. */
  readonly arrivals: number;
}

/** Where the applicant is; the headings below it are those of the form. */
export function StepTitle({ number, name, arrivals }: StepTitleProps) {
  const { t } = useLanguage();
  const { other } = useEnvironment();
  const here = { number, name: t(name) };
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (arrivals === 0) return;
    place.current?.focus({ preventScroll: true });
    // What it is a step of stands above it.
    document.querySelector('h1')?.scrollIntoView({ block: 'start' });
  }, [arrivals]);
  return (
    <p ref={place} className={styles.step} tabIndex={-1}>
      {t('apply.step', here)}
      {other?.line({ key: 'apply.step' }, { number, name: other.text({ key: name }) ?? here.name }, here)}
    </p>
  );
}
