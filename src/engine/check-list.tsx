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
  /** What is wrong with the answer. */
  readonly problem?: string | undefined;
  readonly go: () => void;
}

export interface CheckedSection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly CheckedLine[];
}

/** More than anybody looks through before sending; how many more there are is said. */
const MOST_WAYS = 20;

/** What is about to be sent: first what does not fit or is missing, with the way there, then all by sections, each with the way back. */
export function CheckList({ sections }: { readonly sections: readonly CheckedSection[] }) {
  const { t } = useEnvironment();
  const id = useId();
  const all = sections.flatMap(({ lines }) => lines);
  const left = [
    ['check.unfit', all.filter(({ problem }) => problem !== undefined)], ['check.missing', all.filter(({ text }) => text === undefined)],
  ] as const;
  return (
    // What can be scrolled can be reached by keys.
    <div className={`${styles.list} ${check.all}`} role="region" aria-label={t('check.title')} tabIndex={0}>
      {left.map(([key, lines]) => lines.length > 0 && (
        <section key={key} className={check.left} aria-labelledby={id + key}>
          <h3 className={styles.title} id={id + key}>{t(key, { number: lines.length })}</h3>
          <ul className={check.ways}>
            {lines.slice(0, MOST_WAYS).map(({ id: line, label, problem, go }) => (
              <li key={line}>
                <button type="button" className={styles.way} onClick={go}>{label}</button>
                {problem !== undefined && <p className={check.problem}>{problem}</p>}
              </li>
            ))}
          </ul>
          {lines.length > MOST_WAYS && <p className={styles.rest}>{t('engine.changes.rest', { number: lines.length - MOST_WAYS })}</p>}
        </section>
      ))}
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
