import { useId, useState } from 'react';
import type { FactCategory } from '../wire/fact.ts';
import { useLanguage } from '../i18n/use-language.ts';
import styles from './job.module.css';
import record from './record.module.css';
import { FactGroups } from './fact-groups.tsx';

interface JobDescriptionProps {
  readonly categories: readonly FactCategory[];
  /** Whose description it is, for screen-reader users who hear the button alone. */
  readonly job: string;
  /** The heading level of a category: one below that of the part around it. */
  readonly heading?: 'h3' | 'h4';
}

/**
 * A job's description by category, not rendered until it is unfolded (spec §2 Landing, Interview). In a grid the button stands beside
 * the logo, and the description below both.
 */
export function JobDescription({ categories, job, heading = 'h4' }: JobDescriptionProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const id = useId();
  if (categories.length === 0) return <p className={`${record.note} ${styles.beside}`}>{t('job.noDescription')}</p>;
  return (
    <>
      <button
        type="button"
        className={`${styles.toggle} ${styles.beside}`}
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('job.descriptionOf', { job })}
        onClick={() => { setOpen(!open); }}
      >
        {t('job.description')}
      </button>
      <div id={id} className={styles.description} hidden={!open}>{open && <FactGroups categories={categories} heading={heading} />}</div>
    </>
  );
}
