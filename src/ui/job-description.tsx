import { useId, useState } from 'react';
import type { JobCategory } from '../api/reviews.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { Fact } from './fact.tsx';
import styles from './job.module.css';
import record from './record.module.css';

interface JobDescriptionProps {
  readonly categories: readonly JobCategory[];
  /** Whose description it is, for those who hear the button alone. */
  readonly job: string;
}

/** A job's description by category, folded until it is asked for; what is folded is not there (spec §2 Landing, Interview). */
export function JobDescription({ categories, job }: JobDescriptionProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const id = useId();
  if (categories.length === 0) return <p className={record.note}>{t('job.noDescription')}</p>;
  return (
    <div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('job.descriptionOf', { job })}
        onClick={() => { setOpen(!open); }}
      >
        {t('job.description')}
      </button>
      <div id={id} className={styles.description} hidden={!open}>{open && <Categories categories={categories} />}</div>
    </div>
  );
}

function Categories({ categories }: Pick<JobDescriptionProps, 'categories'>) {
  const { language } = useLanguage();
  return categories.map(({ title, facts }, position) => (
    <section key={position}>
      {title[language] !== '' && <h4 className={styles.category}>{title[language]}</h4>}
      <dl className={record.facts}>
        {facts.map(({ question, answers }, place) => (
          <Fact key={place} label={question[language]}>
            {answers.length > 0 && <Answers texts={answers.map((answer) => answer[language])} />}
          </Fact>
        ))}
      </dl>
    </section>
  ));
}

function Answers({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 1) return <span className={record.lines}>{texts[0]}</span>;
  return <ul className={styles.answers}>{texts.map((text, position) => <li key={position}>{text}</li>)}</ul>;
}
