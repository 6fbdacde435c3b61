import { useId } from 'react';
import styles from './change-list.module.css';
import check from './check-list.module.css';
import { useEnvironment } from './environment.tsx';

/** One answer in words, and the way to it. */
export interface CheckedLine {
  readonly id: string;
  readonly label: string;
  /** Absent: not answered. */
  readonly text: string | undefined;
  readonly go: () => void;
}

export interface CheckedSection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly CheckedLine[];
}

/** More than anybody looks through before sending; how many more there are is said. */
const MOST_MISSING = 20;

/** What is about to be sent: first what is not answered, with the way there, then all of it by sections, each with the way back. */
export function CheckList({ sections }: { readonly sections: readonly CheckedSection[] }) {
  const { t } = useEnvironment();
  const id = useId();
  const missing = sections.flatMap(({ lines }) => lines.filter(({ text }) => text === undefined));
  const rest = missing.length - MOST_MISSING;
  return (
    // What can be scrolled can be reached by keys.
    <div className={`${styles.list} ${check.all}`} role="region" aria-label={t('check.title')} tabIndex={0}>
      {missing.length > 0 && (
        <section className={check.missing} aria-labelledby={`${id}-missing`}>
          <h3 className={styles.title} id={`${id}-missing`}>{t('check.missing', { number: missing.length })}</h3>
          <ul className={check.ways}>
            {missing.slice(0, MOST_MISSING).map((line) => (
              <li key={line.id}><button type="button" className={styles.way} onClick={line.go}>{line.label}</button></li>
            ))}
          </ul>
          {rest > 0 && <p className={styles.rest}>{t('engine.changes.rest', { number: rest })}</p>}
        </section>
      )}
      {sections.map(({ id: of, title, lines }) => (
        <section key={of} aria-labelledby={`${id}-${of}`}>
          <div className={check.head}>
            <h3 className={styles.title} id={`${id}-${of}`}>{title}</h3>
            <button type="button" className={styles.way} aria-label={t('check.changeNamed', { title })} onClick={lines[0]?.go}>
              {t('check.change')}
            </button>
          </div>
          <dl className={check.lines}>
            {lines.map(({ id: line, label, text }) => (
              <div key={line} className={check.line}>
                <dt className={styles.before}>{label}</dt>
                <dd className={check.value}>{text ?? <span className={styles.before}>{t('check.empty')}</span>}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
