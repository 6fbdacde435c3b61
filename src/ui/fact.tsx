import type { ReactNode } from 'react';
import { writtenIn } from '../base/written-in.ts';
import { useLanguage } from '../i18n/use-language.ts';
import styles from './record.module.css';

interface FactProps {
  readonly label: string;
  /** The label in the other language, where somebody reads both. */
  readonly inOther?: ReactNode;
  /** Nothing, false or an empty text: said in words. */
  readonly children?: ReactNode;
  /** The words for that, where it is not that nothing was entered. */
  readonly nothing?: string | undefined;
  /** Stands behind it. */
  readonly note?: ReactNode;
}

/** A label and what stands beside it, inside a `<dl>`. */
export function Fact({ label, inOther, children, nothing, note }: FactProps) {
  const { t } = useLanguage();
  const empty = children === undefined || children === null || children === false || children === '';
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}{inOther}</dt>
      <dd className={styles.value}>{empty ? <span className={styles.empty}>{nothing ?? t('value.empty')}</span> : children}{note}</dd>
    </div>
  );
}

/** A text as somebody wrote it. Japanese is read aloud and drawn as such only where it is said to be Japanese. */
export const AsWritten = ({ text }: { readonly text: string }) => <span className={styles.lines} lang={writtenIn(text)}>{text}</span>;
