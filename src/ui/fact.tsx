import type { ReactNode } from 'react';
import { detectLanguage } from '../base/detect-language.ts';
import { useLanguage } from '../i18n/use-language.ts';
import styles from './record.module.css';

interface FactProps {
  readonly label: string;
  /** The label in the other language, where the reader has both switched on. */
  readonly inOther?: ReactNode;
  /** Where this is absent, false or an empty text, words say that nothing was entered. */
  readonly children?: ReactNode;
  /** The words for an absent value, where it is absent for another reason. */
  readonly nothing?: string | undefined;
  /** Shown after the value. */
  readonly note?: ReactNode;
}

/** A label and its value, inside a `<dl>`. */
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

/** A text as somebody wrote it, marked as Japanese where it is: browsers and screen readers need the mark. */
export const AsWritten = ({ text }: { readonly text: string }) => <span className={styles.lines} lang={detectLanguage(text)}>{text}</span>;
